// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The home placement and size of one overlay: the initial placement, changes by commands, saved placements,
/// and the placement after a change of monitors or a replacement.
final class OverlayPlacement {
    /// The minimum length of a side in logical pixels.
    private static let minSidePx = AspectResize.minSidePx
    /// The least factor of a size: 0 would lose the aspect.
    private static let minFactor = 1e-6

    /// The content size that the source has set; `nil` before.
    var contentSize: ContentSize?
    /// The placement that the overlay returns to after changes of the monitors.
    private(set) var home: HomePlacement?
    let options: OverlayOptions
    /// The size that the overlay has by default, not chosen by the user.
    private var givenSize: Size?
    /// The zoom that the options, the user or an app have chosen for texts.
    private var textZoom = TextZoom(1)
    /// The zoom of the last size that the user has set for a text.
    private var userZoom: TextZoom?
    /// The frame before the first of several changes of the aspect, and the placement after the last of them.
    private var lastAdaptation: (frame: Rect, placement: Placement)?
    /// The content size that the overlay was last adapted to, while the adaptation to `contentSize` waits for the
    /// end of an interaction.
    private var unadaptedSize: ContentSize?
    private let window: SurfaceHandle
    private let motion: any PlacementMover
    private unowned let host: OverlayHost

    init(_ window: SurfaceHandle, motion: any PlacementMover, options: OverlayOptions, host: OverlayHost) {
        self.window = window
        self.motion = motion
        self.options = options
        self.host = host
    }

    // MARK: Initial placement

    func startPlacement(_ contentSize: ContentSize, on monitor: Monitor) -> Placement {
        let preferred = host.preferences.overlay.startCorner
        textZoom = startZoom(contentSize, on: monitor)
        let size = startSize(contentSize, on: monitor, width: options.width)
        var placement = Placement(monitor: monitor.id, corner: preferred, inset: .zero, size: size)
        guard options.initialPlacement == nil,
            let remembered = host.placementMemory.memory.placement(on: monitor.id)
        else {
            return placement.moved(
                to: options.initialPlacement ?? .corner(preferred), on: monitor, margin: margin)
        }
        placement.corner = remembered.corner
        placement.inset = remembered.inset
        return MonitorChangePlacement.fitted(placement, on: monitor.size)
    }

    private func startSize(_ contentSize: ContentSize, on monitor: Monitor, width: Double?) -> Size {
        let remembered = host.placementMemory.memory.placement(on: monitor.id)
        if let width, width.isFinite {
            return bounded(
                contentSize.aspect * max(width / contentSize.aspect.width, Self.minFactor), monitor)
        }
        switch contentSize {
        case .pixels(let frame):
            guard let area = remembered?.area else { return standardSize(contentSize, on: monitor) }
            return bounded(OverlayGeometry.shrunk(frame.scaled(toArea: area), into: monitor.size), monitor)
        case .logical(let natural):
            guard let zoom = remembered?.zoom else { return standardSize(contentSize, on: monitor) }
            return OverlayGeometry.naturalSize(
                bounded(natural * zoom, monitor), in: monitor.workArea.size, margin: margin)
        }
    }

    private func startZoom(_ contentSize: ContentSize, on monitor: Monitor) -> TextZoom {
        guard case .logical(let natural) = contentSize, let width = options.width, width.isFinite else {
            return standardZoom(on: monitor)
        }
        return textZoom(width / natural.width, of: natural)
    }

    /// The zoom `factor`, limited to the smallest size of an overlay for a text of the size `natural`.
    private func textZoom(_ factor: Double, of natural: Size) -> TextZoom {
        TextZoom(max(factor, Self.minSidePx / min(natural.width, natural.height)))
    }

    private func standardZoom(on monitor: Monitor) -> TextZoom {
        TextZoom(host.placementMemory.memory.placement(on: monitor.id)?.zoom ?? 1)
    }

    /// The default size for such content.
    private func standardSize(_ contentSize: ContentSize, on monitor: Monitor) -> Size {
        switch contentSize {
        case .pixels(let frame): OverlayGeometry.initialSize(aspect: frame, monitor: monitor.size)
        case .logical(let natural):
            OverlayGeometry.naturalSize(natural, in: monitor.workArea.size, margin: margin)
        }
    }

    /// The distance to the edges of a monitor in logical pixels.
    private var margin: Double { host.preferences.overlay.margin }

