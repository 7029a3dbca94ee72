// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import Testing

@Suite("BacklightList")
struct BacklightListTests {
    /// A device of the table: name, type, range, and path of the hardware.
    typealias Row = (name: String, type: String, maximum: String, place: String)
    struct Machine: CustomTestStringConvertible {
        let testDescription: String
        var devices: [Row]
        var files: [String: String] = [:]
        let chosen: String
        let why: String
        let whyNot: String
    }

    static let intel = "pci0000:00/0000:00:02.0"
    static let nvidia = "pci0000:00/0000:00:01.0/0000:01:00.0"
    static let machines = [
        Machine(
            testDescription: "one", devices: [("acpi_video0", "firmware", "15", "virtual/a/acpi_video0")],
            chosen: "acpi_video0", why: "the only backlight", whyNot: ""),
        Machine(
            testDescription: "hybrid: the panel's connector goes before the larger range",
            devices: [
                ("intel_backlight", "raw", "496", "\(intel)/drm/card0/card0-eDP-1/intel_backlight"),
                ("nvidia_0", "raw", "96000", "\(nvidia)/backlight/nvidia_0"),
            ], chosen: "intel_backlight", why: "drives the built-in panel (eDP-1)",
            whyNot: "intel_backlight drives the built-in panel (eDP-1)"),
        Machine(
            testDescription: "two GPUs with a connector each: one has no panel",
            devices: [
                ("amdgpu_bl1", "raw", "65535", "\(nvidia)/drm/card1/card1-eDP-2/amdgpu_bl1"),
                ("intel_backlight", "raw", "496", "\(intel)/drm/card0/card0-eDP-1/intel_backlight"),
            ],
            files: [
                "devices/\(nvidia)/drm/card1/card1-eDP-2/status": "disconnected\n",
                "devices/\(intel)/drm/card0/card0-eDP-1/status": "connected\n",
            ], chosen: "intel_backlight", why: "drives the built-in panel (eDP-1)",
            whyNot: "intel_backlight drives the built-in panel (eDP-1)"),
        Machine(
            testDescription: "DSI of a tablet, against firmware",
            devices: [
                ("acpi_video0", "firmware", "100", "\(intel)/backlight/acpi_video0"),
                ("dsi", "raw", "255", "platform/gpu/drm/card0/card0-DSI-1/dsi"),
            ], chosen: "dsi", why: "drives the built-in panel (DSI-1)",
            whyNot: "dsi drives the built-in panel (DSI-1)"),
        Machine(
            testDescription: "an external connector has no built-in panel",
            devices: [
                ("ddcci5", "raw", "100", "\(intel)/drm/card0/card0-DP-1/ddcci5"),
                ("lvds", "raw", "7", "\(intel)/drm/card0/card0-LVDS-1/lvds"),
            ], chosen: "lvds", why: "drives the built-in panel (LVDS-1)",
            whyNot: "lvds drives the built-in panel (LVDS-1)"),
        Machine(
            testDescription: "the boot GPU goes before firmware elsewhere",
            devices: [
                ("amdgpu_bl0", "raw", "255", "\(intel)/backlight/amdgpu_bl0"),
                ("nvidia_wmi", "firmware", "100", "\(nvidia)/backlight/nvidia_wmi"),
            ],
            files: ["devices/\(intel)/boot_vga": "1\n", "devices/\(nvidia)/boot_vga": "0\n"],
            chosen: "amdgpu_bl0", why: "on the boot GPU",
            whyNot: "amdgpu_bl0 is on the boot GPU"),
        Machine(
            testDescription: "types: firmware",
            devices: [
                ("a_raw", "raw", "96000", "virtual/a"), ("b_firmware", "firmware", "15", "virtual/b"),
            ], chosen: "b_firmware", why: "type firmware comes before raw",
            whyNot: "type raw comes after firmware of b_firmware"),
        Machine(
            testDescription: "types: platform",
            devices: [
                ("a_raw", "raw", "96000", "virtual/a"), ("c_platform", "platform", "7", "virtual/c"),
            ], chosen: "c_platform", why: "type platform comes before raw",
            whyNot: "type raw comes after platform of c_platform"),
        Machine(
            testDescription: "types: a word of the future comes last",
            devices: [("a", "quantum", "96000", "virtual/a"), ("b", "raw", "7", "virtual/b")], chosen: "b",
            why: "type raw comes before unknown", whyNot: "type unknown comes after raw of b"),
        Machine(
            testDescription: "all raw: the largest range",
            devices: [
                ("a", "raw", "100", "virtual/a"), ("b", "raw", "19200", "virtual/b"),
                ("c", "raw", "255", "virtual/c"),
            ], chosen: "b", why: "the largest range, 0 to 19200", whyNot: "b has the larger range, 0 to 19200"
        ),
        Machine(
            testDescription: "equals: the first by name",
            devices: [("b", "raw", "100", "virtual/b"), ("a", "raw", "100", "virtual/a")], chosen: "a",
            why: "first by name among equal devices", whyNot: "a comes first by name"),
    ]

