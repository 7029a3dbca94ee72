// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import Logging

/// The black surfaces that darken monitors.
final class DimmingSurfaces {
    private let display: any Display
    private let log: Logger
    private var surfaces: [Monitor.ID: any Surface] = [:]

    init(on display: any Display, log: Logger) {
        self.display = display
        self.log = log
    }

    /// Covers `monitor` by black of `opacity`; 0 removes the surface.
    func setOpacity(_ opacity: Double, of monitor: Monitor) {
        guard opacity > 0 else {
            surfaces.removeValue(forKey: monitor.id)?.close()
            return
        }
        guard let surface = surfaces[monitor.id] else { return open(on: monitor, opacity: opacity) }
        let placement = Self.placement(on: monitor)
        if surface.geometry.placement != placement { surface.requestPlacement(placement) }
        surface.setOpacity(opacity)
    }

    /// Removes the surfaces of monitors other than `monitors`.
    func keep(_ monitors: [Monitor]) {
        for (id, surface) in surfaces where !monitors.contains(where: { $0.id == id }) {
            surfaces[id] = nil
            surface.close()
        }
    }

    private func open(on monitor: Monitor, opacity: Double) {
        do throws(DisplayError) {
            let surface = try display.makeSurface(
                .dimming, at: Self.placement(on: monitor), title: "FloatOverlay dimming")
            // A surface without a frame is invisible: the next change opens another one.
            guard let canvas = surface.canvas(Self.bufferSize(on: monitor)) else {
                surface.close()
                return warn(monitor, "cannot allocate the frame")
            }
            surfaces[monitor.id] = surface
            surface.onEvent = { [weak self] in
                if case .gone = $0 { self?.surfaces[monitor.id] = nil }
            }
            // Before the first frame, so that the monitor is never black.
            surface.setOpacity(opacity)
            for offset in stride(from: 0, to: canvas.bytes.count, by: 4) {
                canvas.bytes.storeBytes(of: 0xff00_0000, toByteOffset: offset, as: UInt32.self)
            }
            surface.present(canvas, alpha: .full)
        } catch {
            warn(monitor, error.message)
        }
    }

    private func warn(_ monitor: Monitor, _ reason: String) {
        log.warning("cannot open a surface to darken \(monitor.name): \(reason)")
    }

    /// An eighth of the monitor's logical size: scaled from a single pixel, the last columns would stay bright on
    /// wlroots with Pixman, whose scale factors have 16 fractional bits.
    private static func bufferSize(on monitor: Monitor) -> PixelSize {
        PixelSize(width: Int(monitor.size.width / 8) + 1, height: Int(monitor.size.height / 8) + 1)
    }

    private static func placement(on monitor: Monitor) -> Placement {
        Placement(Rect(origin: Point(x: 0, y: 0), size: monitor.size), on: monitor.id)
    }
}
