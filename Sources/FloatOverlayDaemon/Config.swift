// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayGrammar
internal import FloatOverlayRuntime
internal import FloatOverlaySettings
internal import Logging

/// The config file of a running daemon, which child processes read: at the start and again after every change.
final class Config {
    /// How long the start waits for a file that the user has named, because the daemon does not start without it.
    private static let namedFileTimeout = Duration.seconds(5)

    private let location: SettingsLocation
    private let reactor: Reactor
    private var watch: FileWatch?
    private var reading: FileTask?
    /// The closures that the next result is passed to.
    private var waiting: [(FileReading) -> Void] = []
    /// The file as it was read last.
    private var lastReading: FileReading?
    private var loggedProblems: [String] = []
    /// Called after each read of a changed file except the first.
    var onChange: (() -> Void)?
    /// Errors in the current file, one line each.
    private(set) var errors: [String] = []
    /// The exit status of a command that needs the current file, if it cannot be read.
    private var readFailure: ExitStatus?
    /// Entries without effect, one line each.
    private(set) var notices: [String] = []
    /// The settings in effect.
    private(set) var preferences = Preferences()
    /// Path of the file in use, or of the file that would be used if it existed.
    private(set) var path: String

    /// Reads the file, which blocks, and watches the path of the file and the candidate paths that precede it. A file that
    /// cannot be read in time is read again when its watch begins.
    ///
    /// - Parameter isAwaited: Whether a command waits for the start.
    init(_ location: SettingsLocation, isAwaited: Bool, in reactor: Reactor) {
        self.location = location
        self.reactor = reactor
        path = location.preferred
        let first = FileWatch.reading(
            location.candidates, limit: SettingsFile.sizeLimit,
            within: location.isExplicit && !isAwaited ? Self.namedFileTimeout : FileTask.startTimeout,
            in: reactor
        ) { [weak self] in self?.fileChanged() }
        watch = first.watch
        use(first.reading)
    }

    /// The reason why the daemon does not start: the user named the file, and it has errors or cannot be read.
    var startFailure: Diagnostic? {
        guard location.isExplicit, !errors.isEmpty else { return nil }
        let remedy = readFailure.flatMap(Diagnostic.configRemedy)
        return Diagnostic(
            errors.joined(separator: "; "),
            hint: remedy ?? "run 'floatoverlay config check \(path)' to list the errors",
            exitStatus: ExitStatus.badConfig)
    }

    /// Reads the file again, and passes its errors to `done`, with the exit status if it cannot be read.
    func reload(_ done: @escaping (_ errors: [String], _ readFailure: ExitStatus?) -> Void) {
        read { [weak self] in
            guard let self else { return }
            use($0)
            onChange?()
            done(errors, readFailure)
        }
    }

    private func fileChanged() {
        read { [weak self] in
            guard let self, $0 != lastReading else { return }
            use($0)
            onChange?()
        }
    }

    private func read(_ done: @escaping (FileReading) -> Void) {
        waiting.append(done)
        // Replaces a read that has begun earlier, because that one may have missed the last change.
        reading = FileTask.read(location.candidates, limit: SettingsFile.sizeLimit, in: reactor) {
            [unowned self] reading in
            let waiting = self.waiting
            self.waiting = []
            for done in waiting { done(reading) }
        }
    }

    /// Logs errors and notices, once for each set of them. Returns whether it has logged errors.
    func logProblems(to log: Logger) -> Bool {
        let problems = errors + notices
        guard problems != loggedProblems else { return false }
        loggedProblems = problems
        for error in errors { log.error("\(error)") }
        for notice in notices { log.notice("\(notice)") }
        return !errors.isEmpty
    }

    /// Parses the file. A file with errors leaves the previous settings in effect.
    private func use(_ reading: FileReading) {
        lastReading = reading
        let file = location.load(
            reading.bytes, at: reading.index, errors: reading.errors.map(\.errno.rawValue),
            check: CommandParser.bindingProblem, knowsKey: OverlayHost.knowsKey)
        path = file.path
        errors = file.errors.map(\.description)
        readFailure = file.readFailure
        notices = file.notices.map(\.description)
        if let read = file.preferences { preferences = read }
    }
}
