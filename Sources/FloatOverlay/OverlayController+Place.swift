// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// The shortest side in logical pixels that a resize leaves.
    static let shortestSidePx = AspectResize.minSidePx

    func startPlacement(_ wish: Wish, on monitor: Monitor) -> Placement {
        let preferred = host.preferences.overlay
        let remembered = host.placeBook.memory.place(on: monitor.id)
        let size = startSize(wish, on: monitor, width: options.width)
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

    func startSize(_ wish: Wish, on monitor: Monitor, width: Double?) -> Size {
        let remembered = host.placeBook.memory.place(on: monitor.id)
        if let width {
            return bounded(
                Size(width: width, height: width * wish.aspect.height / wish.aspect.width), monitor)
        }
        switch wish {
        case .frames(let frame):
            guard let area = remembered?.area else { return standardSize(wish, on: monitor) }
            let size = frame * (area / (frame.width * frame.height)).squareRoot()
            return bounded(OverlayGeometry.shrunk(size, into: monitor.size), monitor)
        case .natural(let natural):
            return OverlayGeometry.naturalSize(
                natural * (remembered?.zoom ?? 1), in: monitor.workArea.size,
                margin: host.preferences.overlay.margin)
        }
    }

    /// What it has where nobody chose another extent.
    func standardSize(_ wish: Wish, on monitor: Monitor) -> Size {
        switch wish {
        case .frames(let frame): OverlayGeometry.initialSize(aspect: frame, monitor: monitor.size)
        case .natural(let natural):
            OverlayGeometry.naturalSize(
                natural, in: monitor.workArea.size, margin: host.preferences.overlay.margin)
        }
    }

    /// A text that grew keeps its own scale; frames of another aspect keep their area.
    func aspectChanged(_ wish: Wish, from old: Wish) {
        guard let now = homePlacement?.size, let monitor = host.monitor(homePlacement?.monitor) else {
            return
        }
        let size: Size
        switch wish {
        case .natural(let natural): size = natural * (now.width / old.aspect.width)
        case .frames(let frame):
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
        guard let wish else { return }
        resize(to: OverlayGeometry.fitted(wish.aspect, in: box))
        motion.ownSize = homePlacement?.size
        host.placeChanged(self)
    }

    /// Makes it `percent` of its natural extent: at 100 a pixel of a frame is a device pixel.
    public func resize(percent: Double) {
        guard let wish, let scale = geometry?.scale else { return }
        switch wish {
        case .frames(let frame): resize(to: frame * (percent / 100 / scale))
        case .natural(let natural): resize(to: natural * (percent / 100))
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
        let grown = shortest < Self.shortestSidePx ? size * (Self.shortestSidePx / shortest) : size
        let most = Size(width: monitor.size.width * 2, height: monitor.size.height * 2)
        return grown.width <= most.width && grown.height <= most.height
            ? grown : OverlayGeometry.fitted(size, in: most)
    }

    func applyInput() {
        guard let surface else { return }
        passing.refresh()
        if let stash = motion.stash, !motion.isUnderWay {
            let size = surface.geometry.placement.size
            return surface.takeInput(.rects([Stash.tab(of: size, at: stash.side)]))
        }
        let hotSpot = HotSpot.rect(on: surface.geometry.placement.size)
        surface.takeInput(passing.isOn ? .rects([hotSpot]) : .all)
    }
}
