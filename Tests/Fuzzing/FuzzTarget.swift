// SPDX-License-Identifier: MIT
import FloatOverlayContents
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayDesktopIntegration
import FloatOverlayGrammar
import FloatOverlayPulse
import FloatOverlaySettings

/// A kind of input from outside. Its parser accepts any bytes; an input that ends the process shows a defect.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A stream of frames: raw, or Y4M with its headers.
    case frames
    /// Messages between clients and the daemon.
    case wire
    /// Messages between overlays and producers.
    case producer
    /// Messages of the daemon to a program with `floatoverlay.h`.
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
    /// A player's description of its track, for the paths of `.lrc` files.
    case lyricsPaths = "lyrics-paths"
    /// The words of `exec` in a binding.
    case shell
    /// The file of the desktop's previous settings.
    case journal
    /// Messages of the session and the system bus.
    case bus
    /// Names of the audio server.
    case audio
    /// Properties of windows and monitors.
    case x11
    /// Attributes and devices of sysfs.
    case sysfs
    /// The replies of a monitor by DDC/CI.
    case ddc
    /// A producer's connection with descriptors.
    case socket

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
        case .lyricsPaths: lyricsPaths(bytes)
        case .shell: shell(bytes)
        case .journal: journal(bytes)
        case .bus: BusFeed.run(bytes)
        case .audio: audio(bytes)
        case .x11: X11Feed.run(bytes)
        case .sysfs: SysfsFeed.run(bytes)
        case .ddc: ddc(bytes)
        case .socket: SocketFeed.run(bytes)
        }
    }

    /// Each eleven bytes are a reply, after which another value is set.
    private func ddc(_ bytes: [UInt8]) {
        var session = DDCSession()
        var effects: [DDCSession.Effect] = []
        var now = Instant(milliseconds: 0)
        for start in stride(from: 0, to: bytes.count, by: DDCReply.byteCount) {
            let reply = bytes[start...].prefix(DDCReply.byteCount)
            _ = session.handle(.read, at: now, &effects)
            _ = session.handle(.ended(.success(Array(reply))), at: now, &effects)
            if let level = session.level {
                precondition((0...level.maximum).contains(level.raw) && level.maximum > 0, "\(level)")
                _ = session.handle(.set(level.maximum / 2, quiet: DDCSession.stepQuiet), at: now, &effects)
            }
            now = session.deadline ?? now
            _ = session.handle(.time, at: now, &effects)
            effects.removeAll()
        }
        precondition(session.isBusy || session.pending == nil, "a value waits")
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

    /// Title, artist and URL, separated by 0xff. Texts of the bus have no NUL.
    private func lyricsPaths(_ bytes: [UInt8]) {
        let texts = bytes.filter { $0 != 0 }.split(separator: 0xff, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let finder = LyricsFinder(folders: ["/folder"])
        var track = MediaTrack()
        track.title = texts.first ?? ""
        track.artist = texts.dropFirst().first ?? ""
        for path in finder.paths(track) {
            precondition(path.utf8.starts(with: "/folder/".utf8), "\(path) is elsewhere")
            precondition(path.utf8.count { $0 == UInt8(ascii: "/") } == 2, "\(path) leaves its folder")
        }
        track.url = texts.dropFirst(2).first ?? ""
        for path in finder.paths(track) {
            precondition(path.isAbsolutePath && !path.utf8.contains(0), "\(path)")
            precondition(path.utf8.reversed().starts(with: "crl.".utf8), "\(path) is another file")
        }
        guard let music = MediaURL.path(of: track.url), music.isAbsolutePath else { return }
        precondition(MediaURL.path(of: MediaURL.url(of: music)) == music, "\(music)")
    }

    private func shell(_ bytes: [UInt8]) {
        guard let words = try? ShellWords.split(String(decoding: bytes, as: UTF8.self)) else { return }
        // By scalars: a quote and a combining mark after it are one character.
        let quoted = words.map { word in
            let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
            return "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
        }
        precondition((try? ShellWords.split(quoted.joined(separator: " "))) == words, "\(words)")
    }

    private func journal(_ bytes: [UInt8]) {
        guard let records = try? JournalFormat.records(String(decoding: bytes, as: UTF8.self)) else { return }
        precondition(records.count <= JournalFormat.maxRecords, "\(records.count) records")
        let again = try? JournalFormat.records(JournalFormat.text(records))
        precondition(again == records, "records are lost when they are written")
    }

    private func audio(_ bytes: [UInt8]) {
        let text = (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            AudioNodeInfo.text($0.baseAddress)
        }
        // U+FFFD is three bytes for one that is not UTF-8.
        precondition(text.utf8.count <= 3 * AudioNodeInfo.maxNameLength, "\(text.utf8.count) bytes")
        precondition(text.replacingControlCharacters(by: "?") == text, "a control character")
    }

    private func places(_ bytes: [UInt8]) {
        guard let memory = SavedPlacements(text: String(decoding: bytes, as: UTF8.self)) else { return }
        precondition(memory.entries.count <= SavedPlacements.maxCount, "too many places")
        for entry in memory.entries {
            let inset = entry.placement.inset
            precondition(inset.width.isFinite && inset.height.isFinite, "nowhere")
        }
        precondition(SavedPlacements(text: memory.text) == memory, "places are lost when they are written")
    }
}
