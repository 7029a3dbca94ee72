// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// Makes the source that a `show` asks for, or says why not.
struct ContentMaker {
    private let command: ShowCommand
    private let requester: any Requester

    init(_ command: ShowCommand, _ requester: any Requester) {
        self.command = command
        self.requester = requester
    }

    /// The source; `nil` when the requester has been told what is wrong.
    func make() -> (any FrameSource)? {
        do throws(Diagnostic) {
            switch command.content {
            case .frames(let input): return FramesSource(input, try frames(input))
            case .images(let files, let interval):
                return SharedSource.images(files.map(absolute), interval: interval)
            case .video(let places, let isLooped):
                return SharedSource.video(places.map(place), isLooped: isLooped)
            case .text(.words(let text), let isMarkup):
                return TextSource("text", isMarkup: isMarkup) { source, _ in source.show(text) }
            case .text(.standardInput, let isMarkup): return try lines(isMarkup: isMarkup)
            case .program(let words, let interval):
                return ProgramRunner.source(
                    words, environment: requester.environment, directory: requester.directory,
                    interval: interval)
            case .lyrics(let file, let player):
                return LyricsSource(try file.map(lyrics), player: player)
            case .clock(let format): return ClockSource.make(format: format)
            case .shared: return try shared()
            case .window(let input):
                return WindowSource(input, try pattern(input), isTitled: command.title != nil)
            }
        } catch {
            requester.fail(error)
            return nil
        }
    }

    private func shared() throws(Diagnostic) -> SharedSource {
        guard let line = requester.takeLine() else { throw .noProducer }
        return SharedSource("shared") { _ in line }
    }

    /// A file's path, or a URL as it is.
    private func place(_ text: String) -> String { text.contains("://") ? text : absolute(text) }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : requester.directory + "/" + path
    }

    private func lyrics(_ path: String) throws(Diagnostic) -> NamedLyrics {
        do throws(LyricsFileError) {
            return try NamedLyrics(absolute(path))
        } catch {
            throw Diagnostic("\(path): \(error)", hint: error.remedy, exitStatus: error.exitStatus)
        }
    }

    private func frames(_ input: FramesInput) throws(Diagnostic) -> Inlet {
        guard case .file(let path) = input.input else {
            return Inlet(try standardInput("frames", "ffmpeg … -f yuv4mpegpipe - | floatoverlay show frames"))
        }
        do throws(SystemError) {
            let inlet = try Inlet(path: absolute(path))
            guard inlet.kind != .directory else {
                throw SystemError(operation: "read", object: path, errno: 21)
            }
            return inlet
        } catch {
            throw Diagnostic(
                "\(error)", hint: Diagnostic.remedy(error.exitStatus), exitStatus: error.exitStatus)
        }
    }

    private func pattern(_ input: WindowInput) throws(Diagnostic) -> TextPattern? {
        guard case .named(let text) = input.choice else { return nil }
        do throws(TextPattern.Wrong) {
            return try TextPattern(text)
        } catch {
            throw .usage(
                "--name is no regular expression: \(error.words)",
                hint: "a backslash takes a character as it is")
        }
    }

    private func lines(isMarkup: Bool) throws(Diagnostic) -> any FrameSource {
        let descriptor = try standardInput("text", "ping host | floatoverlay show text -")
        var pending: Inlet? = Inlet(descriptor)
        var reader: LineReader?
        return TextSource("text", isMarkup: isMarkup, patience: .seconds(30)) { source, sink in
            guard let inlet = pending.take() else { return }
            var hasLine = false
            reader = LineReader(inlet, in: sink.host.reactor) { [unowned source] line in
                guard !line.isEmpty else { return }
                hasLine = true
                source.show(line)
            } ended: {
                if !hasLine { sink.failed(.badContent("the input ends before its first line")) }
            }
        } end: {
            reader?.stop()
        }
    }

    private func standardInput(_ what: String, _ example: String) throws(Diagnostic) -> Descriptor {
        guard let descriptor = requester.takeStandardInput() else {
            throw .usage("no standard input came along", hint: example)
        }
        guard Descriptor.kind(of: descriptor.number) != .terminal || what == "text" else {
            throw .usage("the standard input is a terminal", hint: example)
        }
        return descriptor
    }
}

extension SystemError {
    /// What a command exits with when a file could not be opened.
    var exitStatus: Int32 {
        switch errno {
        case 2, 20, 21: ExitStatus.noInput
        case 1, 13: ExitStatus.notPermitted
        default: ExitStatus.unavailable
        }
    }
}
