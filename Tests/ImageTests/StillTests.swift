// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite(.serialized) struct StillTests {
    let files: Files
    init() throws { files = try Files() }

    @Test func pixelsArePremultipliedAndExact() throws {
        let colours: [[UInt8]] = [
            [0, 0, 255, 255], [0, 128, 0, 128], [40, 30, 20, 77], [0, 0, 0, 0], [1, 2, 3, 255], [9, 9, 9, 9],
        ]
        let show = try Show("0", "0", files.png("a.png", 3, 2) { x, y in colours[y * 3 + x] })
        try show.frames(1)
        #expect(show.natural == PixelSize(width: 3, height: 2))
        let layout = FrameLayout(size: PixelSize(width: 3, height: 2), stride: 64, alpha: .premultiplied)
        #expect(show.pools == [BufferPoolDescriptor(number: 1, count: 1, layout: layout)])
        for (at, colour) in colours.enumerated() {
            let pixel = show.pixel(at % 3, at / 3)
            // The file is not premultiplied, so faint colours come back a step off at most.
            #expect(zip(pixel, colour).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(pixel) for \(colour)")
        }
    }

    static let boxes: [(box: [Int], natural: [Int], drawn: [Int])] = [
        ([100, 100], [300, 200], [100, 67]), ([150, 101], [300, 200], [150, 101]),
        ([900, 900], [300, 200], [300, 200]),
        ([1, 1], [300, 2], [1, 1]), ([0, 0], [300, 200], [300, 200]), ([300, 10], [300, 200], [15, 10]),
    ]

    @Test(arguments: boxes)
    func imageFitsTheBoxWithoutEnlargement(box: [Int], natural: [Int], drawn: [Int]) throws {
        let file = try files.png("a.png", natural[0], natural[1], of: Colour.green)
        let show = try Show("\(box[0])", "\(box[1])", file)
        try show.frames(1)
        #expect(show.natural == PixelSize(width: natural[0], height: natural[1]))
        #expect(show.pools[0].layout.size == PixelSize(width: drawn[0], height: drawn[1]))
        #expect(show.frames[0].middle == Colour.green)
    }

    @Test func anImageFromAPipeIsDecodedAgainForEachSize() throws {
        let bytes = [UInt8](
            try Data(contentsOf: URL(filePath: files.png("a.png", 300, 200, of: Colour.blue))))
        var ends: [CInt] = [0, 0]
        let isOpen = pipe(&ends) == 0
        try #require(isOpen)
        // The writer's end is not blocking, and the image comes in two parts.
        #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        let show = try Show("120", "120", "-", input: ends[0])
        close(ends[0])
        #expect(write(ends[1], bytes, 20) == 20)
        _ = show.reactor.run(until: { false }, within: .milliseconds(50))
        #expect(show.frames.isEmpty)
        #expect(write(ends[1], Array(bytes[20...]), bytes.count - 20) == bytes.count - 20)
        close(ends[1])
        try show.frames(1)
        #expect(show.natural == PixelSize(width: 300, height: 200))
        #expect(show.frames[0].middle == Colour.blue)
        show.resize(300, 200)
        try show.frames(2)
        #expect(show.pools[1].layout.size == PixelSize(width: 300, height: 200))
    }

    @Test func onlyANewSizeCreatesAPool() throws {
        let show = try Show("120", "120", files.png("a.png", 300, 200, of: Colour.blue))
        try show.frames(1)
        show.resize(120, 80)
        show.resize(60, 40)
        try show.frames(2)
        #expect(show.pools.map(\.layout.size.width) == [120, 60])
        #expect(show.pools.map(\.number) == [1, 2])
        #expect(show.frames[1].middle == Colour.blue && show.frames[1].pool == 2)
        show.resize(4000, 2667)
        try show.frames(3)
        #expect(show.pools[2].layout.size == PixelSize(width: 300, height: 200))
    }

    @Test func aFileThatIsGoneStaysOnScreen() throws {
        let file = try files.png("a.png", 300, 200, of: Colour.blue)
        let show = try Show("100", "100", file)
        try show.frames(1)
        FloatOverlayRuntime.Files.remove(file)
        show.resize(60, 40)
        #expect(show.count(during: .milliseconds(200)) == 0)
        #expect(!show.isClosed)
        #expect(show.pixel(50, 30) == Colour.blue)
    }

    @Test func vectorImageFillsTheBox() throws {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'>"
            + "<rect width='15' height='20' fill='#f00'/></svg>"
        let show = try Show("300", "300", files.bytes("a.svg", svg.utf8))
        try show.frames(1)
        #expect(show.natural == PixelSize(width: 30, height: 20))
        #expect(show.pools[0].layout.size == PixelSize(width: 300, height: 200))
        #expect(show.pixel(148, 100) == Colour.red)
        #expect(show.pixel(151, 100) == Colour.clear)
    }

    @Test(arguments: [(1, false), (6, true), (8, true), (3, false)] as [(UInt8, Bool)])
    func orientationTurnsThePicture(orientation: UInt8, isTurned: Bool) throws {
        // Stored: the left half red, the right half blue, lying down.
        let file = try files.convert(
            "-size", "40x40", "xc:red", "xc:blue", "+append", "-quality", "100", "a.jpg")
        try files.orient(file, orientation)
        for box in ["0", "40"] {
            let show = try Show(box, box, file)
            try show.frames(1)
            let natural = PixelSize(width: 80, height: 40)
            #expect(show.natural == (isTurned ? PixelSize(width: 40, height: 80) : natural))
            let size = show.pools[0].layout.size
            #expect((size.width < size.height) == isTurned)
            let first = show.pixel(2, 2)
            let last = show.pixel(size.width - 3, size.height - 3)
            let isReversed = [8, 3].contains(orientation)
            #expect(Colour.alike(first, isReversed ? Colour.blue : Colour.red), "\(first)")
            #expect(Colour.alike(last, isReversed ? Colour.red : Colour.blue), "\(last)")
        }
    }

    @Test func resizedTurnedPictureStaysSharp() throws {
        // Two columns black, two columns white, which are rows after the turn.
        let stripes = try files.png("a.png", 160, 40) { x, _ in x % 4 < 2 ? [0, 0, 0, 255] : Colour.white }
        let file = try files.convert(stripes, "-quality", "100", "a.jpg")
        try files.orient(file, 6)
        let show = try Show("10", "40", file)
        try show.frames(1)
        show.resize(40, 160)
        try show.frames(2)
        #expect(show.pools.last?.layout.size == PixelSize(width: 40, height: 160))
        let column = (80..<84).map { show.pixel(20, $0)[0] }.sorted()
        #expect(column[3] - column[0] > 200, "\(column)")
    }

    @Test(arguments: ["jpg", "webp", "gif", "bmp", "tiff", "ppm"])
    func knowsTheFormatsPeopleHave(format: String) throws {
        let file = try files.convert("-size", "60x30", "xc:#00ff00", "a.\(format)")
        let show = try Show("20", "20", file)
        try show.frames(1)
        #expect(show.natural == PixelSize(width: 60, height: 30))
        #expect(show.pools[0].layout.size == PixelSize(width: 20, height: 10))
        #expect(show.pools[0].count == 1)
        #expect(Colour.alike(show.frames[0].middle, Colour.green))
    }
}
