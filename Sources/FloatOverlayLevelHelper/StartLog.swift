// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// The log file of daemons that commands start: `$XDG_STATE_HOME/floatoverlay/log`.
final class StartLog {
    private static let maxByteCount = DaemonInvocation.maxLogByteCount

    private let directory: String?
    private var before = 0
    private var file: Descriptor?

    init(directory: String? = Process.stateDirectory) { self.directory = directory }

    private var path: String? { directory.map { $0 + "/log" } }

    /// The hint that names the log file.
    var hint: String { path.map { "see the log \($0)" } ?? "run 'floatoverlay daemon' to see the reason" }

    /// Opens the log file for appending; returns a descriptor that this object owns, or `nil` without a
    /// usable directory.
    func open() -> CInt? {
        guard let directory, let path, (try? Files.makeDirectory(directory)) != nil else { return nil }
        let size = content?.count ?? Int.max
        let isFull = size > Self.maxByteCount
        before = isFull ? 0 : size
        let flags = O_WRONLY | O_CREAT | O_APPEND | (isFull ? O_TRUNC : 0)
        do throws(SystemError) {
            let file = try Descriptor.open(path, flags, mode: 0o600)
            let number = file.number
            self.file = consume file
            return number
        } catch {
            return nil
        }
    }

    /// The diagnostic for a daemon that exited with `status` at its start, with the reason from the log.
    func diagnostic(_ status: ExitStatus) -> Diagnostic {
        let lines = String(decoding: (content ?? []).dropFirst(before), as: UTF8.self)
            .split(whereSeparator: \.isNewline)
        let hint = lines.last { $0.hasPrefix("hint: ") }.map { String($0.dropFirst(6)) }
        let reason = lines.last { !$0.hasPrefix("hint: ") }.map(Self.withoutProgram)
        let isReported = (ExitStatus.usage...ExitStatus.badConfig).contains(status)
        return Diagnostic(
            "cannot start the daemon: \(reason ?? "it exited with status \(status)")",
            hint: hint ?? self.hint, exitStatus: isReported ? status : ExitStatus.unavailable)
    }

    private static func withoutProgram(_ line: Substring) -> Substring {
        let programs = ["floatoverlay: ", "floatoverlayd: "]
        return programs.first { line.hasPrefix($0) }.map { line.dropFirst($0.count) } ?? line
    }

    /// The log, which the output of one start can make longer than the limit; `nil` if it cannot be read.
    private var content: [UInt8]? { path.flatMap { try? Files.read($0, limit: 2 * Self.maxByteCount) } }
}
