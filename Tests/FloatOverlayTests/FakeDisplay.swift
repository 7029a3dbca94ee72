// SPDX-License-Identifier: MIT
import FloatOverlayCore

/// A fake display that records all calls. `Display` is a port of this project, so tests may fake it.
final class FakeDisplay: Display {
    let backend = Backend.x11
    var monitors = [
        Monitor(
            id: Monitor.ID("A"), name: "A", size: Size(width: 1920, height: 1080),
            workArea: Rect(x: 0, y: 0, width: 1920, height: 1040), scale: 1, refresh: .milliseconds(16),
            isPrimary: true),
        Monitor(
            id: Monitor.ID("B"), name: "B", size: Size(width: 1280, height: 720),
            workArea: Rect(x: 0, y: 30, width: 1280, height: 690), scale: 2, refresh: .milliseconds(16),
            isPrimary: false),
    ]
    var capabilities: DisplayCapabilities = [.modifiers, .pointerMonitor, .compositing]
    var pointerMonitor: Monitor.ID? = Monitor.ID("A")
    var onEvent: ((DisplayEvent) -> Void)?
    var surfaces: [FakeSurface] = []
    var refusal: DisplayError?
    /// Whether new surfaces have no free canvas.
    var opensBusySurfaces = false

    /// Plugs monitors in and out.
    func change(_ monitors: [Monitor]) {
        self.monitors = monitors
        onEvent?(.monitorsChanged)
    }

    func makeSurface(_ role: SurfaceRole, at placement: Placement, title: String) throws(DisplayError)
        -> any OverlaySurface
    {
        if let refusal { throw refusal }
        let scale = monitors.first { $0.id == placement.monitor }?.scale ?? 1
        let surface = FakeSurface(role, at: placement, scale: scale)
        surface.isBusy = opensBusySurfaces
        surfaces.append(surface)
        return surface
    }

    func setScale(_ scale: Double?) {}

    private(set) var isOccluded = false
    func setOccluded(_ isOccluded: Bool) { self.isOccluded = isOccluded }

    /// Whether B is to the right of A with the same top; otherwise the arrangement is unknown.
    var isJoined = false

    func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        guard isJoined, monitors.count == 2 else { return nil }
        let (a, b) = (monitors[0], monitors[1])
        return id == a.id
            ? MonitorArrangement([
                MonitorArrangement.Area(monitor: a, rect: Rect(x: 0, y: 0, width: 1920, height: 1080)),
                MonitorArrangement.Area(monitor: b, rect: Rect(x: 1920, y: 0, width: 2560, height: 1440)),
            ])
            : MonitorArrangement([
                MonitorArrangement.Area(monitor: b, rect: Rect(x: 0, y: 0, width: 1280, height: 720)),
                MonitorArrangement.Area(monitor: a, rect: Rect(x: -960, y: 0, width: 960, height: 540)),
            ])
    }
    func close() {}

    /// The running searches for windows, which the test ends.
    var searches: [(Result<any MirrorSource, MirrorFailure>) -> Void] = []
    func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) {
        searches.append(done)
    }

    /// Monitor A is the left half of the screen, B the right half.
    func setPointerPosition(_ position: (x: Double, y: Double)?) {
        pointerMonitor = position.map { Monitor.ID($0.x < 0.5 ? "A" : "B") }
    }

    var overlays: [FakeSurface] { surfaces.filter { $0.role == .overlay } }
    var huds: [FakeSurface] { surfaces.filter { $0.role == .hud } }
    var dimmings: [FakeSurface] { surfaces.filter { $0.role == .dimming && !$0.isClosed } }
}

