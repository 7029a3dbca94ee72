import FloatOverlay
import FloatOverlayDesktop
import Glibc

var frame = 0
let source = DrawnSource(size: Size(width: 320, height: 180), every: .milliseconds(16)) { canvas, _ in
    frame += 1
    let pixels = canvas.bytes.bindMemory(to: UInt32.self)
    for i in pixels.indices { pixels[i] = 0xff00_0000 | UInt32((i + frame * 97) & 0xff_ffff) }
}
do {
    let host = try OverlayHost.onThisDesktop()
    OverlayController(source: source, host: host).start()
    host.run()
} catch {
    print("cannot show an overlay: \(error.message)")
    exit(1)
}
