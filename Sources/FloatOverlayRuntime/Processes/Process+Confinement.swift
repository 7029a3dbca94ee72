// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

extension Process {
    /// Makes the kernel send SIGKILL to this process when its parent ends (`PR_SET_PDEATHSIG`).
    package static func endWithParent() { _ = fo_die_with_parent(SIGKILL) }

    /// Limits the address space of this process to `bytes` (`RLIMIT_AS`) and disables core files
    /// (`RLIMIT_CORE`).
    package static func limitMemory(to bytes: UInt) {
        var space = rlimit(rlim_cur: bytes, rlim_max: bytes)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    }
}
