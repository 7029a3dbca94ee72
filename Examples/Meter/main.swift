import FloatOverlay
import Glibc

/// A meter in an overlay of the daemon: `Meter [--at CORNER] [--width PIXELS]`. The controls pause it.
var options = OverlayOptions()
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst(), let value = arguments.popFirst() {
    switch name {
    case "--at": options.initialPlacement = Corner(rawValue: value).map { .corner($0) }
    case "--width": options.width = Double(value)
    default: break
    }
}
let size = PixelSize(width: 320, height: 180)
let overlay = try OverlayClient(size: size, options: options)
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
