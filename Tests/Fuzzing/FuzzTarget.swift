// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlaySettings

/// What takes bytes from outside: each kind of input, as something that any bytes may be thrown at. What ends the
/// process is a fault.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A stream of frames: raw, or Y4M with its headers.
    case frames
    /// What clients and the daemon say to each other.
    case wire
    /// What overlays and producers say to each other.
    case producer
    /// What the daemon sends to a program with `floatoverlay.h`.
    case header
    /// A config file.
    case settings
    /// Command words.
    case words
    /// The lines that wob and xob read, and the values of levels.
    case lines
    /// The file of remembered places.
    case places
    /// An `.lrc` file.
    case lyrics

    /// Reads `bytes` like the program, in pieces where the program receives pieces.
    package func run(_ bytes: [UInt8]) {
        switch self {
        case .frames: FrameFeed.run(bytes)
        case .wire: WireFeed.run(bytes)
        case .producer: ProducerFeed.run(bytes)
        case .header: HeaderFeed.run(bytes)
        case .settings: settings(bytes)
        case .words: arguments(bytes)
        case .lines: lines(bytes)
        case .places: places(bytes)
        case .lyrics: lyrics(bytes)
        }
    }

    private func settings(_ bytes: [UInt8]) {
        let file = SettingsFile.parse(bytes, path: "config.toml") { arguments in
            arguments.count > 3 ? "too many" : nil
        } knowsKey: { name in
            name.utf8.count < 6
        }
        precondition((file.preferences == nil) == !file.errors.isEmpty, "neither settings nor an error")
        precondition(file.diagnostics.count <= SettingsFile.diagnosticLimit + 1, "too many diagnostics")
        for diagnostic in file.diagnostics { precondition(!"\(diagnostic)".isEmpty, "no words") }
    }

    private func arguments(_ bytes: [UInt8]) {
        let arguments = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        do throws(Diagnostic) {
            _ = try CommandParser.parse(arguments)
        } catch {
            precondition(!error.message.isEmpty && error.exitStatus == ExitStatus.usage, "\(error)")
        }
        _ = CommandParser.bindingProblem(arguments)
    }

    private func lines(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if let line = HUDInputLine(line) { precondition((0...1e6).contains(line.value), "\(line)") }
            _ = LevelChange(line)
            _ = BrightnessFloor(line)
        }
    }

    private func lyrics(_ bytes: [UInt8]) {
        guard let lyrics = try? LRCReader.read(bytes) else { return }
        precondition(!lyrics.lines.isEmpty, "no lines")
        var position = Duration.zero
        for _ in 0..<1000 {
            let state = lyrics.state(at: position, fill: .lines)
            let count = state.line.map { lyrics.lines[$0].text.utf8.count } ?? 0
            precondition(
                state.progress.done <= count && state.progress.current.upperBound <= count, "beyond")
            guard let next = state.next else { break }
            precondition(next > position, "nothing comes next")
            position = next
        }
    }

    private func places(_ bytes: [UInt8]) {
        guard let memory = SavedPlacements(text: String(decoding: bytes, as: UTF8.self)) else { return }
        precondition(memory.entries.count <= SavedPlacements.maxCount, "too many places")
        for entry in memory.entries {
            precondition(entry.place.inset.width.isFinite && entry.place.inset.height.isFinite, "nowhere")
        }
        precondition(SavedPlacements(text: memory.text) == memory, "places are lost when they are written")
    }
}
