// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDesktopIntegration

@Suite struct SettingPlanTests {
    static let off = DesktopSetting.xfconf(channel: "c", property: "/p", type: "bool")
    static let list = DesktopSetting.gsettings(schema: "s", key: "k")

    static func readings(_ values: [DesktopSetting: SettingReading]) -> SettingReadings {
        var readings = SettingReadings()
        for setting in [off, list] { readings.answeredQueries.formUnion(SettingQuery.queries(for: setting)) }
        for (setting, reading) in values {
            readings.values[setting] = reading
            if case .xfconf(let channel, let property, _) = setting {
                readings.properties[channel, default: [:]][property] = reading.value
            }
        }
        return readings
    }

    struct Row: Sendable {
        var now: String?
        var record: SettingRecord?
        var isWished = true
        var keepsOthers = false
        var records: [SettingRecord] = []
        var change: String?
        var leaves = false
    }

    static func record(_ before: String?) -> SettingRecord {
        SettingRecord(setting: off, before: before, value: "false")
    }

    /// `change`: the value that is written, "(unset)" for taking it away.
    @Test(arguments: [
        // Switched off for the first time.
        Row(now: nil, records: [record(nil)], change: "false"),
        Row(now: "true", records: [record("true")], change: "false"),
        Row(now: "false"),
        // Recorded: after a crash, or by another daemon.
        Row(now: "false", record: record("true"), records: [record("true")]),
        Row(now: "false", record: record(nil), records: [record(nil)]),
        Row(now: "true", record: record(nil), records: [record("true")], change: "false"),
        Row(now: nil, record: record("true"), records: [record(nil)], change: "false"),
        // Restored: recorded until it is done.
        Row(now: "false", record: record("true"), isWished: false, records: [record("true")], change: "true"),
        Row(now: "false", record: record(nil), isWished: false, records: [record(nil)], change: "(unset)"),
        Row(now: "true", record: record(nil), isWished: false, leaves: true),
        Row(now: nil, record: record("true"), isWished: false, leaves: true),
        // The write has failed.
        Row(now: "true", record: record("true"), isWished: false),
        Row(now: nil, record: record(nil), isWished: false),
        // Another daemon's.
        Row(
            now: "false", record: record("true"), isWished: false, keepsOthers: true,
            records: [record("true")]),
        Row(now: "true", record: record(nil), isWished: false, keepsOthers: true, records: [record(nil)]),
    ])
    func recordsDetermineThePlan(_ row: Row) {
        let plan = SettingPlan(
            desiredSettings: row.isWished ? [DesiredSetting(setting: Self.off, value: "false")] : [],
            records: row.record.map { [$0] } ?? [],
            readings: Self.readings(row.now.map { [Self.off: SettingReading(value: $0)] } ?? [:]),
            keeping: { _ in row.keepsOthers })
        #expect(plan.records == row.records)
        #expect(plan.changes.map { $0.value ?? "(unset)" } == (row.change.map { [$0] } ?? []))
        #expect(plan.changes.allSatisfy { $0.exists == (row.now != nil) })
        #expect(plan.changedByOthers.isEmpty == !row.leaves)
        #expect(plan.unreadable == [])
    }

    @Test func settledSettingKeepsTheValueOfTheUser() {
        let record = Self.record(nil)
        for now in ["true", "false"] {
            let plan = SettingPlan(
                desiredSettings: [DesiredSetting(setting: Self.off, value: "false")], records: [record],
                readings: Self.readings([Self.off: SettingReading(value: now)]), settled: [Self.off])
            #expect(plan.records == [record])
            #expect(plan.changes == [])
        }
    }

    @Test func unreadableSettingKeepsItsRecord() {
        let record = Self.record(nil)
        let plan = SettingPlan(desiredSettings: [], records: [record], readings: SettingReadings())
        #expect(plan.records == [record])
        #expect(plan.changes == [])
        #expect(plan.unreadable == [Self.off])
    }

