// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayRuntime
internal import FloatOverlaySettings
internal import Logging

/// The config file of a running daemon: read at the start and again after every change of the file.
final class Config {
    private let location: SettingsLocation
    private var watches: [FileWatch] = []
    private var loggedProblems: [String] = []
    /// Called after each read except the first.
    var onChange: (() -> Void)?
    /// Errors in the current file, one line each.
    private(set) var errors: [String] = []
    /// Entries without effect, one line each.
    private(set) var notices: [String] = []
    /// The settings in effect.
    private(set) var preferences = Preferences()
    /// Path of the file in use, or of the file that would be used if it existed.
    private(set) var path: String

    /// Reads the file and watches all candidate paths.
    init(_ location: SettingsLocation, in reactor: Reactor) {
        self.location = location
        path = location.preferred
        load()
        watches = location.candidates.compactMap { path in
            try? FileWatch(path, in: reactor) { [unowned self] in
                load()
                onChange?()
            }
        }
    }

    /// Whether the user named the file explicitly and the file has errors. The daemon does not start in this
    /// case.
    var hasErrorsInNamedFile: Bool { location.isExplicit && !errors.isEmpty }

    /// Reads the file again and returns its errors.
    func reload() -> [String] {
        load()
        onChange?()
        return errors
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

    /// Loads the file. A file with errors leaves the previous settings in effect.
    private func load() {
        let file = location.load(check: CommandParser.bindingProblem, knowsKey: OverlayHost.knowsKey)
        path = file.path
        errors = file.errors.map(\.description)
        notices = file.notices.map(\.description)
        if let read = file.preferences { preferences = read }
    }
}
