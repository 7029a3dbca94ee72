// SPDX-License-Identifier: MIT
internal import Linux

@main
struct Main {
    /// The socket to the overlay.
    private static let socket: CInt = 3

    static func main() {
        Process.endWithParent()
        guard let request = Request(CommandLine.arguments.dropFirst()), Descriptor.kind(of: socket) == .socket
        else {
            Process.print(Request.usage, to: 2)
            Process.exit(64)
        }
        let reactor = Reactor()
        let film = Film(request, socket: Descriptor(owning: socket), in: reactor)
        if film.start() { reactor.run() }
        film.close()
        Process.exit(film.status)
    }
}