    /// A default value is not recorded as the user's setting.
    @Test func defaultsAreNoValues() {
        for (isSet, before) in [(true, "['a']"), (false, nil)] {
            let readings = Self.readings([Self.list: SettingReading(value: "['a']", isSet: isSet)])
            let plan = SettingPlan(
                desiredSettings: [DesiredSetting(setting: Self.list, value: "['']")], records: [],
                readings: readings)
            #expect(plan.records == [SettingRecord(setting: Self.list, before: before, value: "['']")])
        }
        let same = Self.readings([Self.list: SettingReading(value: "[\"\"]", isSet: true)])
        #expect(
            SettingPlan(
                desiredSettings: [DesiredSetting(setting: Self.list, value: "['']")], records: [],
                readings: same
            )
            .changes == [])
    }

    @Test func shortcutsOfTheUserStayInTheList() {
        let setting = DesktopFixes.shortcuts
        let record = SettingRecord(setting: setting, before: "['/mine/']", value: "['/mine/', '/a/', '/b/']")
        func plan(_ now: String) -> SettingPlan {
            var readings = SettingReadings()
            readings.answeredQueries.formUnion(SettingQuery.queries(for: setting))
            readings.values[setting] = SettingReading(value: now)
            return SettingPlan(desiredSettings: [], records: [record], readings: readings)
        }
        let added = plan("['/mine/', '/a/', '/b/', '/new/']")
        #expect(added.changes.map(\.value) == ["['/mine/', '/new/']"])
        #expect(added.records == [record])
        #expect(plan("['/new/', '/b/']").changes.map(\.value) == ["['/new/']"])
        #expect(plan("['/b/']").changes.map(\.value) == ["[]"])
        #expect(plan("['/new/']").changedByOthers == [setting])
        #expect(plan(record.value).changes.map(\.value) == ["['/mine/']"])
    }

    /// Lists of keys that the user has changed while the daemon had removed keys from them. A key that was removed returns
    /// once, also if a crash has followed its return.
    @Test(
        arguments: [
            ("1 4 16777330 0 0 0", "0", "1 4 285212722 0 0 0", "2 4 285212722 0 0 0 4 16777330 0 0 0"),
            ("1 4 16777330 0 0 0", "0", "2 4 285212722 0 0 0 4 16777330 0 0 0", nil),
            ("2 4 16777330 0 0 0 4 65 0 0 0", "1 4 65 0 0 0", "0", "1 4 16777330 0 0 0"),
            (
                "['XF86AudioRaiseVolume', '<Super>Up']", "['<Super>Up']", "['<Super>Up', '<Super>F3']",
                "['<Super>Up', '<Super>F3', 'XF86AudioRaiseVolume']"
            ),
            (
                "['XF86AudioRaiseVolume', '<Super>Up']", "['<Super>Up']",
                "['<Super>F3', 'XF86AudioRaiseVolume']", nil
            ),
            ("['F8', 'F9']", "['']", "['F9', '']", "['F9', 'F8']"),
            ("['F8', '<Super>Up']", "['<Super>Up']", "['']", "['F8']"),
            (nil, "['']", "['F3']", nil),
        ] as [(String?, String, String, String?)])
    func removedKeysReturnToAChangedList(_ before: String?, _ value: String, _ now: String, _ wanted: String?)
    {
        let setting =
            value.hasPrefix("[")
            ? DesktopSetting.gsettings(schema: DesktopHUDSettings.mediaKeys, key: "volume-up")
            : .shortcut(component: "kmix", action: "increase_volume")
        let record = SettingRecord(setting: setting, before: before, value: value)
        var readings = SettingReadings()
        readings.answeredQueries.formUnion(SettingQuery.queries(for: setting))
        readings.values[setting] = SettingReading(value: now)
        let plan = SettingPlan(desiredSettings: [], records: [record], readings: readings)
        #expect(plan.changes.map(\.value) == (wanted.map { [$0] } ?? []))
        #expect(plan.changes.allSatisfy { $0.isRestore })
        #expect(plan.records == (wanted == nil ? [] : [record]))
        #expect(plan.changedByOthers == (wanted == nil ? [setting] : []))
    }

    /// Daemons start, exit and crash at random while the user changes settings: in the end all settings are
    /// the user's last ones.
    @Test(arguments: 0..<300)
    func userValuesAreRestoredAfterRandomEvents(_ seed: Int) {
        var desktop = SimulatedDesktop(seed: UInt64(seed))
        for _ in 0..<12 { desktop.step() }
        desktop.restore()
        #expect(desktop.now == desktop.users, "seed \(seed)")
        #expect(desktop.records == [], "seed \(seed)")
    }
}

/// A desktop with three settings, and what the file of records holds.
private struct SimulatedDesktop {
    static let settings = (0..<3).map {
        DesktopSetting.xfconf(channel: "c", property: "/\($0)", type: "bool")
    }

    var now: [DesktopSetting: String] = [:]
    /// The user's last settings.
    var users: [DesktopSetting: String] = [:]
    var records: [SettingRecord] = []
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        for setting in Self.settings where Bool.random(using: &generator) {
            now[setting] = Bool.random(using: &generator) ? "true" : "false"
        }
        users = now
    }

    private var readings: SettingReadings {
        var readings = SettingReadings()
        readings.answeredQueries = [.channel("c")]
        readings.properties["c"] = [:]
        for case (.xfconf(_, let property, _), let value) in now {
            readings.properties["c"]?[property] = value
        }
        return readings
    }

    /// Does the first `count` changes of a plan, after its records; then the daemon crashes, unless that was all.
    private mutating func carryOut(_ plan: SettingPlan, _ count: Int) {
        records = plan.records
        for change in plan.changes.prefix(count) { now[change.setting] = change.value }
        guard count >= plan.changes.count else { return }
        let back = plan.changes.filter(\.isRestore).map(\.setting)
        records.removeAll { back.contains($0.setting) }
    }

    mutating func restore(_ count: Int = .max) {
        carryOut(SettingPlan(desiredSettings: [], records: records, readings: readings), count)
    }

    private mutating func suppress(_ count: Int) {
        restore()
        let desiredSettings = Self.settings.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map {
            DesiredSetting(setting: $0, value: "false")
        }
        carryOut(SettingPlan(desiredSettings: desiredSettings, records: records, readings: readings), count)
    }

    mutating func step() {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: suppress(.max)
        case 1: suppress(.random(in: 0..<4, using: &generator))
        case 2: restore(.random(in: 0..<4, using: &generator))
        case 3: restore()
        default: change()
        }
    }

    /// A change by the user, to a value other than ours: an equal one could not be distinguished.
    private mutating func change() {
        let setting = Self.settings[Int.random(in: 0..<3, using: &generator)]
        now[setting] = Bool.random(using: &generator) ? "true" : nil
        users[setting] = now[setting]
    }
}
