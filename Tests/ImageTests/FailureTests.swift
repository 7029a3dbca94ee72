// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime
import Foundation
import Testing

@Suite(.serialized) struct FailureTests {
    let files: Files
    init() throws { files = try Files() }

    func expect(
        _ code: FloatOverlayCore.ExitStatus, _ paths: String..., input: CInt? = nil, text: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let pair = try UnixSocket.pair()
        let child = try ChildProcess(
            Show.program, arguments: [Show.program, "100", "100"] + paths,
            descriptors: [input, nil, 2, pair.theirs.number])
        let reactor = Reactor()
        var failure: FloatOverlayCore.ExitStatus?
        var message = ""
        var isDone = false
        let ours = try Descriptor.duplicating(pair.ours.number)
        let socket = ProducerSocket<ProducerMessage>(
            ours, in: reactor,
            received: { if case .failed(let code, let text) = $0 { (failure, message) = (code, text) } },
            ended: { _ in })
        var status: FloatOverlayCore.ExitStatus?
        try child.watch(in: reactor) {
            status = $0; isDone = true
        }
        let isOver = reactor.run(until: { isDone && failure != nil }, within: .seconds(30))
        try #require(isOver, "\(paths)", sourceLocation: sourceLocation)
        #expect(failure == code && status == code, sourceLocation: sourceLocation)
        if let text { #expect(message == text, sourceLocation: sourceLocation) }
        socket.close()
    }

    @Test func missingFileEndsWith66() throws {
        try expect(.noInput, files.path("none.png"))
        try expect(.noInput, files.png("a.png", 1, 1, of: Colour.red) + "/below.png")
        try expect(.noInput, "")
    }

    @Test func invalidPictureEndsWith65() throws {
        try expect(.badInput, files.bytes("empty.png", []))
        try expect(.badInput, files.bytes("text.png", "hello, world\n".utf8))
        try expect(
            .badInput,
            files.bytes("noise.jpg", (0..<50_000).map { UInt8(truncatingIfNeeded: $0 * 7919 >> 3) }))
        try expect(.badInput, files.bytes("head.gif", "GIF89a".utf8))
        try expect(
            .badInput, files.bytes("riff.webp", Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8) + [0, 0, 0, 0]))
        try expect(.badInput, files.directory)
        try expect(.badInput, "/dev/zero")
    }

    @Test func messageNamesTheReason() throws {
        let (none, folder) = (files.path("none.png"), files.directory)
        let words = try files.bytes("text.png", "hello, world\n".utf8)
        let huge = try files.bytes("huge.png", Files.header(60000, 60000) + Array(repeating: 0, count: 100))
        let picture = try files.png("a.png", 1, 1, of: Colour.red)
        try expect(.noInput, none, text: "cannot read \(none): no such file")
        try expect(
            .noInput, picture + "/below.png",
            text: "cannot read \(picture)/below.png: Not a directory (ENOTDIR)")
        try expect(.badInput, words, text: "cannot read \(words) as an image: unsupported image format")
        try expect(
            .badInput, huge, text: "cannot read \(huge) as an image: the image is too large: 60000 x 60000")
        try expect(.badInput, folder, text: "cannot read \(folder) as an image: it is a directory")
        let input = try Descriptor.open(folder, O_RDONLY)
        defer { withExtendedLifetime(input) {} }
        try expect(
            .badInput, "-", input: input.number,
            text: "cannot read the input as an image: Is a directory (EISDIR)")
        try expect(.noInput, none, none + "x", text: "cannot read any of the files: no such file")
        try expect(
            .badInput, none, words, text: "cannot read any of the files as an image: the log has the reasons")
    }

    @Test func aFIFOIsNotWaitedFor() throws {
        #expect(mkfifo(files.path("fifo"), 0o600) == 0)
        try expect(.badInput, files.path("fifo"))
    }

    @Test(arguments: [0.1, 0.5, 0.9, 0.99])
    func truncatedPNGEndsWith65(part: Double) throws {
        let whole = try files.png("a.png", 200, 200) { x, y in [UInt8(x), UInt8(y), UInt8(x ^ y), 255] }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
        try expect(.badInput, files.bytes("cut.png", bytes.prefix(Int(Double(bytes.count) * part))))
    }

    @Test(
        arguments: [(60000, 60000), (16385, 1), (1, 0x7fff_ffff), (0, 5), (16384, 16384)]
            as [(UInt32, UInt32)])
    func headerOfAHugePictureEndsWith65(width: UInt32, height: UInt32) throws {
        let bytes = Files.header(width, height) + Array(repeating: 0, count: 100)
        try expect(.badInput, files.bytes("bomb.png", bytes))
    }

    @Test func emptyStandardInputEndsWith65() throws {
        // The tests give the decoder /dev/null.
        try expect(.badInput, "-")
    }

    @Test func commonFailureDeterminesTheStatus() throws {
        try expect(.badInput, files.bytes("a.png", []), files.path("none.png"))
        try expect(.noInput, files.path("none.png"), files.path("neither.png"))
    }

    @Test(.enabled(if: getuid() == 0, "needs root to change the user"))
    func unreadableFileEndsWith77() throws {
        let file = try files.png("a.png", 4, 4, of: Colour.red)
        #expect(chmod(file, 0o000) == 0 && chmod(files.directory, 0o755) == 0)
        // A copy, because another user may have no access to the build directory.
        let copy = files.path("floatoverlay-image")
        try FileManager.default.copyItem(atPath: Show.program, toPath: copy)
        let show = try Show(
            "1", "1", file, runner: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"],
            program: copy)
        try show.wait("the failure", until: { show.failure != nil || show.isClosed })
        #expect(show.failure == .notPermitted)
    }

    @Test(arguments: [
        [], ["1", "1"], ["x", "1", "f"], ["-1", "1", "f"], ["1", "16385", "f"], ["0", "1", "f"],
        ["--interval", "0", "1", "1", "f"], ["--interval", "1"], ["--interval", "x", "1", "1", "f"],
    ])
    func wrongArgumentsEndWith64(arguments: [String]) throws {
        let pair = try UnixSocket.pair()
        let child = try ChildProcess(
            Show.program, arguments: [Show.program] + arguments,
            descriptors: [nil, nil, nil, pair.theirs.number])
        let reactor = Reactor()
        var status: FloatOverlayCore.ExitStatus?
        try child.watch(in: reactor) { status = $0 }
        #expect(reactor.run(until: { status != nil }, within: .seconds(10)))
        #expect(status == .usage)
    }
}
