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
        let isBack: Bool
    }

    /// What has to be on disk before the first change.
    private(set) var records: [SettingRecord] = []
    /// What is done after that, in this order.
    private(set) var changes: [Change] = []
    /// The settings that somebody else changed meanwhile: they are left alone.
    private(set) var leftAlone: [DesktopSetting] = []
    /// The records that nothing could be learnt about: they stay.
    private(set) var unknown: [DesktopSetting] = []

    /// Plans for `wishes`, knowing what was changed before (`records`). With `keepsOthers` the settings of records
    /// without a wish stay as they are, because another daemon may want them.
    init(
        wishes: [SettingWish], records before: [SettingRecord], readings: Readings, keepsOthers: Bool = false
    ) {
        for wish in wishes { add(wish, before.first { $0.setting == wish.setting }, readings[wish.setting]) }
        for record in before where !wishes.contains(where: { $0.setting == record.setting }) {
            if keepsOthers || !readings.knows(record.setting) {
                records.append(record)
                if !keepsOthers { unknown.append(record.setting) }
            } else {
                putBack(record, readings[record.setting])
            }
        }
    }

    private mutating func add(_ wish: SettingWish, _ record: SettingRecord?, _ reading: SettingReading?) {
        let setting = wish.setting
        let isWished = reading.map { setting.means($0.value, wish.value) } ?? false
        if let record, let reading, setting.means(reading.value, record.ours) {
            records.append(SettingRecord(setting, before: record.before, ours: wish.value))
        } else if !isWished {
            let own = reading.flatMap { $0.isSet ? $0.value : nil }
            records.append(SettingRecord(setting, before: own, ours: wish.value))
        }
        guard !isWished else { return }
        changes.append(Change(setting: setting, value: wish.value, exists: reading != nil, isBack: false))
    }

    private mutating func putBack(_ record: SettingRecord, _ reading: SettingReading?) {
        guard let reading, record.setting.means(reading.value, record.ours) else {
            return leftAlone.append(record.setting)
        }
        // It stays on record until it has been put back.
        records.append(record)
        changes.append(Change(setting: record.setting, value: record.before, exists: true, isBack: true))
    }
}
