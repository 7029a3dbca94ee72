// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

extension Process {
    /// Ends this process when the one that started it does (`PR_SET_PDEATHSIG`).
    public static func endWithParent() { _ = fo_die_with_parent(SIGKILL) }

    /// Lets this process map at most `bytes` (`RLIMIT_AS`) and leave no core file (`RLIMIT_CORE`).
    public static func limitMemory(to bytes: UInt) {
        var space = rlimit(rlim_cur: bytes, rlim_max: bytes)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    }
}
