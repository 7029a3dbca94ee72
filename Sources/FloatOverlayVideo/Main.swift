// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

@main
struct Main {
    /// Descriptor of the socket to the overlay.
    private static let socket: CInt = 3

    static func main() {
        Process.endWithParent()
        if Array(CommandLine.arguments.dropFirst()) == [LibraryCheck.argument] {
            Process.print(MPV.missingLibrary.map(LibraryCheck.line) ?? "")
            Process.exit(.done)
        }
        guard let request = VideoRequest(CommandLine.arguments.dropFirst()),
            Descriptor.kind(of: socket) == .socket
        else {
            Process.print(VideoRequest.usage, to: 2)
            Process.exit(.usage)
        }
        // Before the sandbox, which need not include the folder of the library.
        _ = MPV.missingLibrary
        request.sandbox.enter()
        let reactor = Reactor()
        let player = VideoPlayer(request, socket: Descriptor(owning: socket), in: reactor)
        if player.start() { reactor.run() }
        player.close()
        Process.exit(player.status)
    }
}
