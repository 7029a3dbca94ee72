// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@testable import FloatOverlayClient

/// The outcome of a request for each reply that precedes the end of the connection.
@Suite struct DaemonRequestTests {
    static let request = WireRequest(arguments: ["status", "--json"], directory: "/tmp/ü")
    static let served = DaemonMessage.greeting + DaemonMessage.end(.tryAgain)

    /// Sends the request to a daemon that has sent `reply` and exited.
    private func outcome(of reply: [UInt8]) throws -> String {
        let pair = try UnixSocket.pair()
        let ours = try Descriptor.duplicating(pair.ours.number)
        _ = try reply.withUnsafeBytes { try UnixSocket.send($0, to: pair.theirs.number) }
        _ = consume pair
        return Self.text(try DaemonRequest(Self.request, over: ours).run())
    }

    private static func text(_ outcome: DaemonRequest.Outcome) -> String {
        switch outcome {
        case .status(let status): "status \(status)"
        case .unserved: "unserved"
        case .lost: "lost"
        case .unanswered: "unanswered"
        case .otherProtocol(let version): "version \(version)"
        case .invalidReply: "invalid"
        case .unwritable(let error): "unwritable: \(error)"
        case .interrupted(let signal): "signal \(signal)"
        }
    }

    @Test func earlyDaemonExitIsAFailure() throws {
        for count in 0...Self.served.count {
            let expected =
                count < DaemonMessage.greeting.count
                ? "unserved" : count < Self.served.count ? "lost" : "status 75"
            #expect(try outcome(of: Array(Self.served[..<count])) == expected, "\(count) bytes")
        }
    }

    @Test(
        arguments: [
            (["status"], []), (["events"], []), (["show", "text", "hi"], []),
            (["status"], DaemonMessage.greeting), (["daemon", "--stop"], DaemonMessage.greeting),
        ] as [([String], [UInt8])])
    func aDaemonThatSendsNothingIsNotAwaited(arguments: [String], reply: [UInt8]) throws {
        let pair = try UnixSocket.pair()
        _ = try reply.withUnsafeBytes { try UnixSocket.send($0, to: pair.theirs.number) }
        let request = try DaemonRequest(
            WireRequest(arguments: arguments, directory: "/"), over: try .duplicating(pair.ours.number),
            replyTimeout: .milliseconds(10))
        #expect(Self.text(request.run()) == "unanswered")
        #expect(UnixSocket.received(from: pair.theirs.number)?.isEmpty == false)
        #expect(request.unanswered.exitStatus == .unavailable)
        #expect(request.unanswered.hint?.contains("kill -KILL \(FloatOverlayRuntime.Process.id)") == true)
    }

    @Test func bytesAfterTheStatusAreIgnored() throws {
        #expect(try outcome(of: Self.served + DaemonMessage.end(.success)) == "status 75")
        #expect(try outcome(of: Self.served + [0, 0, 0, 0]) == "status 75")
    }

    @Test func anotherProtocolAndInvalidBytesAreRecognized() throws {
        let other = try DaemonMessage.hello(WireHello(protocolNumber: 2, version: "9.9")).encoded()
        #expect(try outcome(of: other + DaemonMessage.end(.success)) == "version 9.9")
        for garbage in [[0, 0, 0, 0], [255, 255, 255, 255], [1, 0, 0, 0, 99]] as [[UInt8]] {
            #expect(try outcome(of: garbage) == "invalid")
            #expect(try outcome(of: DaemonMessage.greeting + garbage) == "invalid")
        }
    }

    @Test func theDaemonReceivesTheGreetingAndTheRequest() throws {
        let pair = try UnixSocket.pair()
        _ = try Self.served.withUnsafeBytes { try UnixSocket.send($0, to: pair.theirs.number) }
        let request = try DaemonRequest(Self.request, over: try .duplicating(pair.ours.number))
        #expect(Self.text(request.run()) == "status 75")
        var stream = WireStream<ClientMessage>()
        stream.append(UnixSocket.received(from: pair.theirs.number) ?? [])
        #expect(try stream.next() == .hello(WireHello()))
        #expect(try stream.next() == .request(Self.request))
        #expect(try stream.next() == nil)
    }

    /// In a process of its own, whose standard output is a socket that is not writable again after 64 KiB.
    @Test func aStateOfSeveralMessagesIsPrintedWhole() async {
        await #expect(processExitsWith: .success) {
            let output = try UnixSocket.pair()
            let standardOutput = dup(1)
            _ = dup2(output.theirs.number, 1)
            let state = String(repeating: "x", count: 70_000) + "\n"
            let reply = DaemonMessage.greeting + DaemonMessage.output(state) + DaemonMessage.end()
            let pair = try UnixSocket.pair()
            let sent = try reply.withUnsafeBytes { try UnixSocket.send($0, to: pair.theirs.number) }
            #expect(sent == reply.count)
            let watching = WireRequest(arguments: ["status", "--watch", "--json"], directory: "/")
            let request = try DaemonRequest(watching, over: try .duplicating(pair.ours.number))
            _ = request.run()
            _ = dup2(standardOutput, 1)
            var printed: [UInt8] = []
            while let bytes = UnixSocket.received(from: output.ours.number), !bytes.isEmpty {
                printed += bytes
            }
            #expect(printed.count == state.utf8.count)
        }
    }

    @Test func aRequestBeyondTheMessageSizeIsAnErrorOfUsage() throws {
        let pair = try UnixSocket.pair()
        let long = WireRequest(
            arguments: [String(repeating: "x", count: Wire.maxMessageSize)], directory: "/")
        let ours = try Descriptor.duplicating(pair.ours.number)
        do throws(Diagnostic) {
            _ = try DaemonRequest(long, over: ours)
            Issue.record("the request was accepted")
        } catch {
            #expect(error.exitStatus == .usage)
        }
    }
}
