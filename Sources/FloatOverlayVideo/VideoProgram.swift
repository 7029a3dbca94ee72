// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// `floatoverlay-video`: another name of the program `floatoverlay-level`, which has most of its code.
package enum VideoProgram {
    /// The name of the program.
    package static let name = "floatoverlay-video"
    /// Descriptor of the socket to the overlay.
    private static let socket: CInt = 3

    /// Plays the files and URLs in the arguments of this process, and ends the process.
    package static func main() -> Never {
        Process.endWithParent(connectedBy: socket)
        if Array(CommandLine.arguments.dropFirst()) == [LibraryCheck.argument] {
            Process.print(MPV.missingLibrary.map(LibraryCheck.line) ?? "")
            Process.exit(.success)
        }
        guard let request = VideoRequest(CommandLine.arguments.dropFirst()),
            Descriptor.kind(of: socket) == .socket
        else {
            Process.print(VideoRequest.usage, to: 2)
            Process.exit(.usage)
        }
        // The library is loaded before the sandbox, so that the sandbox need not include its folder.
        _ = MPV.missingLibrary
        // libpulse reads this name from the executable, which is floatoverlay-level.
        setenv("PULSE_PROP_application.process.binary", name, 1)
        var failure: PlaybackError?
        do throws(SystemError) { try request.sandbox.enter() } catch {
            failure = PlaybackError(status: ExitStatus.unavailable, "cannot play videos: \(error)")
        }
        let reactor = Reactor()
        let player = VideoPlayer(request, socket: Descriptor(owning: socket), in: reactor)
        if failure.map(player.fail) ?? player.start() { reactor.run() }
        player.close()
        Process.exit(player.status)
    }
}