/// A window that records its calls.
final class FakeSurface: OverlaySurface, CanvasOwner {
    let role: SurfaceRole
    var onEvent: ((SurfaceEvent) -> Void)?
    private(set) var geometry: SurfaceGeometry
    private(set) var isShown = false
    /// Whether the server reports the mapping late.
    var isLate = false
    var hasPendingFrame = false
    /// Whether no canvas is free.
    var isBusy = false
    /// Bytes between the rows of a canvas.
    var rowPadding = 0
    var drops = DroppedFrames()
    private let allLayers = (0..<FakeSurface.layerCount).map { _ in FakeLayer() }
    /// The layers of the HUDs.
    var layers: [FakeLayer] { Array(allLayers[1...HUDStack.maxSlots]) }
    var fakeBadge: FakeLayer { allLayers[0] }
    var fakeHUD: FakeLayer { layers[0] }
    var fakeControls: FakeLayer { allLayers[HUDStack.maxSlots + 1] }
    var fakeMark: FakeLayer { allLayers[HUDStack.maxSlots + 2] }
    func layer(_ index: Int) -> any Layer { allLayers[index] }
    private(set) var cornerRadius: Double?
    /// Every change of the cursor.
    private(set) var cursors: [PointerCursor] = []
    private(set) var presented = 0
    /// Addresses of the pixels of all frames, which stay as they were presented.
    private(set) var frames: [UnsafeMutableRawPointer] = []
    /// Address of the pixels of the last frame.
    var shownPixels: UnsafeMutableRawPointer? { frames.last }
    private(set) var isClosed = false
    private(set) var opacity = 1.0
    private(set) var input = InputShape.all
    private(set) var carried: [Placement] = []
    private(set) var lent = 0
    private var memory: [UnsafeMutableRawPointer] = []

    init(_ role: SurfaceRole, at placement: Placement, scale: Double) {
        self.role = role
        geometry = SurfaceGeometry(
            placement: placement, pixelSize: PixelSize(placement.size, scale: scale), scale: scale)
    }

    deinit { for start in memory { start.deallocate() } }

    func requestPlacement(_ placement: Placement) {
        geometry.placement = placement
        geometry.pixelSize = PixelSize(placement.size, scale: geometry.scale)
        onEvent?(.geometryChanged(geometry))
    }

    func canvas(_ size: PixelSize) -> Canvas? {
        guard lent < 3, !isClosed, !isBusy else { return nil }
        lent += 1
        let stride = size.width * 4 + rowPadding
        let start = UnsafeMutableRawPointer.allocate(byteCount: stride * size.height, alignment: 64)
        memory.append(start)
        return Canvas(pixels: start, size: size, stride: stride, index: lent, owner: self)
    }

    func recycle(_ index: Int) { lent -= 1 }

    func present(_ canvas: consuming Canvas, alpha: AlphaMode) {
        frames.append(canvas.pixels)
        _ = canvas.relinquish()
        lent -= 1
        show()
    }

    private(set) var adoptions = 0
    /// The index of each adopted frame that was presented.
    private(set) var adopted: [Int] = []
    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) { adoptions += 1 }
    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        adopted.append(index)
        show()
    }

    private func show() {
        presented += 1
        let isFirst = !isShown
        isShown = true
        if isFirst && !isLate { onEvent?(.shown) }
    }

    func setInputShape(_ shape: InputShape) { input = shape }
    func setCursor(_ cursor: PointerCursor) {
        if cursor != cursors.last ?? .arrow { cursors.append(cursor) }
    }
    func setCornerRadius(_ radius: Double) { cornerRadius = radius }
    func setOpacity(_ opacity: Double) { self.opacity = opacity }
    func beginMove() {}
    func move(to placement: Placement) {
        carried.append(placement)
        geometry.placement = placement
    }
    func endMove() {
        geometry.pixelSize = PixelSize(geometry.placement.size, scale: geometry.scale)
        onEvent?(.geometryChanged(geometry))
    }
    func hide() { isShown = false }
    func reveal() { isShown = true }
    func snapshot() -> Snapshot? { nil }
    func close() {
        isClosed = true
        isShown = false
    }
}

/// A HUD layer that records its content.
final class FakeLayer: Layer, CanvasOwner {
    private(set) var shows = 0
    private(set) var shift = (x: 0, y: 0)
    private(set) var size: PixelSize?
    private(set) var opacity = 0.0
    private var memory: [UnsafeMutableRawPointer] = []

    deinit { for start in memory { start.deallocate() } }

    func canvas(_ size: PixelSize) -> Canvas? {
        self.size = size
        let start = UnsafeMutableRawPointer.allocate(byteCount: size.width * size.height * 4, alignment: 64)
        memory.append(start)
        return Canvas(pixels: start, size: size, stride: size.width * 4, index: 0, owner: self)
    }
    func recycle(_ index: Int) {}
    func shift(x: Int, y: Int) { shift = (x, y) }
    func present(_ canvas: consuming Canvas, opacity: Double) {
        _ = canvas.relinquish()
        shows += 1
        self.opacity = opacity
    }
    func setOpacity(_ opacity: Double) { self.opacity = opacity }
    func hide() { opacity = 0 }
}
