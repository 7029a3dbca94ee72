// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayContents
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// Creates the frame source of a `show` command, or reports the reason why it cannot.
struct SourceFactory {
    let command: ShowCommand
    let context: any CommandContext
    /// The path that programs get as FLOATOVERLAY_SOCKET.
    let socket: String

    /// Passes the source to `done`, at once or after the returned task has read its file; `nil` after an error was
    /// reported to the requester.
    func make(in reactor: Reactor, _ done: @escaping ((any FrameSource)?) -> Void) -> FileTask? {
        switch command.content {
        case .frames(let input):
            guard case .file(let path) = input.input else { break }
            return FileTask.check(absolute(path), in: reactor) { result in
                done(attempt { () throws(Diagnostic) in frames(input, try file(absolute(path), result)) })
            }
        case .images(let files, let interval) where files.count == 1 && files != ["-"]:
            let path = absolute(files[0])
            return FileTask.check(path, in: reactor) { result in
                done(attempt { () throws(Diagnostic) in try image(path, interval: interval, check: result) })
            }
        case .lyrics(let path?, let player):
            return FileTask.read([absolute(path)], limit: LRCReader.sizeLimit, in: reactor) { reading in
                done(
                    attempt { () throws(Diagnostic) in
                        LyricsSource(try lyrics(path, reading), player: player)
                    })
            }
        default: break
        }
        done(attempt(source))
        return nil
    }

    private func attempt(_ make: () throws(Diagnostic) -> any FrameSource) -> (any FrameSource)? {
        do throws(Diagnostic) { return try make() } catch {
            context.fail(error)
            return nil
        }
    }

    /// Creates the source of content for which `make` neither reads nor checks a file: standard input,
    /// several images, videos, text, a command, lyrics of the player, a clock, a window, a producer.
    private func source() throws(Diagnostic) -> any FrameSource {
        switch command.content {
        case .frames(let input):
            return frames(
                input,
                InputDescriptor(
                    try standardInput(example: "ffmpeg … -f yuv4mpegpipe - | floatoverlay show frames")))
        case .images(["-"], _):
            let input = try standardInput(example: "grim - | floatoverlay show image -")
            return ProducerSource.image(from: InputDescriptor(input))
        case .images(let files, let interval):
            return ProducerSource.images(files.map(absolute), interval: interval)
        case .video(let input): return ProducerSource.video(video(input))
        case .text(.literal(let text), let isMarkup):
            return TextSource(text, isMarkup: isMarkup)
        case .text(.standardInput, let isMarkup):
            let input = try standardInput(
                example: "ping host | floatoverlay show text -", allowsTerminal: true)
            return TextSource.lines(from: InputDescriptor(input), isMarkup: isMarkup)
        case .command(let arguments, let interval):
            return TextSource.program(
                arguments,
                environment: Process.setting(["FLOATOVERLAY_SOCKET=\(socket)"], in: context.environment),
                directory: context.directory, interval: interval)
        case .lyrics(_, let player): return LyricsSource(nil, player: player)
        case .clock(let format): return TextSource.clock(format: format)
        case .shared: return try shared()
        case .window(let input):
            return WindowSource(
                try choice(input), region: input.region, shownWhile: input.auto,
                usesOverlayTitle: command.title != nil, hidesWindow: input.hidesSource)
        }
    }

    /// The source for one image, which can be a FIFO.
    private func image(
        _ path: String, interval: Duration, check result: Result<Bool, SystemError>
    ) throws(Diagnostic) -> ProducerSource {
        switch result {
        case .success(false): return ProducerSource.image(from: try file(path, result))
        case .failure(let error) where error.errno == .timedOut: throw Diagnostic(file: error)
        // The decoder reports other errors.
        case .success, .failure: return ProducerSource.images([path], interval: interval)
        }
    }

    private func shared() throws(Diagnostic) -> ProducerSource {
        guard let channel = context.takeProducerChannel() else { throw .noProducer }
        return ProducerSource(.shared) { _ in channel }
    }

    private func video(_ input: VideoOptions) -> VideoOptions {
        var input = input
        input.locations = input.locations.map(location)
        if case .file(let path) = input.subtitles { input.subtitles = .file(location(path)) }
        return input
    }

    /// A URL unchanged, or the absolute path of a file.
    private func location(_ text: String) -> String { text.contains("://") ? text : absolute(text) }

    private func absolute(_ path: String) -> String {
        path.isAbsolutePath ? path : context.directory + "/" + path
    }

    private func lyrics(_ path: String, _ reading: FileReading) throws(Diagnostic) -> LoadedLyrics {
        do throws(LyricsFileError) {
            return try LoadedLyrics(absolute(path), reading: reading)
        } catch {
            switch error {
            case .unreadable(let error): throw Diagnostic(file: error)
            case .content(let error):
                throw Diagnostic(
                    "\(path): \(error)", hint: lyricsHint(error), exitStatus: ExitStatus.badInput)
            }
        }
    }

    private func lyricsHint(_ error: LyricsError) -> String {
        guard case .notUTF8 = error else { return Diagnostic.contentHint(.lyrics) }
        return "run 'iconv -f ENCODING -t UTF-8'; ENCODING may be GB18030, BIG5, SHIFT_JIS or LATIN1"
    }

    private func file(
        _ path: String, _ result: Result<Bool, SystemError>
    ) throws(Diagnostic) -> InputDescriptor {
        do throws(SystemError) {
            return try InputDescriptor(copying: path, isFile: try result.get())
        } catch {
            throw Diagnostic(file: error)
        }
    }

    private func frames(_ input: FramesInput, _ descriptor: consuming InputDescriptor) -> FramesSource {
        FramesSource(
            descriptor, format: input.format, size: input.size, rate: input.rate,
            holdsLastFrame: input.holdsLastFrame)
    }

    private func choice(_ input: WindowInput) throws(Diagnostic) -> WindowSelector {
        switch input.choice {
        case .id(let id): return .id(id)
        case .picked: return .picked
        case .screen: return .screen
        case .named(let text):
            let pattern = try pattern(text)
            return .matching { pattern.matches($0) }
        }
    }

    private func pattern(_ text: String) throws(Diagnostic) -> RegularExpression {
        do throws(RegularExpression.InvalidPattern) {
            return try RegularExpression(text)
        } catch {
            throw .usage(
                "invalid regular expression in --name: \(error.message)",
                hint: "escape special characters with a backslash")
        }
    }

    private func standardInput(
        example: String, allowsTerminal: Bool = false
    ) throws(Diagnostic) -> Descriptor {
        guard let descriptor = context.takeStandardInput() else {
            throw .usage("standard input is missing", hint: example)
        }
        guard Descriptor.kind(of: descriptor.number) != .terminal || allowsTerminal else {
            throw .usage("standard input is a terminal", hint: example)
        }
        return descriptor
    }
}

extension Diagnostic {
    /// The diagnostic for a file that cannot be opened or written.
    init(file error: SystemError, hint: (ExitStatus) -> String = Diagnostic.remedy) {
        let status: ExitStatus =
            switch error.errno {
            case .noSuchFileOrDirectory, .notDirectory, .isDirectory: .noInput
            case .notPermitted, .permissionDenied, .readOnlyFileSystem: .notPermitted
            default: .unavailable
            }
        self.init("\(error)", hint: hint(status), exitStatus: status)
    }
}
