// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// `floatoverlay-text` is a link to `floatoverlayd`, which contains this module.
package enum TextProgram {
    /// The name of the program.
    package static let name = "floatoverlay-text"
    /// Descriptor of the socket to the overlay.
    private static let socket: CInt = 3
    /// In bytes, without the picture, which is shared memory.
    private static let memoryLimit: UInt = 1 << 30
    private static let usage = """
        usage: floatoverlay-text
        hint: use 'floatoverlay show text TEXT'

        """

    /// Draws for the overlay until its socket is closed.
    package static func main() {
        Process.endWithParent(connectedBy: socket)
        guard CommandLine.arguments.count == 1, Descriptor.kind(of: socket) == .socket else {
            Process.print(usage, to: 2)
            Process.exit(.usage)
        }
        let sandbox = Sandbox(
            readable: [], sockets: .none, canRunPrograms: false, memory: .data(memoryLimit))
        do throws(SystemError) { try sandbox.enter() } catch {
            Process.print("\(name): \(error)\n", to: 2)
            Process.exit(.unavailable)
        }
        let reactor = Reactor()
        let handler = TextRequestHandler(Descriptor(owning: socket), in: reactor)
        reactor.run()
        withExtendedLifetime(handler) {}
    }
}
