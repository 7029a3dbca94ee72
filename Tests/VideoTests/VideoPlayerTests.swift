// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayVideo

/// Requests that are refused before libmpv is loaded.
@Suite struct VideoPlayerTests {
    private let scratch = Scratch()

    /// The exit status of the program with `arguments`, and its messages to the overlay.
    private func refusal(_ arguments: [String]) throws -> (
        status: FloatOverlayCore.ExitStatus, [ProducerMessage]
    ) {
        let pair = try UnixSocket.pair()
        let player = VideoPlayer(
            try #require(VideoRequest(arguments)), socket: try .duplicating(pair.ours.number), in: Reactor())
        #expect(!player.start())
        player.close()
        var stream = WireStream<ProducerMessage>()
        stream.append(UnixSocket.received(from: pair.theirs.number) ?? [])
        var messages: [ProducerMessage] = []
        while let message = try stream.next() { messages.append(message) }
        return (player.status, messages)
    }

    @Test func theFirstOfOnlyMissingFilesIsNamed() throws {
        let (status, messages) = try refusal([scratch["a"], scratch["b"]])
        #expect(status == .noInput)
        #expect(messages == [.failed(status: .noInput, "no such file: \(scratch["a"])")])
    }

    @Test func missingSubtitlesAreNamedBeforeAMissingVideo() throws {
        let (status, messages) = try refusal(["--sub", scratch["s"], scratch["a"]])
        #expect(status == .noInput)
        #expect(messages == [.failed(status: .noInput, "no such file: \(scratch["s"])")])
    }
}
