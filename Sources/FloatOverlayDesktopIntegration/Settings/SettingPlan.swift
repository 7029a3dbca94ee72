// SPDX-License-Identifier: MIT

/// The journal records and setting changes that apply the desired settings and restore all others.
struct SettingPlan: Hashable {
    /// One change of a setting.
    struct Change: Hashable {
        let setting: DesktopSetting
        /// `nil` resets the setting.
        let value: String?
        /// Whether the setting has a value now.
        let exists: Bool
        /// Whether the change restores the user's value.
        let isRestore: Bool
    }

    /// Records to write to disk before the first change.
    private(set) var records: [SettingRecord] = []
    /// The changes, in this order, to make after the records are on disk.
    private(set) var changes: [Change] = []
    /// Recorded settings that another program has changed since. Their values are kept.
    private(set) var changedByOthers: [DesktopSetting] = []
    /// Recorded settings whose current values cannot be read. Their records are kept.
    private(set) var unreadable: [DesktopSetting] = []

    /// Plans `desiredSettings`, given the records of earlier changes. Recorded settings outside `desiredSettings`
    /// are restored, except settings that `keeps` selects. A recorded setting in `settled` already had its
    /// desired value. It is not written again, even if another program has changed it since, unless the
    /// desired value has changed.
    init(
        desiredSettings: [DesiredSetting], records before: [SettingRecord], readings: SettingReadings,
        settled: Set<DesktopSetting> = [], keeping keeps: (DesktopSetting) -> Bool = { _ in false }
    ) {
        for desired in desiredSettings {
            let record = before.first { $0.setting == desired.setting }
            if let record, settled.contains(desired.setting), record.value == desired.value {
                records.append(record)
            } else {
                add(desired, record: record, reading: readings[desired.setting])
            }
        }
        for record in before where !desiredSettings.contains(where: { $0.setting == record.setting }) {
            if keeps(record.setting) {
                records.append(record)
            } else if !readings.knows(record.setting) {
                records.append(record)
                unreadable.append(record.setting)
            } else {
                restore(record, readings[record.setting])
            }
        }
    }

    private mutating func add(_ desired: DesiredSetting, record: SettingRecord?, reading: SettingReading?) {
        let setting = desired.setting
        let isInEffect = reading.map { setting.means($0.value, desired.value) } ?? false
        if let record, let reading, setting.means(reading.value, record.value) {
            records.append(SettingRecord(setting: setting, before: record.before, value: desired.value))
        } else if !isInEffect {
            let own = reading.flatMap { $0.isSet ? $0.value : nil }
            records.append(SettingRecord(setting: setting, before: own, value: desired.value))
        }
        guard !isInEffect else { return }
        changes.append(
            Change(setting: setting, value: desired.value, exists: reading != nil, isRestore: false))
    }

    private mutating func restore(_ record: SettingRecord, _ reading: SettingReading?) {
        let value: String?
        // The write that the record announces has failed, or another program has restored the setting.
        if reading.flatMap({ $0.isSet ? $0.value : nil }) == record.before { return }
        if let reading, record.setting.means(reading.value, record.value) {
            value = record.before
        } else if let rest = reading.flatMap({ Self.removingAddedMembers(of: record, from: $0.value) }) {
            value = rest
        } else if let list = reading.flatMap({ Self.addingRemovedKeys(of: record, to: $0.value) }) {
            value = list
        } else {
            return changedByOthers.append(record.setting)
        }
        // The record is removed only after the value has been restored.
        records.append(record)
        changes.append(Change(setting: record.setting, value: value, exists: true, isRestore: true))
    }

    /// The changed list `value` without the members that `record` has added: the others are the user's own. `nil` for
    /// other settings, and for a list with none of these members.
    private static func removingAddedMembers(of record: SettingRecord, from value: String) -> String? {
        guard record.setting == DesktopFixes.shortcuts, let list = GVariantStrings(value),
            let written = GVariantStrings(record.value)
        else { return nil }
        let before = record.before.flatMap { GVariantStrings($0) }?.strings ?? []
        let added = Set(written.strings).subtracting(before)
        let rest = list.strings.filter { !added.contains($0) }
        if rest == list.strings { return nil }
        return rest.isEmpty ? "[]" : GVariantStrings(strings: rest).text
    }

    /// The list of keys `value`, which the user has changed, with the keys that `record` has removed from the list. `nil`
    /// for other settings, for a list that has all of these keys, and if the list had its default.
    private static func addingRemovedKeys(of record: SettingRecord, to value: String) -> String? {
        guard record.setting.isKeyList, let own = record.before else { return nil }
        if record.setting.isShortcut {
            guard let keys = ShortcutKeys(value), let before = ShortcutKeys(own),
                let written = ShortcutKeys(record.value)
            else { return nil }
            let all = keys.adding(before.subtracting(written))
            return all == keys ? nil : all.text
        }
        guard let list = GVariantStrings(value)?.strings, let before = GVariantStrings(own)?.strings,
            let written = GVariantStrings(record.value)?.strings
        else { return nil }
        let missing = before.filter { !$0.isEmpty && !written.contains($0) && !list.contains($0) }
        if missing.isEmpty { return nil }
        return GVariantStrings(strings: list.filter { !$0.isEmpty } + missing).text
    }
}