    @Test("order of choice: built-in panel, boot GPU, best type, largest range", arguments: machines)
    func bestDeviceIsChosen(_ machine: Machine) throws {
        let fake = try FakeTree()
        for row in machine.devices {
            try fake.add(row.name, type: row.type, maximum: row.maximum, brightness: "1", at: row.place)
        }
        for (path, text) in machine.files { try fake.write(text, to: path) }
        let list = fake.tree.list()
        #expect(list.choice()?.name == machine.chosen)
        for explained in list.explained() {
            #expect(explained.isChosen == (explained.name == machine.chosen))
            #expect(explained.reason == (explained.isChosen ? machine.why : machine.whyNot))
        }
    }

    @Test("a name overrides the choice; an unknown name selects no device")
    func nameOverridesTheChoice() throws {
        let fake = try FakeTree()
        try fake.add("good", type: "firmware")
        try fake.add("requested")
        let list = fake.tree.list()
        #expect(list.choice(named: "requested")?.name == "requested")
        #expect(list.choice(named: "../backlight/requested") == nil)
        #expect(
            list.explained(named: "requested").map(\.reason) == [
                "requested is selected by name", "selected by name",
            ])
    }

    static let broken: [(maximum: String, brightness: String, reason: String)] = [
        ("0", "0", "max_brightness is \"0\""), ("", "0", "max_brightness is empty"),
        ("-5", "0", "max_brightness is \"-5\""), ("0x10", "0", "max_brightness is \"0x10\""),
        ("99999999999", "0", "max_brightness is \"99999999999\""),
        ("2147483648", "0", "max_brightness is \"2147483648\""),
        ("255", "bright", "brightness is \"bright\""), ("255", "\u{1b}[2J\u{e9}", "brightness is \"?[2J??\""),
        ("255", "1 2", "brightness is \"1 2\""), ("255", String(repeating: "9", count: 5000), "EFBIG"),
        (String(repeating: "9", count: 64), "0", "\"\(String(repeating: "9", count: 32))…\""),
    ]

    @Test("a device with an invalid number is ignored with a reason", arguments: broken)
    func invalidDeviceIsIgnoredWithAReason(
        _ row: (maximum: String, brightness: String, reason: String)
    ) throws {
        let fake = try FakeTree()
        try fake.add("broken", maximum: row.maximum, brightness: row.brightness)
        try fake.add("whole")
        let list = fake.tree.list()
        #expect(list.devices.map(\.name) == ["whole"])
        let ignored = try #require(list.ignored.first)
        #expect(ignored.name == "broken" && ignored.reason.contains(row.reason), "\(ignored.reason)")
    }

    @Test("dangling links, plain files and a missing directory")
    func invalidEntriesAreIgnored() throws {
        let fake = try FakeTree()
        try fake.write("", to: "class/backlight/file")
        let gone = try fake.add("gone")
        try fake.write("x", to: "devices/platform/fake/backlight/gone/type")
        #expect(gone.hasSuffix("/gone") && fake.tree.list().devices.first?.kind == .unknown)
        #expect(fake.tree.list().ignored.map(\.name) == ["file"])
        let list = SysfsTree(root: fake.root + "/nowhere").list()
        #expect(
            list.devices.isEmpty && list.ignored.isEmpty && list.choice() == nil && list.explained().isEmpty)
    }
}
