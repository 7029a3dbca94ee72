// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

@main
struct Main {
    /// Descriptor of the socket to the overlay.
    private static let socket: CInt = 3
    /// In bytes. A picture of the largest valid size takes a third of the limit decoded, and another third as
    /// a frame.
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
