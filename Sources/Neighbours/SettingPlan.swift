// SPDX-License-Identifier: MIT

/// What to remember and what to change, so that the wishes come true and everything else is as it was.
struct SettingPlan: Hashable {
    /// A change, and what it is for.
    struct Change: Hashable {
        let setting: DesktopSetting
        /// `nil` takes the value away.
        let value: String?
        /// Whether it has a value now.
        let exists: Bool
        /// Whether it puts back what was before.
        let isRestore: Bool
    }

    /// What has to be on disk before the first change.
    private(set) var records: [SettingRecord] = []
    /// What is done after that, in this order.
    private(set) var changes: [Change] = []
    /// The settings that somebody else changed meanwhile: they are left alone.
    private(set) var leftAlone: [DesktopSetting] = []
    /// The records that nothing could be learnt about: they stay.
    private(set) var unknown: [DesktopSetting] = []

    /// Plans for `desiredSettings`, knowing what was changed before (`records`). With `keepsOthers` the settings of records
    /// without a wish stay as they are, because another daemon may want them.
    init(
        desiredSettings: [DesiredSetting], records before: [SettingRecord], readings: SettingReadings,
        keepsOthers: Bool = false
    ) {
        for desired in desiredSettings {
            add(desired, before.first { $0.setting == desired.setting }, readings[desired.setting])
        }
        for record in before where !desiredSettings.contains(where: { $0.setting == record.setting }) {
            if keepsOthers || !readings.knows(record.setting) {
                records.append(record)
                if !keepsOthers { unknown.append(record.setting) }
            } else {
                restore(record, readings[record.setting])
            }
        }
    }

    private mutating func add(_ desired: DesiredSetting, _ record: SettingRecord?, _ reading: SettingReading?)
    {
        let setting = desired.setting
        let isInEffect = reading.map { setting.means($0.value, desired.value) } ?? false
        if let record, let reading, setting.means(reading.value, record.ours) {
            records.append(SettingRecord(setting, before: record.before, ours: desired.value))
        } else if !isInEffect {
            let own = reading.flatMap { $0.isSet ? $0.value : nil }
            records.append(SettingRecord(setting, before: own, ours: desired.value))
        }
        guard !isInEffect else { return }
        changes.append(
            Change(setting: setting, value: desired.value, exists: reading != nil, isRestore: false))
    }

    private mutating func restore(_ record: SettingRecord, _ reading: SettingReading?) {
        guard let reading, record.setting.means(reading.value, record.ours) else {
            return leftAlone.append(record.setting)
        }
        // It stays on record until it has been put back.
        records.append(record)
        changes.append(Change(setting: record.setting, value: record.before, exists: true, isRestore: true))
    }
}
