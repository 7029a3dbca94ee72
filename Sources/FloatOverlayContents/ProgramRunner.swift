// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Runs a program and shows its output. With an interval, the program runs repeatedly and each complete
/// output is shown; without an interval, it runs once and its output is followed.
final class ProgramRunner {
    /// The maximum number of output bytes kept. Of longer output, the newest bytes are kept.
    static let maxOutputBytes = 65536
    /// Number of newest lines shown of a followed output.
    static let maxLines = 24

    private let arguments: [String]
    private let environment: [String]
    private let directory: String
    private let interval: Duration?
    private unowned let source: TextSource
    private let sink: FrameSink
    private var child: ChildProcess?
    private var output: ChildOutput?
    /// Whether the source has a text.
    private var hasShownText = false
    private let timer: Timer
    /// When the program has exited, as a time since the start of the system.
    private var exitTime = Duration.zero

    init(
        _ arguments: [String], environment: [String], directory: String, interval: Duration?,
        for source: TextSource, to sink: FrameSink
    ) {
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
        self.interval = interval
        self.source = source
        self.sink = sink
        timer = Timer(in: sink.host.reactor)
        timer.onFire = { [unowned self] _ in run() }
    }

    func stop() {
        timer.cancel()
        output = nil
        child?.end()
    }

    /// Counts the time in which the system was suspended, because the clock of the timer stands still then.
    /// Where logind or a locker reports a suspension, the overlay is hidden before and revealed afterwards.
    func revealed() {
        guard let interval, timer.deadline != nil else { return }
        timer.set(after: interval - (MonotonicClock.timeSinceBoot - exitTime))
    }

    func run() {
        guard arguments.first?.isEmpty == false else {
            return sink.fail(.unavailable("no program to run", status: .usage))
        }
        do throws(SystemError) {
            let output = try ChildOutput(limit: Self.maxOutputBytes, in: sink.host.reactor) {
                [weak self] in
                if let self, interval == nil { show() }
            }
            let child = try ChildProcess(
                finding: arguments, environment: Process.setting(variables, in: environment),
                descriptors: [nil, output.writing, output.writing], directory: directory,
                endsWithParent: true, in: sink.host.reactor
            ) { [unowned self] in failed($0) }
            output.closeWriteEnd()
            try child.watch(in: sink.host.reactor) { [unowned self] in ended($0) }
            (self.child, self.output) = (child, output)
        } catch {
            sink.fail(.unavailable("\(error)"))
        }
    }

    private func failed(_ error: SystemError) {
        guard error.isMissingProgram else {
            return sink.fail(.unavailable("\(error)"))
        }
        sink.fail(.unavailable("no such program: \(arguments[0])", status: .noInput))
    }

    /// Environment variables that describe the overlay.
    private var variables: [String] {
        var all = ["FLOATOVERLAY_ID=\(sink.overlayID)"]
        if let size = sink.renderSize {
            all += [
                "FLOATOVERLAY_WIDTH=\(size.pixelSize.width)", "FLOATOVERLAY_HEIGHT=\(size.pixelSize.height)",
                "FLOATOVERLAY_SCALE=\(size.scale)",
            ]
        }
        return all
    }

    private func ended(_ status: ExitStatus) {
        output?.readRest()
        show()
        output = nil
        if let interval {
            exitTime = MonotonicClock.timeSinceBoot
            timer.set(after: interval)
        } else if !hasShownText {
            sink.fail(.badContent("\(arguments[0]) exited with status \(status) without output"))
        }
    }

    private func show() {
        var text = output?.text ?? ""
        while text.last?.isNewline == true { text.removeLast() }
        if interval == nil {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            text = lines.suffix(Self.maxLines).joined(separator: "\n")
        }
        guard !text.isEmpty else { return }
        hasShownText = true
        source.show(text)
    }
}

extension TextSource {
    /// Shows the output of a program. Without `interval` the program runs once, and the newest 24 lines of
    /// its output are shown as they arrive. With `interval`, each complete output is shown. At most the
    /// newest 64 KiB are kept.
    ///
    /// The overlay fails with ``FloatOverlay/ExitStatus/noInput`` if the program does not exist, with
    /// ``FloatOverlay/ExitStatus/unavailable`` if it cannot be run, and with
    /// ``FloatOverlay/ExitStatus/badInput`` if a program without `interval` ends without output. The exit status
    /// of the program alone is no failure.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments. A name without a slash is searched in the PATH of
    ///     `environment`. Without a program the start fails with ``FloatOverlay/ExitStatus/usage``.
    ///   - environment: The complete environment, as `NAME=value` texts. The program also gets
    ///     FLOATOVERLAY_ID and, if known, FLOATOVERLAY_WIDTH and FLOATOVERLAY_HEIGHT (device pixels) and
    ///     FLOATOVERLAY_SCALE.
    ///   - directory: The working directory of the program.
    ///   - interval: The time from each exit of the program to its next run; zero or less runs it again at
    ///     once. `nil` runs it once.
    /// - Returns: A source that runs the program after its start, and ends it at `stop`.
    public static func program(
        _ arguments: [String], environment: [String], directory: String, interval: Duration? = nil
    ) -> TextSource {
        var runner: ProgramRunner?
        return TextSource(.command, startTimeout: .seconds(30)) { source, sink in
            let made = ProgramRunner(
                arguments, environment: environment, directory: directory, interval: interval, for: source,
                to: sink)
            runner = made
            made.run()
        } end: {
            runner?.stop()
            runner = nil
        } revealed: {
            runner?.revealed()
        }
    }
}