    /// `size` limited in its aspect: no side shorter than 24 logical pixels or longer than twice the
    /// monitor's.
    private func bounded(_ size: Size, _ monitor: Monitor) -> Size {
        let shortest = min(size.width, size.height)
        let grown = shortest < Self.minSidePx ? size * (Self.minSidePx / shortest) : size
        return OverlayGeometry.shrunk(grown, into: monitor.size * 2)
    }

    /// `size`, which new content needs in an overlay of the size `old`, limited to the work area minus margin, or to the
    /// sides of `old` where the user has chosen larger ones.
    private func bounded(_ size: Size, after old: Size, on monitor: Monitor) -> Size {
        let area = monitor.workArea.size
        let availableSize = Size(
            width: max(area.width - 2 * margin, old.width), height: max(area.height - 2 * margin, old.height))
        return bounded(OverlayGeometry.shrunk(size, into: availableSize), monitor)
    }

    // MARK: Commands

    /// Moves the overlay on its monitor.
    func move(to position: OverlayOptions.InitialPlacement) {
        guard let current = motion.destination, let monitor = host.monitor(current.monitor) else { return }
        motion.move(to: current.moved(to: position, on: monitor, margin: margin), animated: true)
        recordHome()
    }

    /// Resizes to the largest size of the aspect that fits into `box` logical pixels.
    func resize(into box: Size) {
        guard let aspect = contentSize?.aspect else { return }
        // Not `fitted`, which gives a side below 1 the length 1.
        resizeByUser(to: aspect, times: min(box.width / aspect.width, box.height / aspect.height))
    }

    /// Resizes to `percent` of the natural size; at 100 one frame pixel is one device pixel.
    func resize(percent: Double) {
        guard let contentSize, let scale = window.geometry?.scale else { return }
        switch contentSize {
        case .pixels(let frame): resizeByUser(to: frame, times: percent / 100 / scale)
        case .logical(let natural): resizeByUser(to: natural, times: percent / 100)
        }
    }

    private func resizeByUser(to size: Size, times factor: Double) {
        guard factor.isFinite else { return }
        resize(to: size * max(factor, Self.minFactor))
        motion.userSize = motion.homePlacement?.size
        recordHome(zoom: textZoom(factor, of: size))
        userZoom = textZoom
    }

    private func resize(to size: Size) {
        unadaptedSize = nil
        guard let (placement, monitor) = currentPlacement else { return }
        var resized = placement
        resized.size = bounded(size, monitor)
        resized = OverlayGeometry.clampedToVisible(resized, on: monitor.size)
        motion.setHomePlacement(MonitorChangePlacement.madeVisible(resized, on: monitor.size), animated: true)
    }

    /// Resizes after a change from content of the size `old`: text keeps its zoom and the nearest corner; frames
    /// of another aspect keep their area and, where there is room, their centre. An interaction decides about the
    /// placement until its end; `interactionEnded` resizes then.
    func adapt(from old: ContentSize) {
        let old = unadaptedSize ?? old
        guard !motion.interactionDecidesPlacement, let contentSize,
            let (placement, monitor) = currentPlacement
        else {
            return unadaptedSize = old
        }
        unadaptedSize = nil
        switch contentSize {
        case .logical(let natural):
            resize(to: bounded(textZoom.size(of: natural), after: placement.size, on: monitor))
        case .pixels(let frame): adapt(placement, to: frame, on: monitor)
        }
        givenSize = motion.homePlacement?.size
        if let givenSize { home?.placement.size = givenSize }
    }

    /// Resizes after a change of the content's size during the interaction that has ended.
    func interactionEnded() {
        if let unadaptedSize { adapt(from: unadaptedSize) }
    }

    /// The size and the position follow from the first frame until the user moves the overlay, so that content which
    /// alternates between two aspects does not drift away from an edge.
    private func adapt(_ placement: Placement, to aspect: Size, on monitor: Monitor) {
        let isUnmoved = lastAdaptation.map { $0.placement.isNear(placement, on: monitor.size) } ?? false
        let first = lastAdaptation.flatMap { isUnmoved ? $0.frame : nil } ?? placement.frame(on: monitor.size)
        let size = bounded(aspect.scaled(toArea: first.size.area), after: first.size, on: monitor)
        let adapted = MonitorChangePlacement.madeVisible(
            OverlayGeometry.recentred(placement, to: size, around: first, on: monitor, margin: margin),
            on: monitor.size)
        if home?.placement == placement { home?.placement = adapted }
        motion.setHomePlacement(adapted, animated: true)
        lastAdaptation = (first, adapted)
    }

