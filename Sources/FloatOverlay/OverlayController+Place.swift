// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// The shortest side in logical pixels that a resize leaves.
    static let minSidePx = AspectResize.minSidePx

    func startPlacement(_ contentSize: ContentSize, on monitor: Monitor) -> Placement {
        let preferred = host.preferences.overlay
        let remembered = host.placementMemory.memory.place(on: monitor.id)
        let size = startSize(contentSize, on: monitor, width: options.width)
        var placement = Placement(monitor: monitor.id, corner: preferred.corner, inset: .zero, size: size)
        switch options.place {
        case .point(let point)?:
            placement.corner = .topLeft
            placement.inset = Size(width: point.x, height: point.y)
            return OverlayGeometry.clampedToVisible(placement, on: monitor.size)
        case .corner(let corner)?: placement.corner = corner
        case nil:
            guard let remembered else { break }
            placement.corner = remembered.corner
            placement.inset = remembered.inset
            return MonitorChangePlacement.fitted(placement, on: monitor.size)
        }
        placement.inset = OverlayGeometry.inset(
            at: placement.corner, on: monitor, margin: preferred.margin)
        return placement
    }

    func startSize(_ contentSize: ContentSize, on monitor: Monitor, width: Double?) -> Size {
        let remembered = host.placementMemory.memory.place(on: monitor.id)
        if let width {
            return bounded(
                Size(width: width, height: width * contentSize.aspect.height / contentSize.aspect.width),
                monitor)
        }
        switch contentSize {
        case .pixels(let frame):
            guard let area = remembered?.area else { return standardSize(contentSize, on: monitor) }
            let size = frame * (area / (frame.width * frame.height)).squareRoot()
            return bounded(OverlayGeometry.shrunk(size, into: monitor.size), monitor)
        case .points(let natural):
            return OverlayGeometry.naturalSize(
                natural * (remembered?.zoom ?? 1), in: monitor.workArea.size,
                margin: host.preferences.overlay.margin)
        }
    }

    /// What it has where nobody chose another extent.
    func standardSize(_ contentSize: ContentSize, on monitor: Monitor) -> Size {
        switch contentSize {
        case .pixels(let frame): OverlayGeometry.initialSize(aspect: frame, monitor: monitor.size)
        case .points(let natural):
            OverlayGeometry.naturalSize(
                natural, in: monitor.workArea.size, margin: host.preferences.overlay.margin)
        }
    }

    /// A text that grew keeps its own scale; frames of another aspect keep their area.
    func aspectChanged(_ contentSize: ContentSize, from old: ContentSize) {
        guard let now = homePlacement?.size, let monitor = host.monitor(homePlacement?.monitor) else {
            return
        }
        let size: Size
        switch contentSize {
        case .points(let natural): size = natural * (now.width / old.aspect.width)
        case .pixels(let frame):
            let factor = (now.width * now.height / (frame.width * frame.height)).squareRoot()
            size = frame * factor
        }
        resize(to: bounded(size, monitor))
        givenSize = homePlacement?.size
        if let givenSize { home?.placement.size = givenSize }
    }

    /// Moves it to a corner of its monitor.
    public func move(to corner: Corner) {
        guard var placement = target, let monitor = host.monitor(placement.monitor) else { return }
        placement.corner = corner
        placement.inset = OverlayGeometry.inset(
            at: corner, on: monitor, margin: host.preferences.overlay.margin)
        go(to: placement)
        host.placeChanged(self)
    }

    /// Moves its top left corner to `point`, in logical pixels from its monitor's.
    public func move(to point: Point) {
        guard var placement = target, let monitor = host.monitor(placement.monitor) else { return }
        placement.corner = .topLeft
        placement.inset = Size(width: point.x, height: point.y)
        go(to: OverlayGeometry.clampedToVisible(placement, on: monitor.size))
        host.placeChanged(self)
    }

    /// Makes it the largest extent of its aspect in `box` logical pixels.
    public func resize(into box: Size) {
        guard let contentSize else { return }
        resize(to: OverlayGeometry.fitted(contentSize.aspect, in: box))
        motion.ownSize = homePlacement?.size
        host.placeChanged(self)
    }

    /// Makes it `percent` of its natural extent: at 100 a pixel of a frame is a device pixel.
    public func resize(percent: Double) {
        guard let contentSize, let scale = geometry?.scale else { return }
        switch contentSize {
        case .pixels(let frame): resize(to: frame * (percent / 100 / scale))
        case .points(let natural): resize(to: natural * (percent / 100))
        }
        motion.ownSize = homePlacement?.size
        host.placeChanged(self)
    }

    private func resize(to size: Size) {
        guard var placement = homePlacement, let monitor = host.monitor(placement.monitor) else { return }
        placement.size = bounded(size, monitor)
        placement = OverlayGeometry.clampedToVisible(placement, on: monitor.size)
        change(to: MonitorChangePlacement.seen(placement, on: monitor.size))
    }

    /// In its aspect, no side shorter than 24 px nor longer than twice the monitor's.
    func bounded(_ size: Size, _ monitor: Monitor) -> Size {
        let shortest = min(size.width, size.height)
        let grown = shortest < Self.minSidePx ? size * (Self.minSidePx / shortest) : size
        let maxSize = Size(width: monitor.size.width * 2, height: monitor.size.height * 2)
        return grown.width <= maxSize.width && grown.height <= maxSize.height
            ? grown : OverlayGeometry.fitted(size, in: maxSize)
    }

    func applyInput() {
        guard let surface else { return }
        clickThroughMode.refresh()
        if let stash = motion.stash, !motion.isMoving {
            let size = surface.geometry.placement.size
            return surface.takeInput(.rects([Stash.tab(of: size, at: stash.side)]))
        }
        let hotSpot = HotSpot.rect(on: surface.geometry.placement.size)
        surface.takeInput(clickThroughMode.isOn ? .rects([hotSpot]) : .all)
    }
}
