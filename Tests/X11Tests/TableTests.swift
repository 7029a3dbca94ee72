// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

@testable import FloatOverlayX11

/// Conversions that need no server.
@Suite struct TableTests {
    @Test func identificationDataAreParsed() throws {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(
            0..<16, with: [0, 255, 255, 255, 255, 255, 255, 0, 0x10, 0xac, 0x64, 0x40, 1, 2, 0, 0])
        let plain = try #require(EDID(bytes))
        #expect((plain.make, plain.model, plain.serial) == ("DEL", "0x4064", "513"))
        bytes.replaceSubrange(54..<72, with: [0, 0, 0, 0xfc, 0] + Array("DELL U2412M\n ".utf8))
        bytes.replaceSubrange(72..<90, with: [0, 0, 0, 0xff, 0] + Array("YMYH1234\n    ".utf8))
        let named = try #require(EDID(bytes))
        #expect((named.make, named.model, named.serial) == ("DEL", "DELL U2412M", "YMYH1234"))
        #expect(EDID([]) == nil)
        #expect(EDID([UInt8](repeating: 0, count: 128)) == nil)
        let output = OutputInfo(
            name: "DP-1", frame: PixelRect(x: 0, y: 0, size: PixelSize(width: 1, height: 1)), millimetres: 0,
            isPrimary: true, edid: named)
        #expect(output.id.text == "DP-1+DEL+DELL U2412M+YMYH1234")
    }

    @Test(
        "scale for a DPI value",
        arguments: [
            (nil, nil, 1920, 0, 1.0), (nil, nil, 1920, 508, 1.0), (nil, nil, 3840, 600, 1.75),
            (nil, nil, 2560, 290, 2.25), (nil, nil, 800, 400, 1.0), (nil, 144.0, 1920, 508, 1.5),
            (nil, 100.0, 1920, 508, 1.0), (1.3, 144.0, 1920, 508, 1.3), (0.5, nil, 1920, 508, 1.0),
            (.nan, nil, 1920, 508, 1.0),
        ] as [(Double?, Double?, Int, Int, Double)])
    func fontDPIDeterminesTheScale(
        override: Double?, dpi: Double?, pixels: Int, millimetres: Int, expected: Double
    ) {
        let rule = ScalePolicy(override: override, fontDPI: dpi)
        #expect(rule.scale(pixels: pixels, millimetres: millimetres) == expected)
    }

    @Test(
        "size of a monitor in millimetres",
        arguments: [
            (527, 296, 527), (296, 527, 527), (0, 0, 0), (600, 0, 0), (16, 9, 0), (160, 90, 0), (90, 160, 0),
            (160, 100, 0), (161, 90, 161), (40, 30, 0),
        ])
    func implausibleSizesAreIgnored(width: Int, height: Int, expected: Int) {
        #expect(OutputInfo.length(width, height) == expected)
    }

    @Test func resourcesContainTheFontDPI() {
        #expect(ScalePolicy.fontDPI(in: "Xft.antialias:\t1\nXft.dpi:\t120\n") == 120)
        #expect(ScalePolicy.fontDPI(in: "*dpi: 96.5") == 96.5)
        #expect(ScalePolicy.fontDPI(in: "Xft.dpi: 192 \t\nXft.hinting: 1\n") == 192)
        #expect(ScalePolicy.fontDPI(in: "*color1: #ff0000\n# a comment\nXft.dpi: 120") == 120)
        #expect(ScalePolicy.fontDPI(in: "Xft.dpi: lots") == nil)
        #expect(ScalePolicy.fontDPI(in: "Xft.dpi: 96 120") == nil)
        #expect(ScalePolicy.fontDPI(in: "Xft.dpi: 0") == nil)
        #expect(ScalePolicy.fontDPI(in: "") == nil)
    }

    @Test func filesOfTheResourcesAreNotRead() throws {
        let path = FileManager.default.temporaryDirectory.path + "/resources-\(UUID().uuidString)"
        defer { unlink(path) }
        try "Xft.dpi: 144\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(ScalePolicy.fontDPI(in: "#include \"\(path)\"\n") == nil)
        #expect(ScalePolicy.fontDPI(in: "Xft.dpi: 120\n # include \"\(path)\"\n") == 120)
    }