    /// Cycles through three sizes (small, medium, and the user's own size) and keeps the nearest corner in
    /// place.
    func cycleSize() {
        guard let contentSize, let (placement, monitor) = currentPlacement else { return }
        unadaptedSize = nil
        let small =
            options.width == nil
            ? standardSize(contentSize, on: monitor)
            : startSize(contentSize, on: monitor, width: options.width)
        let half = monitor.workArea.size * 0.5
        let last = lastUserSize(contentSize, on: monitor)
        let size = SizeCycle.next(
            after: placement.size, small: small, medium: OverlayGeometry.fitted(contentSize.aspect, in: half),
            user: last.size)
        let rect = placement.frame(on: monitor.size).resized(to: size, on: monitor)
        motion.setHomePlacement(Placement(rect, near: monitor), animated: true)
        // The monitor may limit the user's and the small size.
        switch size {
        case last.size: recordHome(zoom: last.zoom)
        case small: recordHome(zoom: options.width == nil ? TextZoom(1) : startZoom(contentSize, on: monitor))
        default: recordHome(zoom: TextZoom(size, of: contentSize.aspect))
        }
    }

    /// The last size that the user has set, in the aspect of `contentSize`, and its zoom of a text.
    private func lastUserSize(
        _ contentSize: ContentSize, on monitor: Monitor
    ) -> (size: Size, zoom: TextZoom) {
        switch (contentSize, motion.userSize, userZoom) {
        case (.pixels(let frame), let size?, _):
            return (bounded(frame.scaled(toArea: size.area), after: size, on: monitor), textZoom)
        case (.logical(let natural), let size?, let zoom?):
            return (bounded(zoom.size(of: natural), after: size, on: monitor), zoom)
        default: return (startSize(contentSize, on: monitor, width: nil), standardZoom(on: monitor))
        }
    }

    // MARK: Home

    /// The placement outside the stash, and its monitor; `nil` without a window or while the monitor is gone.
    private var currentPlacement: (placement: Placement, monitor: Monitor)? {
        guard let placement = motion.homePlacement, let monitor = host.monitor(placement.monitor) else {
            return nil
        }
        return (placement, monitor)
    }

    /// Makes the current placement the overlay's home, and `zoom` the zoom of a text. Without it, a size that
    /// the overlay does not have by default determines the zoom.
    func updateHome(zoom: TextZoom? = nil) {
        guard let (placement, monitor) = currentPlacement else { return }
        if case .logical(let natural)? = unadaptedSize ?? contentSize {
            if let zoom {
                textZoom = zoom
            } else if let givenSize, givenSize != placement.size {
                textZoom = TextZoom(placement.size, of: natural)
            }
        }
        home = HomePlacement(placement: placement, monitor: monitor)
        givenSize = placement.size
    }

    /// Makes the placement chosen by the user the home, as `updateHome` does, and saves it for later overlays
    /// on this monitor.
    func recordHome(zoom: TextZoom? = nil) {
        guard let (placement, monitor) = currentPlacement else { return }
        let isResized = givenSize != placement.size
        updateHome(zoom: zoom)
        // A gesture gives no zoom.
        if isResized, zoom == nil { userZoom = textZoom }
        let anchored = placement.anchored(on: monitor.size)
        var saved =
            host.placementMemory.memory.placement(on: monitor.id)
            ?? SavedPlacement(corner: anchored.corner, inset: anchored.inset)
        saved.corner = anchored.corner
        saved.inset = anchored.inset
        if isResized { remember(placement.size, in: &saved) }
        host.placementMemory.record(saved, on: monitor.id)
    }

    private func remember(_ size: Size, in saved: inout SavedPlacement) {
        switch unadaptedSize ?? contentSize {
        case .pixels?: saved.area = size.area
        case .logical?: saved.zoom = textZoom.factor
        case nil: break
        }
    }

    /// Moves the overlay, just before it appears on `surface`, away from the placements `taken`.
    func avoid(_ taken: [Placement], on surface: any Surface) {
        guard let home else { return }
        if case .point? = options.initialPlacement { return }
        let free = OverlapAvoidance.freePlacement(
            near: home.placement, among: taken, on: host.display.monitors, margin: margin)
        guard free != home.placement else { return }
        surface.requestPlacement(free)
        updateHome()
    }

