// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

/// Each test enters the sandbox in a process of its own. LeakSanitizer uses ptrace(2) when a process exits,
/// which the sandbox refuses.
@Suite(.disabled(if: getenv("ASAN_OPTIONS") != nil, "sandboxes refuse LeakSanitizer"))
struct SandboxTests {
    private let scratch = Scratch()

    @Test(.enabled(if: Sandbox.landlockVersion > 0, "needs Landlock"))
    func givenFilesCanBeRead() async throws {
        for name in ["given", "other", "folder/inside"] {
            if name.contains("/") { try scratch.makeDirectory("folder") }
            try scratch.write(name, to: name)
        }
        symlink(scratch["other"], scratch["folder/link"])
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            try enter([path + "/given", path + "/folder", path + "/missing"])
            #expect(openErrno(path + "/given", O_RDONLY) == 0)
            #expect(openErrno(path + "/folder/inside", O_RDONLY) == 0)
            #expect(Files.list(path + "/folder") == ["inside", "link"])
            #expect(openErrno("/etc/passwd", O_RDONLY) == 0)
            for name in ["", "/other", "/folder/link", "/folder/../other"] {
                #expect(openErrno(path + name, O_RDONLY) == EACCES, "\(name)")
            }
            #expect(openErrno(path + "/missing", O_RDONLY) == ENOENT)
            #expect(openErrno("/proc/\(getppid())/mem", O_RDONLY) == EACCES)
        }
    }

    @Test(.enabled(if: Sandbox.landlockVersion > 0, "needs Landlock"))
    func namesCanBeListedWithoutTheFiles() async throws {
        try scratch.write("a", to: "a")
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            try enter(listable: [path])
            #expect(Files.list(path) == ["a"])
            #expect(openErrno(path + "/a", O_RDONLY) == EACCES)
        }
    }

    @Test(.enabled(if: Sandbox.landlockVersion > 0, "needs Landlock"))
    func filesCannotBeWritten() async throws {
        try scratch.write("a", to: "given")
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            try enter([path])
            #expect(openErrno(path + "/given", O_WRONLY) == EACCES)
            if Sandbox.landlockVersion >= 3 {
                #expect(openErrno(path + "/given", O_RDONLY | O_TRUNC) == EACCES)
            }
            #expect(openErrno(path + "/new", O_WRONLY | O_CREAT) == EACCES)
            #expect(openErrno("/dev/shm/floatoverlay-test", O_RDWR | O_CREAT) == EACCES)
            #expect(unlink(path + "/given") < 0 && errno == EACCES)
            #expect(mkdir(path + "/folder", 0o700) < 0 && errno == EACCES)
            #expect(openErrno("/dev/null", O_RDWR) == 0)
        }
        #expect(try Files.read(scratch["given"]) == Array("a".utf8))
    }

    @Test(.enabled(if: Sandbox.hasCallFilter, "needs seccomp"))
    func socketsAreRefusedUnlessAskedFor() async {
        await #expect(processExitsWith: .success) {
            try enter()
            for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] {
                #expect(socketErrno(family: family) == EPERM)
            }
            #expect(throws: Never.self) { _ = try UnixSocket.pair() }
            #expect(socketPairErrno(type: SOCK_SEQPACKET.rawValue) == 0)
            // Datagram sockets of a pair can be connected to other sockets.
            let datagram = SOCK_DGRAM.rawValue
            for type in [datagram, SOCK_RAW.rawValue, datagram | SOCK_CLOEXEC.rawValue] {
                #expect(socketPairErrno(type: type) == EPERM)
            }
        }
        await #expect(processExitsWith: .success) {
            try enter(sockets: .local)
            #expect(socketErrno(family: AF_UNIX) == 0)
            #expect(socketPairErrno(type: SOCK_DGRAM.rawValue) == 0)
            for family in [AF_INET, AF_INET6, AF_NETLINK] { #expect(socketErrno(family: family) == EPERM) }
        }
        await #expect(processExitsWith: .success) {
            try enter(sockets: .network)
            for family in [AF_UNIX, AF_INET] { #expect(socketErrno(family: family) == 0) }
            #expect(socketErrno(family: AF_PACKET) == EPERM)
        }
    }

    @Test(.enabled(if: Sandbox.hasCallFilter, "needs seccomp"))
    func programsAreRefusedUnlessAskedFor() async {
        await #expect(processExitsWith: .success) {
            try enter()
            #expect(FloatOverlayRuntime.Process.replace(by: "/bin/true", ["true"]).errno == .notPermitted)
        }
        await #expect(processExitsWith: .exitCode(3)) {
            try enter(canRunPrograms: true)
            _ = FloatOverlayRuntime.Process.replace(by: "/bin/sh", ["sh", "-c", "exit 3"])
        }
    }

    @Test(.enabled(if: Sandbox.hasCallFilter, "needs seccomp"))
    func rareCallsAreRefusedAndTheProcessLivesOn() async {
        await #expect(processExitsWith: .success) {
            try enter(canRunPrograms: true)
            // argv[0] is a path: for a plain name, Python searches PATH to find the directory of its modules.
            let python = "/usr/bin/python3"
            _ = FloatOverlayRuntime.Process.replace(by: python, [python, "-Ic", calls])
            exit(2)
        }
    }

    @Test(.enabled(if: Sandbox.landlockVersion > 0, "needs Landlock"))
    func aProcessThatCannotBeConfinedGetsAnError() async {
        await #expect(processExitsWith: .success) {
            // The kernel permits 16 rulesets.
            for _ in 0..<16 { try enter() }
            let error = #expect(throws: SystemError.self) { try enter() }
            #expect(error?.code == E2BIG && error?.operation == "restrict access to files")
        }
    }

    @Test func memoryIsLimitedAndThereAreNoCores() async {
        await #expect(processExitsWith: .success) {
            try enter(memory: 1 << 30)
            #expect(malloc(2 << 30) == nil)
            var limit = rlimit()
            #expect(getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
            #expect(limit.rlim_cur == 1 && limit.rlim_max == 1)
            let status = String(decoding: try Files.read("/proc/thread-self/status"), as: UTF8.self)
            #expect(status.contains("NoNewPrivs:\t1\n"))
        }
    }
}

