// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// The channel to a child process.
final class ChildProducerChannel: ProducerChannel {
    var onMessage: ((ProducerMessage) -> Void)?
    var onEnd: ((ProtocolViolation?) -> Void)?
    var onWritable: (() -> Void)? {
        get { socket?.onWritable }
        set { socket?.onWritable = newValue }
    }
    private var socket: ProducerSocket<ProducerMessage>? { connection?.socket }
    private var connection: HelperConnection<ProducerMessage>?
    private(set) var startFailure: String?
    /// Runs after a child that has sent nothing.
    private var libraryCheck: LibraryCheck?
    private var hasReceived = false

    /// Starts the helper program `name` with `arguments` and standard input from `input` (`nil` = /dev/null).
    init(
        _ name: String, arguments: [String], input: CInt? = nil, in reactor: Reactor
    ) throws(SystemError) {
        connection = try HelperConnection(name, arguments: arguments, input: input, in: reactor) {
            [unowned self] in
            hasReceived = true
            onMessage?($0)
        } ended: { [unowned self] fault in
            guard !hasReceived, fault == nil, let program = HelperProgram.find(name) else {
                return ended(fault)
            }
            libraryCheck = LibraryCheck(program, in: reactor) { [weak self] missing in
                if !missing.isEmpty { self?.startFailure = LibraryCheck.message(name, missing) }
                self?.ended(nil)
            }
        }
    }

    private func ended(_ fault: WireError?) { onEnd?(fault.map { ProtocolViolation($0) }) }

    var isFull: Bool { socket?.isFull == true }
    func takeDescriptor() -> Descriptor? { socket?.takeDescriptor() }
    func send(_ message: OverlayMessage) { socket?.send(message) }

    func close() {
        onMessage = nil
        onEnd = nil
        connection = nil
        libraryCheck = nil
    }
}
