// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Converts a document to preferences and collects all diagnostics.
struct SettingsReader {
    let path: String
    let check: CommandCheck
    let knowsKey: KeyCheck
    private(set) var preferences = Preferences()
    private(set) var diagnostics: [SettingsDiagnostic] = []
    private var triggerPositions: [Trigger: TextPosition] = [:]

    init(path: String, check: @escaping CommandCheck, knowsKey: @escaping KeyCheck) {
        self.path = path
        self.check = check
        self.knowsKey = knowsKey
    }

    mutating func read(_ document: TOMLDocument) {
        for entry in document.entries {
            if entry.value == .table, SettingKey.sections.contains(entry.key) {
                for member in entry.members { readMember(member, of: entry.key) }
            } else {
                addSectionError(entry)
            }
        }
    }

    private mutating func addSectionError(_ entry: TOMLDocument.Entry) {
        let sections = SettingKey.sections
        if sections.contains(entry.key) {
            let error = SettingError("not a section", expected: "[\(entry.key)] on a line of its own")
            add(error, at: entry.position, key: entry.key)
        } else if entry.value == .table {
            let error = SettingError("unknown section", value: entry.key, expected: sections)
            add(error, at: entry.keyPosition, section: entry.key)
        } else {
            let error = SettingError("unknown key outside a section", value: entry.key, expected: sections)
            add(error, at: entry.keyPosition, key: entry.key)
        }
    }

    private mutating func readMember(_ entry: TOMLDocument.Entry, of section: String) {
        if section == SettingKey.bindings { return readBinding(entry) }
        let keys = SettingKey.all.filter { $0.section == section }
        guard let key = keys.first(where: { $0.name == entry.key }) else {
            let error = SettingError("unknown key", value: entry.key, expected: keys.map(\.name))
            return add(error, at: entry.keyPosition, section: section, key: entry.key)
        }
        do throws(SettingError) {
            try key.apply(entry.value, &preferences)
        } catch {
            add(error, at: entry.position, section: section, key: entry.key)
        }
    }

    private mutating func readBinding(_ entry: TOMLDocument.Entry) {
        do throws(SettingError) {
            let trigger = try Trigger(configKey: entry.key)
            try registerTrigger(trigger, entry)
            readAction(of: trigger, entry)
        } catch {
            add(error, at: entry.keyPosition, section: SettingKey.bindings, key: entry.key)
        }
    }

    private mutating func registerTrigger(_ trigger: Trigger, _ entry: TOMLDocument.Entry)
        throws(SettingError)
    {
        if let first = triggerPositions[trigger] {
            throw SettingError(plain: "already bound in line \(first.line)")
        }
        triggerPositions[trigger] = entry.keyPosition
        if case .key(_, let name) = trigger, !knowsKey(name) {
            addNotice(
                "unknown key name \(DiagnosticFormat.quoted(name)): the binding has no effect", to: entry)
        }
    }

    private mutating func addNotice(_ text: String, to entry: TOMLDocument.Entry) {
        add(
            SettingError(plain: text, severity: .notice), at: entry.keyPosition,
            section: SettingKey.bindings, key: entry.key)
    }

    private mutating func readAction(of trigger: Trigger, _ entry: TOMLDocument.Entry) {
        do throws(SettingError) {
            let action = try TriggerAction.read(entry.value, for: trigger, check: check)
            preferences.bindings[trigger] = action
            if trigger.isWheel, action == .adjust(.move) {
                addNotice("a wheel cannot move an overlay: the binding has no effect", to: entry)
            }
        } catch {
            add(error, at: entry.position, section: SettingKey.bindings, key: entry.key)
        }
    }

    private mutating func add(
        _ error: SettingError, at position: TextPosition, section: String? = nil, key: String? = nil
    ) {
        diagnostics.append(
            SettingsDiagnostic(
                severity: error.severity, path: path, position: position, section: section, key: key,
                message: error.message))
    }
}
