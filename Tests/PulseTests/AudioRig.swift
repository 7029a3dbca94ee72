// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Foundation

/// A private audio server without hardware, and a shell. Sinks: rig_a (default, stereo), rig_b (5.1).
final class AudioRig {
    enum Kind: String, CaseIterable, Sendable { case pulseaudio, pipewire }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// PULSE_SERVER of the session.
    private(set) var address = ""
    private let session: ChildProcess
    private let input = Pipe()
    private let output = Pipe()
    /// Where the rig's scripts are.
    let folder: String

    init(_ kind: Kind) throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        folder = root.appending(path: "Tests/rig").path
        let shell = #"while IFS= read -r line; do eval "$line" 2>&1 </dev/null; echo "::$?"; done"#
        // Foundation's Process hands on the blocked signals of its thread, and the rig could not end its servers.
        session = try ChildProcess(
            folder + "/audio-session",
            arguments: ["audio-session", "--server", kind.rawValue, "--", "bash", "-c", shell],
            descriptors: [
                input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor, 2,
            ])
        try output.fileHandleForWriting.close()
        address = try run("echo $PULSE_SERVER")
    }

    deinit {
        try? input.fileHandleForWriting.close()
        // Its output ends when it has stopped its servers and exited.
        while !output.fileHandleForReading.availableData.isEmpty {}
        _ = session.status()
    }

    /// Runs one line of shell; its output, or an error when it fails.
    @discardableResult
    func run(_ line: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        var text = ""
        while true {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failure(description: "the rig is gone: \(text)") }
            text += String(decoding: bytes, as: UTF8.self)
            guard text.hasSuffix("\n"), let marker = text.range(of: "::", options: .backwards) else {
                continue
            }
            let status = text[marker.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
            let said = text[..<marker.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines)
            guard status == "0" else { throw Failure(description: "\(line): \(said) (\(status))") }
            return said
        }
    }

    /// Starts, stops or kills the server: `start`, `stop`, `restart`, `kill`, `kill-pulse`.
    func control(_ word: String) throws { try run("\(folder)/audio-ctl \(word)") }

    /// The raw channels of a sink as pactl sees them, and `muted` when it is.
    func sink(_ name: String = "@DEFAULT_SINK@") throws -> (channels: [UInt32], isMuted: Bool) {
        let volume = try run("LC_ALL=C pactl get-sink-volume \(name)")
        let mute = try run("LC_ALL=C pactl get-sink-mute \(name)")
        let channels = volume.matches(of: /: +(\d+) +\//).compactMap { UInt32($0.1) }
        return (channels, mute.hasSuffix("yes"))
    }
}
