import FloatOverlay
import Glibc

/// A meter in an overlay of the daemon's: `Meter [OPTION OF show]...`. Its controls pause it.
let size = PixelSize(width: 320, height: 180)
let overlay = try OverlayClient(size: size, options: Array(CommandLine.arguments.dropFirst()))
overlay.title = "Meter"
overlay.playback = Playback(isPlaying: true, canSkip: false, canSeek: false)
overlay.onSetPlaying = { overlay.playback?.isPlaying = $0 }

var step = 0
let termination = overlay.run(every: .milliseconds(16)) { canvas, _ in
    if overlay.playback?.isPlaying == true { step += 4 }
    let height = canvas.size.height
    let level = height - abs(step % (2 * height) - height)
    let pixels = canvas.bytes.bindMemory(to: UInt32.self)
    for row in 0..<height {
        let colour: UInt32 = height - row <= level ? 0xff30_c060 : 0xff20_2830
        let start = row * canvas.stride / 4
        for x in start..<(start + canvas.size.width) { pixels[x] = colour }
    }
}
_ = termination.message.withCString { write(2, $0, strlen($0)) }
exit(termination.status.rawValue)