// These functions are at file scope, because the body of an exit test cannot use `Self`.

private func enter(
    _ readable: [String] = [], listable: [String] = [], sockets: Sandbox.Sockets = .none,
    canRunPrograms: Bool = false, memory: UInt = 1 << 34
) throws(SystemError) {
    try Sandbox(
        readable: readable, listable: listable, sockets: sockets, canRunPrograms: canRunPrograms,
        memory: .data(memory)
    ).enter()
}

/// The error number of opening `path`; 0 if it can be opened.
private func openErrno(_ path: String, _ flags: CInt) -> CInt {
    let number = open(path, flags, 0o600)
    if number < 0 { return errno }
    close(number)
    return 0
}

/// The error number of creating a socket.
private func socketErrno(family: CInt) -> CInt {
    let number = socket(family, CInt(SOCK_STREAM.rawValue), 0)
    if number < 0 { return errno }
    close(number)
    return 0
}

/// The error number of creating two connected Unix sockets.
private func socketPairErrno(type: UInt32) -> CInt {
    var ends: [CInt] = [-1, -1]
    if socketpair(AF_UNIX, CInt(type), 0, &ends) < 0 { return errno }
    for end in ends { close(end) }
    return 0
}

/// The calls that Swift cannot make are made by Python, with the numbers of x86_64 and of aarch64.
private let calls = """
    import ctypes, errno, os, resource, signal, threading
    libc = ctypes.CDLL(None, use_errno=True)
    column = {'x86_64': 0, 'aarch64': 1}[os.uname().machine]
    def refused(numbers, *arguments, code=errno.EPERM):
        ctypes.set_errno(0)
        result = libc.syscall(numbers[column], *arguments)
        assert (result, ctypes.get_errno()) == (-1, code), (numbers, result, ctypes.get_errno())
    refused((101, 117), 0)                                                   # ptrace
    refused((310, 270), os.getpid(), 0, 0, 0, 0, 0)                          # process_vm_readv
    refused((272, 97), 0x10000000)                                           # unshare, a user namespace
    refused((56, 220), 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)              # clone, the same
    refused((435, 435), 0, 0, code=errno.ENOSYS)                             # clone3
    refused((321, 280), 0, 0, 0)                                             # bpf
    refused((323, 282), 0)                                                   # userfaultfd
    refused((425, 425), 1, 0)                                                # io_uring_setup
    refused((250, 219), 0, -3, 0)                                            # keyctl
    refused((298, 241), 0, 0, -1, -1, 0)                                     # perf_event_open
    refused((165, 40), 0, b'/', 0, 0x1000, 0)                                # mount
    refused((16, 29), 0, 0x5412, b'x')                                       # ioctl, TIOCSTI
    refused((54, 208), 1, 1, 13, b'x' * 8, 8)                                # setsockopt, SO_LINGER
    refused((302, 261), os.getppid(), 7, 0, 0)                               # prlimit64 of another process
    refused((29, 194), 0, 4096, 0o1600)                                      # shmget
    refused((30, 196), 0, 0, 0)                                              # shmat
    refused((68, 186), 0, 0o1600)                                            # msgget
    refused((64, 190), 0, 1, 0o1600)                                         # semget
    refused((240, 180), b'floatoverlay-test', 0, 0, 0)                       # mq_open
    resource.getrlimit(resource.RLIMIT_NOFILE)                               # prlimit64 of this process
    if column == 0: refused((0x40000000 + 39, 0))                            # getpid of x32
    thread = threading.Thread(target=os.getpid)
    thread.start()
    thread.join()
    """