    /// The placement on the current monitors; `nil` if the overlay stays: at home, or during an interaction
    /// without a queued destination.
    func placementAfterMonitorChange(_ memory: SavedPlacements) -> Placement? {
        guard !motion.interactionDecidesPlacement, let home, let current = motion.destination else {
            return nil
        }
        return MonitorChangePlacement.placement(
            home, among: host.display.monitors, current: current.monitor, memory: memory)
    }

    /// Moves the overlay to `placement` after a change of monitors.
    func moveAfterMonitorChange(to placement: Placement) {
        // A stashed overlay may need another side even if its home placement is unchanged.
        guard placement != motion.destination || motion.stash != nil else { return }
        motion.setHomePlacement(placement, animated: false)
        givenSize = motion.homePlacement?.size
    }

    // MARK: Replacement

    /// The placement to pass on (the home placement if stashed); `nil` before the overlay has one.
    var inheritedPlacement: InheritedPlacement? {
        guard let contentSize = unadaptedSize ?? contentSize, let (placement, monitor) = currentPlacement
        else { return nil }
        let standard = startSize(contentSize, on: monitor, width: nil)
        var isStandard =
            (standard.width - placement.size.width).magnitude < 1
            && (standard.height - placement.size.height).magnitude < 1
        // The monitor limits a long text to the same size with any zoom.
        if case .logical = contentSize, textZoom != standardZoom(on: monitor) { isStandard = false }
        return InheritedPlacement(
            placement: placement, contentSize: contentSize, textZoom: textZoom, isStandard: isStandard)
    }

    /// Takes the place of a replaced overlay, unless the own options specify a position.
    func inherit(_ inheritedPlacement: InheritedPlacement) {
        guard let inherited = inherited(inheritedPlacement), inherited != motion.destination else { return }
        motion.move(to: inherited, animated: false)
        updateHome(zoom: textZoom)
    }

    /// The placement derived from `inheritedPlacement`, whose zoom is taken over, too; `nil` if the own
    /// options specify a position or another monitor.
    func inherited(_ inheritedPlacement: InheritedPlacement) -> Placement? {
        guard let contentSize, options.initialPlacement == nil,
            let monitor = host.monitor(inheritedPlacement.placement.monitor),
            options.monitor == nil || options.monitor == monitor.name
        else { return nil }
        if case .logical = inheritedPlacement.contentSize, options.width == nil {
            textZoom = inheritedPlacement.textZoom
        } else {
            textZoom = startZoom(contentSize, on: monitor)
        }
        return OverlayGeometry.inherited(
            inheritedPlacement.placement, to: size(contentSize, after: inheritedPlacement, on: monitor),
            on: monitor.size)
    }

    private func size(
        _ contentSize: ContentSize, after inheritedPlacement: InheritedPlacement, on monitor: Monitor
    ) -> Size {
        let old = inheritedPlacement.placement.size
        guard options.width == nil, !inheritedPlacement.isStandard else {
            return startSize(contentSize, on: monitor, width: options.width)
        }
        switch (inheritedPlacement.contentSize, contentSize) {
        case (.pixels, .pixels(let frame)):
            return bounded(frame.scaled(toArea: old.area), after: old, on: monitor)
        case (.logical, .logical(let natural)):
            return bounded(textZoom.size(of: natural), after: old, on: monitor)
        case (.pixels, .logical), (.logical, .pixels): return startSize(contentSize, on: monitor, width: nil)
        }
    }
}

extension Placement {
    /// Whether the placement is on the same monitor as `other` and less than a logical pixel away.
    fileprivate func isNear(_ other: Placement, on monitor: Size) -> Bool {
        self.monitor == other.monitor && frame(on: monitor).isNear(other.frame(on: monitor), within: 1)
    }

    /// The placement moved to `position` on `monitor`; `margin` is the distance of a corner to the edges. At
    /// a point the nearest corner is kept, so that the overlay does not grow over an edge of the monitor.
    fileprivate func moved(
        to position: OverlayOptions.InitialPlacement, on monitor: Monitor, margin: Double
    ) -> Placement {
        switch position {
        case .corner(let corner):
            let inset = OverlayGeometry.inset(at: corner, on: monitor, margin: margin)
            return Placement(monitor: self.monitor, corner: corner, inset: inset, size: size)
        case .point(let point):
            let moved = Placement(Rect(origin: point, size: size), on: self.monitor)
            return OverlayGeometry.clampedToVisible(moved, on: monitor.size).anchored(on: monitor.size)
        }
    }
}
