// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Desktop
internal import FloatOverlay
internal import Linux
internal import Settings

/// The config file of a running daemon: read at the start, again whenever it is saved.
final class Config {
    private let location: SettingsLocation
    private var watches: [FileWatch] = []
    private let changed: (Config) -> Void
    /// What is wrong with the file as it is now, one line each.
    private(set) var errors: [String] = []
    /// What has no effect, one line each.
    private(set) var notices: [String] = []
    /// The settings in force.
    private(set) var preferences = Preferences()
    /// The file in use or looked for.
    private(set) var path: String

    /// Reads the file; `changed` is called whenever it has been read again by itself.
    init(_ location: SettingsLocation, in reactor: Reactor, changed: @escaping (Config) -> Void) {
        self.location = location
        self.changed = changed
        path = location.preferred
        load()
        watches = location.candidates.compactMap { path in
            try? FileWatch(path, in: reactor) { [unowned self] in
                load()
                changed(self)
            }
        }
    }

    /// Whether the user named a file that cannot be used: then nothing starts.
    var isRefused: Bool { location.isExplicit && !errors.isEmpty }

    /// Reads the file again now; what is wrong with it, if anything.
    func reload() -> [String] {
        load()
        changed(self)
        return errors
    }

    /// A file that cannot be used leaves the settings before it in force.
    private func load() {
        let file = location.load(check: CommandParser.bindingProblem, knowsKey: OverlayHost.knowsKey)
        path = file.path
        errors = file.errors.map(\.description)
        notices = file.notices.map(\.description)
        if let read = file.preferences { preferences = read }
    }
}
