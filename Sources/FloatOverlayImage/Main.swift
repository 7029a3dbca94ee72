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

    /// The limit of an image from standard input in bytes.
    private static let inputLimit = 1 << 28

    static func main() {
        Process.endWithParent(connectedBy: socket)
        guard let request = ImageRequest(CommandLine.arguments.dropFirst()),
            Descriptor.kind(of: socket) == .socket
        else {
            Process.print(ImageRequest.usage, to: 2)
            Process.exit(.usage)
        }
        var files = request.files
        var failure: PictureError?
        if files == ["-"] {
            do throws(PictureError) { files = [try standardInput()] } catch { failure = error }
        }
        do throws(SystemError) { try sandbox(request).enter() } catch {
            failure = PictureError(status: .unavailable, reason: error.message)
        }
        let reactor = Reactor()
        let show = Slideshow(request, files: files, socket: Descriptor(owning: socket), in: reactor)
        if failure.map(show.fail) ?? show.start() { reactor.run() }
        Process.exit(show.status)
    }

    /// The path of a copy of standard input: decoders open a file by its path, and more than once.
    private static func standardInput() throws(PictureError) -> String {
        do throws(SystemError) {
            return try MemoryCopy.path(of: 0, limit: inputLimit)
        } catch {
            guard error.errno == .fileTooLarge else { throw PictureError(error) }
            throw .notAPicture("it has more than \(inputLimit >> 20) MiB")
        }
    }

    /// Permits reading the given files and listing the given directories, which the error message about a
    /// directory needs; refuses sockets. Permits programs, because gdk-pixbuf 2.44 and later decode with
    /// glycin's loader programs. bwrap fails in this sandbox, so glycin runs its loaders without a sandbox of
    /// its own.
    private static func sandbox(_ request: ImageRequest) -> Sandbox {
        Sandbox(
            readable: request.files.filter { !Files.isDirectory($0) }, listable: request.files,
            sockets: .none,
            canRunPrograms: true, memory: .addressSpace(memoryLimit))
    }
}
