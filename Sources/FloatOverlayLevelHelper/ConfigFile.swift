// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayRuntime
internal import FloatOverlaySettings

/// The config file of the user, which `config edit` and `config set` change. A user without a file gets one with the
/// content of the system's file, because only the first existing file is used.
struct ConfigFile {
    private static let editors = ["sensible-editor", "editor", "nano", "vi"]

    /// The file to write: the user's file, with symbolic links resolved.
    private let path: String
    /// Its current content, empty if it is missing.
    private let userContent: [UInt8]
    /// The content to change.
    private let baseContent: [UInt8]
    /// The settings in the content, and its errors.
    let parsed: SettingsFile

    /// Reads the files of `location`. Throws status 69, 77 or 78 if the user's own file exists and cannot be
    /// read, and 69 without a directory for it.
    init(_ location: SettingsLocation) throws(Diagnostic) {
        // The preferred file would be that of the system.
        guard location.isExplicit || BaseDirectory.config.path(Process.variable) != nil else {
            throw .unavailable(
                "neither XDG_CONFIG_HOME nor HOME is set", hint: "set XDG_CONFIG_HOME or HOME")
        }
        let reading = FileTask.reading(location.candidates, limit: SettingsFile.sizeLimit)
        parsed = location.load(
            reading.bytes, at: reading.index, errors: reading.errors.map(\.errno.rawValue),
            check: CommandParser.bindingProblem)
        path = Files.writeTarget(location.preferred)
        if parsed.path == location.preferred, let status = parsed.readFailure,
            let error = parsed.errors.first
        {
            throw Diagnostic("\(error)", hint: Diagnostic.configRemedy(status), exitStatus: status)
        }
        baseContent = reading.bytes
        userContent = reading.index == 0 ? reading.bytes : []
    }

    /// Sets a key, given as `section.key`. Throws status 64 if the key does not accept the value. Returns `false`
    /// without a change if another program has changed the file since it was read.
    func set(_ key: String, to value: String) throws(Diagnostic) -> Bool {
        let changed: [UInt8]
        do throws(SettingsEdit.Refusal) {
            changed = try SettingsEdit(key, check: CommandParser.bindingProblem).apply(value, to: baseContent)
        } catch {
            throw .usage(error.message, hint: "for example: floatoverlay config set hud.style bar")
        }
        return try write(changed)
    }

    /// Creates a missing file, and replaces this process by the editor, which the check follows. Returns only on
    /// failure.
    func edit() throws(Diagnostic) -> Diagnostic {
        let variable = Process.variable("VISUAL") ?? Process.variable("EDITOR")
        guard let editor = variable ?? Self.editors.first(where: { ChildProcess.find($0) != nil }) else {
            throw .unavailable("no editor found", hint: "set the variable EDITOR")
        }
        if userContent.isEmpty {
            _ = try write(baseContent.isEmpty ? Array(DefaultFile.text.utf8) : baseContent)
        }
        // The variable is a command of the shell, for example `code --wait`.
        let script = editor + #" "$1" && exec "$2" config check "$1""#
        let arguments = ["sh", "-c", script, "sh", path, Process.executable]
        return .unavailable(Process.replace(by: "/bin/sh", arguments).description)
    }

    private func write(_ bytes: [UInt8]) throws(Diagnostic) -> Bool {
        var failure: SystemError?
        FileTask.replace(userContent, by: bytes, at: path, in: Reactor()) { failure = $0 }
            .wait(atMost: FileTask.timeout)
        guard let failure else { return true }
        if failure.errno == .stale { return false }
        throw Diagnostic(writing: failure)
    }
}

extension Diagnostic {
    /// The diagnostic for a file that cannot be written.
    fileprivate init(writing failure: SystemError) {
        switch failure.errno {
        case .notPermitted, .permissionDenied, .readOnlyFileSystem:
            let status = ExitStatus.notPermitted
            self.init("\(failure)", hint: Diagnostic.configRemedy(status), exitStatus: status)
        default: self.init(failure)
        }
    }
}