    @Test("a strut reduces the monitors that it covers")
    func strutReducesTheWorkArea() throws {
        let left = PixelRect(x: 0, y: 0, size: PixelSize(width: 1000, height: 800))
        let right = PixelRect(x: 1000, y: 0, size: PixelSize(width: 1000, height: 600))
        let screen = PixelSize(width: 2000, height: 800)
        func cut(_ values: [UInt], _ frame: PixelRect) throws -> [Int] {
            let area = try #require(Strut(values)).cut(frame, of: frame, screen: screen)
            return [area.x, area.y, area.maxX, area.maxY]
        }
        let bottom: [UInt] = [0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 999]
        #expect(try cut(bottom, left) == [0, 0, 1000, 760])
        #expect(try cut(bottom, right) == [1000, 0, 2000, 600])
        // A panel at the left of the right monitor, and one below it: both struts reach over other monitors.
        #expect(try cut([1050, 0, 0, 0, 0, 599, 0, 0, 0, 0, 0, 0], left) == [0, 0, 1000, 800])
        #expect(try cut([1050, 0, 0, 0, 0, 599, 0, 0, 0, 0, 0, 0], right) == [1050, 0, 2000, 600])
        #expect(try cut([0, 0, 0, 230, 0, 0, 0, 0, 0, 0, 1000, 1999], right) == [1000, 0, 2000, 570])
        #expect(try cut([0, 0, 25, 0], left) == [0, 25, 1000, 800])
        // An output that is being switched off.
        let empty = PixelRect(x: 0, y: 0, size: PixelSize(width: 0, height: 0))
        #expect(try cut([20, 0, 25, 0], empty) == [0, 0, 0, 0])
        #expect(Strut([0, 0, 0, 0]) == nil)
        #expect(Strut([1, 2]) == nil)
    }

    @Test("the completion of the latest request completes earlier requests that failed")
    func latestCompletionEndsEarlierRequests() {
        var reads = ShmReads()
        for serial in [10, 20, 30] as [UInt] {
            reads.serial = serial
            reads.recordPut(into: 1)
        }
        var isLast = reads.complete(10, to: 1)
        #expect(!isLast)
        var finished = reads.collectFinished()
        #expect(finished == 1)
        // The request 20 has failed and sends no event.
        isLast = reads.complete(30, to: 1)
        #expect(isLast)
        finished = reads.collectFinished()
        #expect(finished == 2)
        // A copy to a pixmap is not a frame in the window.
        reads.serial = 40
        isLast = reads.complete(40, to: 2)
        #expect(isLast)
        finished = reads.collectFinished()
        #expect(finished == 0)
    }

    @Test func stackFindsCompetitors() {
        func window(_ id: UInt, mapped: Bool = true, x: Int = 0) -> StackingOrder.Entry {
            let frame = PixelRect(x: x, y: 0, size: PixelSize(width: 10, height: 10))
            return StackingOrder.Entry(id: id, frame: frame, isMapped: mapped, isOverrideRedirect: false)
        }
        func competitors(_ stack: StackingOrder) -> Set<UInt> { Set(stack.competitors(of: [5]).map(\.id)) }
        var stack = StackingOrder()
        for entry in [window(1), window(5), window(2), window(3, x: 50), window(4, mapped: false)] {
            stack.add(entry)
        }
        #expect(competitors(stack) == [2])
        stack.setMapped(4, true)
        #expect(competitors(stack) == [2, 4])
        let frame = PixelRect(x: 5, y: 5, size: PixelSize(width: 10, height: 10))
        stack.configure(5, frame: frame, above: 4, isOverrideRedirect: true)
        #expect(competitors(stack).isEmpty)
        stack.configure(1, frame: frame, above: 5, isOverrideRedirect: false)
        #expect(competitors(stack) == [1])
        stack.configure(1, frame: frame, above: 0, isOverrideRedirect: false)
        #expect(competitors(stack).isEmpty && stack.entries.first?.id == 1)
        stack.circulate(1, toTop: true)
        #expect(competitors(stack) == [1])
        stack.remove(1)
        #expect(competitors(stack).isEmpty)
        stack.configure(77, frame: frame, above: 5, isOverrideRedirect: false)
        #expect(stack.entries.map(\.id) == [2, 3, 4, 5])
    }

    @Test(
        "rows of rounded corners",
        arguments: [(64, 48, 8), (20, 10, 8), (1, 1, 8), (9, 200, 4), (5, 5, 0)])
    func roundedCornersCoverTheSize(width: Int, height: Int, radius: Int) {
        let rows = Corners.rounded(PixelSize(width: width, height: height), radius: radius)
        #expect(rows.reduce(0) { $0 + $1.size.height } == height)
        for (a, b) in zip(rows, rows.reversed()) { #expect(a.size.width == b.size.width && a.x == b.x) }
        for row in rows { #expect(row.x * 2 + row.size.width == width) }
    }
}
