// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// The remaining permissions of a process that decodes data of unknown origin. `enter` removes all other permissions
/// from the process and its later children, irrevocably. Without Landlock or seccomp in the kernel, the corresponding
/// permissions remain.
package struct Sandbox: Sendable {
    /// The sockets that can be created. Sockets that are already open stay usable.
    package enum Sockets: Hashable, Sendable { case none, local, network }

    /// A limit of memory, in bytes.
    package enum MemoryLimit: Hashable, Sendable {
        /// `RLIMIT_AS`.
        case addressSpace(UInt)
        /// `RLIMIT_DATA`, which does not count reserved addresses: drivers of graphics cards reserve many.
        case data(UInt)
    }

    /// Files that can be read, and directories of which everything can be read, besides `systemPaths`.
    /// Missing ones are ignored.
    private let readable: [String]
    /// Directories of which the names can be listed, also those of the directories below.
    private let listable: [String]
    /// Device files that can be read, written and controlled (`ioctl`), or directories of such files.
    private let devices: [String]
    private let sockets: Sockets
    /// Whether the process can start programs. They run in the same sandbox.
    private let canRunPrograms: Bool
    private let memory: MemoryLimit

    package init(
        readable: [String], listable: [String] = [], devices: [String] = [], sockets: Sockets,
        canRunPrograms: Bool, memory: MemoryLimit
    ) {
        self.readable = readable
        self.listable = listable
        self.devices = devices
        self.sockets = sockets
        self.canRunPrograms = canRunPrograms
        self.memory = memory
    }

    /// The version of Landlock's interface in this kernel; 0 without Landlock.
    package static var landlockVersion: Int { Int(fo_landlock_abi()) }
    /// Whether system calls can be refused here.
    package static var hasCallFilter: Bool { fo_has_seccomp() }

    /// Confines this process. Throws if the kernel refuses a limit, or has Landlock or seccomp but refuses to confine
    /// the process, for example below 16 Landlock rulesets: the process must then decode nothing. Other threads must
    /// not run yet: they would keep all permissions.
    package func enter() throws(SystemError) {
        switch memory {
        case .addressSpace(let bytes): try Self.limit(RLIMIT_AS, to: bytes)
        case .data(let bytes): try Self.limit(RLIMIT_DATA, to: bytes)
        }
        // A limit of 1 byte disables core dumps. The kernel ignores a limit of 0 if `core_pattern` is a pipe.
        try Self.limit(RLIMIT_CORE, to: 1)
        try retrying("give up privileges") { fo_give_up_privileges() }
        try restrictFiles()
        let socketPermissions =
            switch sockets {
            case .none: UInt32(0)
            case .local: FO_LOCAL_SOCKETS
            case .network: FO_NETWORK
            }
        do throws(SystemError) {
            try retrying("restrict system calls") {
                fo_seccomp(socketPermissions | (canRunPrograms ? FO_PROGRAMS : 0))
            }
        } catch {
            if Self.hasCallFilter { throw error }
        }
    }

    private func restrictFiles() throws(SystemError) {
        let abi = fo_landlock_abi()
        guard abi > 0 else { return }
        // Old sessions have their bus at an abstract address.
        let address = Process.variable("DBUS_SESSION_BUS_ADDRESS") ?? ""
        let number = try retrying("restrict access to files") {
            fo_landlock_ruleset(abi, sockets == .network, address.containsBytes(of: "abstract="))
        }
        let ruleset = Descriptor(owning: number)
        func allow(_ permissions: UInt32, _ paths: [String]) {
            for path in paths { fo_landlock_allow(number, abi, path, permissions) }
        }
        allow(
            FO_MAY_READ | (canRunPrograms ? FO_MAY_EXECUTE : 0), Self.systemPaths + Self.fontPaths + readable)
        allow(FO_MAY_LIST, listable)
        allow(FO_MAY_READ | FO_MAY_WRITE, ["/dev/null"] + devices)
        try retrying("restrict access to files") { fo_landlock_restrict(ruleset.number) }
    }

    private static func limit(_ resource: __rlimit_resource, to value: UInt) throws(SystemError) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        do throws(SystemError) {
            try retrying("limit memory") { setrlimit(resource, &limit) }
        } catch {
            // Only a privileged process can raise its hard limit. A lower one stays.
            guard getrlimit(resource, &limit) == 0, limit.rlim_max <= value else { throw error }
        }
    }
}

extension Sandbox {
    /// Programs, libraries and their data. A process cannot read the secrets of others in `/proc`: Landlock
    /// refuses the permissions that ptrace needs.
    private static let systemPaths = [
        "/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store",
        "/run/current-system", "/run/opengl-driver", "/var/cache/fontconfig", "/var/lib/dbus/machine-id",
        "/proc", "/sys", "/dev/urandom", "/dev/random", "/dev/zero",
    ]

    private static var fontPaths: [String] {
        [
            Process.dataPath("fonts"), Process.configPath("fontconfig"), Process.cachePath("fontconfig"),
            Process.homePath(".fonts"), Process.homePath(".fonts.conf"), Process.homePath(".fonts.conf.d"),
        ].compactMap(\.self)
    }
}
