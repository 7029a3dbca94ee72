// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

@main
struct Main {
    /// The socket to the overlay.
    private static let socket: CInt = 3
    /// A picture of the largest legal extent takes a third of it, decoded, and another as it is shown.
    private static let memoryLimit: UInt = 3 << 30

    static func main() {
        Process.endWithParent()
        Process.limitMemory(to: memoryLimit)
        guard let request = ImageRequest(CommandLine.arguments.dropFirst()),
            Descriptor.kind(of: socket) == .socket
        else {
            Process.print(ImageRequest.usage, to: 2)
            Process.exit(.usage)
        }
        let reactor = Reactor()
        let show = Slideshow(request, socket: Descriptor(owning: socket), in: reactor)
        if show.start() { reactor.run() }
        Process.exit(show.status)
    }
}
