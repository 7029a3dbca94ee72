// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The frames of one overlay: holds the first frame until the overlay may appear, forwards the others, and
/// counts all of them.
final class OverlayFrames {
    /// Called when a first frame is held for the overlay to appear.
    var onFirstFrame: () -> Void = {}
    /// The overlay's state in its life cycle.
    private let life: () -> LifeCycle.State
    private let window: SurfaceHandle
    private let source: any FrameSource
    /// The source, if it draws into adopted buffers. It receives each released buffer.
    let adoptedSource: (any AdoptedFrameSource)?
    private var first = FirstFrame.none
    private var counted = FrameCounters()
    private var isSourceStarted = false

    init(_ window: SurfaceHandle, source: any FrameSource, life: @escaping () -> LifeCycle.State) {
        self.life = life
        self.window = window
        self.source = source
        adoptedSource = source as? any AdoptedFrameSource
    }

    /// Frames in, shown, dropped.
    var counters: FrameCounters {
        var all = counted
        all.received += window.mirrorUpdateCount
        let more = window.drops
        all.drops.replaced += more.replaced
        all.drops.hidden += more.hidden
        return all
    }

    /// Returns a free buffer of `size` (default: the render size).
    func canvas(_ size: PixelSize?) -> Canvas? {
        guard let surface = window.surface else { return nil }
        return surface.canvas(size ?? window.reportedGeometry?.pixelSize ?? surface.geometry.pixelSize)
    }

    func start(_ sink: FrameSink) {
        isSourceStarted = true
        source.start(sink)
    }

    /// Stops the source, if it was started here, and drops a held first frame.
    func close() {
        if isSourceStarted { source.stop() }
        first = .none
    }

    // MARK: Received frames

    /// Shows a frame, or holds it until `showFirst`.
    func present(_ canvas: consuming Canvas, alpha: AlphaMode) {
        countReceived()
        switch life().frameHandling {
        case .show: window.surface?.present(canvas, alpha: alpha)
        case .hold: hold(.canvas(FirstFrame.HeldCanvas(canvas, alpha: alpha)))
        case .ignore: break
        }
    }

    /// Shows the adopted buffer `index`, or holds it until `showFirst`.
    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        countReceived()
        switch life().frameHandling {
        case .show: window.surface?.presentAdopted(index, damage: damage)
        case .hold:
            var held: FirstFrame.AdoptedPool?
            if case .adopted(let pool, _) = first { held = pool }
            hold(.adopted(pool: held, index: index))
        case .ignore: break
        }
    }

    /// Shows `mirror` from now on, or holds it until `showFirst`.
    func show(_ mirror: any MirrorSource) {
        switch life().frameHandling {
        case .show: window.surface?.mirror(mirror)
        case .hold: hold(.mirror(mirror))
        case .ignore: break
        }
    }

    /// Lets `draw` change the shown frame in place; returns `false` if that is not possible now.
    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        guard window.surface?.updateInPlace(draw) == true else { return false }
        countReceived()
        return true
    }

    /// Adopts a producer's buffers, or holds them until the overlay has a window. A held frame is dropped:
    /// its buffers are replaced.
    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        var held: FirstFrame.AdoptedPool?
        if let surface = window.surface {
            try surface.adopt(descriptor, layout: layout, count: count)
        } else {
            guard life().frameHandling == .hold else { throw .lost }
            do throws(SystemError) {
                held = try FirstFrame.AdoptedPool(descriptor, layout: layout, count: count)
            } catch {
                throw .outOfMemory("\(error)")
            }
        }
        switch first {
        case .canvas, .adopted(_, _?): counted.drops.early += 1
        case .none, .mirror, .adopted(_, nil): break
        }
        first = .adopted(pool: held, index: nil)
    }

    /// Counts a frame that the source skipped.
    func countSkipped() {
        countReceived()
        counted.drops.skipped += 1
    }

    private func countReceived() {
        // Frames after the end are neither received nor dropped.
        if life().frameHandling != .ignore { counted.received += 1 }
    }

    // MARK: The first frame

    /// Passes held buffers to a new window.
    func windowOpened(_ surface: any OverlaySurface) throws(DisplayError) {
        guard case .adopted(let pool?, let index) = first else { return }
        try pool.adopt(into: surface)
        first = .adopted(pool: nil, index: index)
    }

    /// Shows the held first frame.
    func showFirst() {
        guard let surface = window.surface else { return }
        switch first {
        case .canvas(let held): held.present(on: surface)
        case .adopted(_, let index?): surface.presentAdopted(index, damage: [])
        case .mirror(let mirror): surface.mirror(mirror)
        case .none, .adopted(_, nil): break
        }
        first = .none
    }

    private func hold(_ next: FirstFrame) {
        switch (first, next) {
        case (.canvas, .canvas), (.canvas, .adopted(_, _?)): counted.drops.early += 1
        case (.adopted(_, let old?), .adopted(_, let index?)) where old != index: returnBuffer(old)
        case (.adopted(_, let old?), .canvas): returnBuffer(old)
        default: break
        }
        first = next
        onFirstFrame()
    }

    private func returnBuffer(_ index: Int) {
        counted.drops.early += 1
        adoptedSource?.bufferReturned(index)
    }
}

/// The handling of a frame.
private enum FrameHandling {
    case hold, show, ignore
}

extension LifeCycle.State {
    /// The handling of a frame in this state.
    fileprivate var frameHandling: FrameHandling {
        switch self {
        case .waiting, .ready: .hold
        case .starting, .active, .restoring, .leaving: .show
        case .idle, .stopping, .over: .ignore
        }
    }
}

/// A source whose frames another process draws into adopted buffers.
package protocol AdoptedFrameSource: FrameSource {
    /// Called when the producer may draw into the adopted buffer `index` again.
    func bufferReturned(_ index: Int)
}
