// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation

/// A session with the rig's simulated backlights and mocked logind, in private namespaces. `run` starts this
/// test program again inside the session, where the suites that need the session are enabled.
enum RigSession {
    static let rig = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("rig").path
    private static let environmentVariable = "FLOATOVERLAY_TEST_SESSION"

    /// Whether this program runs inside the session, as root or as another user.
    static let isInside = ProcessInfo.processInfo.environment[environmentVariable] != nil
    static let isInsideAsRoot = isInside && getuid() == 0
    static let isInsideAsUnprivilegedUser = isInside && getuid() != 0

    /// Runs `suite` in a session with the backlights `devices` (`NAME:TYPE:MAX:NOW`); returns exit status and
    /// output.
    static func run(_ suite: String, asUnprivilegedUser: Bool, devices: [String]) throws -> (
        status: ExitStatus, output: String
    ) {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var arguments = ["100", "\(rig)/backlight-session"] + devices.flatMap { ["--device", $0] }
        arguments += ["--", "\(rig)/logind-mock", "--", "env", "\(environmentVariable)=1", "sh", "-c"]
        if asUnprivilegedUser {
            // The other user may not be able to enter the folders above the program: it is opened as root.
            arguments.append(
                #"""
                chmod 666 "$RIG_LOGIND_MODE_FILE" && exec 9<"$0" && cd / &&
                exec setpriv --reuid=65534 --regid=65534 --clear-groups /proc/self/fd/9 "$@"
                """#)
        } else {
            arguments.append(#"exec "$0" "$@""#)
        }
        arguments += [program, "--testing-library", "swift-testing", "--filter", suite]
        return try call("timeout", arguments)
    }

    /// Simulates firmware and udev (`backlight-ctl`).
    static func ctl(_ arguments: String...) throws {
        let (status, output) = try call("\(rig)/backlight-ctl", arguments)
        if status != .success { throw Failure(text: "backlight-ctl \(arguments): \(output)") }
    }

    /// Runs a program to its end. Foundation's Process needs a network, which the session does not have.
    @discardableResult
    static func call(
        _ program: String, _ arguments: [String]
    ) throws -> (status: ExitStatus, output: String) {
        guard let path = ChildProcess.find(program) else {
            throw Failure(text: "\(program) is not installed")
        }
        let log = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).log"
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: log) }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        let output = file.fileDescriptor
        let child = try ChildProcess(
            path, arguments: [program] + arguments, descriptors: [nil, output, output])
        let reactor = Reactor()
        var status: ExitStatus?
        try child.watch(in: reactor) { status = $0 }
        let hasEnded = reactor.run(until: { status != nil }, within: .seconds(150))
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        guard hasEnded, let status else { throw Failure(text: "\(program) does not end: \(text)") }
        return (status, text)
    }

    struct Failure: Error { let text: String }

    // The mode and the log of the mocked logind.

    static func setLogindMode(_ mode: String) throws {
        try Data(mode.utf8).write(to: URL(fileURLWithPath: variable("RIG_LOGIND_MODE_FILE")))
    }

    static func logindCalls(on device: String) throws -> [String] {
        try String(contentsOfFile: variable("RIG_LOGIND_LOG"), encoding: .utf8).split(separator: "\n")
            .filter { $0.contains(" backlight \(device) ") }.map(String.init)
    }

    static func variable(_ name: String) -> String {
        ProcessInfo.processInfo.environment[name] ?? "/nonexistent"
    }
}

extension Reactor {
    /// Runs one turn without waiting, which runs deferred work, then turns until `condition` holds or `limit`
    /// has passed. Returns whether it holds.
    func reaches(_ condition: () -> Bool, within limit: Duration) -> Bool {
        turn(waitingAtMost: .zero)
        return run(until: condition, within: limit)
    }
}
