// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Logging

extension HUDContent {
    /// The HUD of a volume of `percent`.
    static func level(_ icon: HUDIcon, _ percent: Double, isMuted: Bool = false) -> HUDContent {
        let value = Double(Percent.raw(percent)) / Double(Percent.full)
        return HUDContent(icon: icon, text: "\(Int(percent))%", level: HUDLevel(value, isMuted: isMuted))
    }
}

/// A painter that records its requests.
final class FakePainter: Painter {
    var huds: [HUDContent] = []
    /// The themes of `huds`.
    var themes: [HUDTheme] = []
    func warmUp() {}
    func drawHUD(
        _ content: HUDContent, theme: HUDTheme, isCompositing: Bool, scale: Double,
        into canvas: borrowing Canvas
    ) {
        huds.append(content)
        themes.append(theme)
    }
    var controls: [ControlsSnapshot] = []
    func drawHotSpot(isHovered: Bool, into canvas: borrowing Canvas) {}
    func drawControls(_ picture: ControlsSnapshot, into canvas: borrowing Canvas) { controls.append(picture) }
    /// Whether texts are for a child process.
    var isSlow = false
    func isQuick(_ text: StyledText) -> Bool { !isSlow }
    var measured: [String] = []
    /// The width at which each of `measured` is wrapped.
    var measuredWidths: [Double?] = []
    func measure(_ text: StyledText, width: Double?) -> Size {
        measured.append(text.text)
        measuredWidths.append(width)
        return Size(width: 100, height: 20)
    }
    var texts: [StyledText] = []
    func draw(_ text: StyledText, scale: Double, into canvas: borrowing Canvas) { texts.append(text) }
    func picture(of text: LyricsText, size: PixelSize, scale: Double) -> any LyricsPicture { FakeLyrics() }
    func png(_ snapshot: Snapshot) -> [UInt8]? { [] }
}

private final class FakeLyrics: LyricsPicture {
    func width(of bytes: Range<Int>) -> Double { Double(bytes.count) }
    func draw(_ progress: LyricProgress, into canvas: borrowing Canvas) {}
    func redraw(
        _ progress: LyricProgress, over old: LyricProgress, in canvas: borrowing Canvas
    ) -> PixelRect? { nil }
}

/// A sink and a microphone in memory; `sets` contains the levels that were set.
final class FakeVolume: VolumeControl {
    var reading: VolumeReading?
    var microphone: VolumeReading?
    /// Whether the result of a change is known only with its reply.
    var isSlow = false
    var onEvent: ((VolumeEvent) -> Void)?
    var policy = VolumePolicy()
    private(set) var sets: [UInt32] = []
    /// The error of all changes of the default device.
    var failure: LevelError?
    /// The replies to changes, for the test to send; `nil` replies at once.
    var heldReplies: [() -> Void]?
    /// The replies to readings, as `heldReplies`, with the level at the time of the reply.
    var heldReads: [() -> Void]?
    /// The error of all held readings.
    var readFailure: LevelError?

    init(percent: Double) {
        reading = VolumeReading(
            state: VolumeState(channels: [Percent.raw(percent), Percent.raw(percent)], isMuted: false),
            device: "fake", label: "Fake", channelNames: ["front-left", "front-right"])
    }

    /// The devices that are not the default do not exist.
    func reading(of target: VolumeTarget) -> VolumeReading? {
        let device = target.kind == .source ? microphone : self.reading
        return target.name == nil || target.name == device?.device ? device : nil
    }

    func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) -> VolumeReading? {
        guard var reading = reading(of: target) else { return nil }
        var bounds = policy
        bounds.limitPercent = limit ?? policy.limitPercent
        do throws(InvalidLevelChange) {
            reading.state = try reading.state.changed(
                by: change, policy: bounds, balance: Balance(), decibels: { from, _ in from })
        } catch {
            done?(.failure(.refused(error)))
            return nil
        }
        if target.kind == .source { microphone = reading } else { self.reading = reading }
        sets.append(reading.state.level)
        let changed = reading
        if heldReplies == nil { done?(.success(changed)) }
        heldReplies?.append { done?(.success(changed)) }
        return isSlow ? nil : changed
    }

    func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void) {
        guard let reading = reading(of: target) else { return }
        if heldReads == nil { done(.success(reading)) }
        heldReads?.append { [unowned self] in
            if let readFailure { return done(.failure(readFailure)) }
            let now = self.reading(of: target)
            // The default device of the request can be another one by now.
            done(.success(now.flatMap { $0.isSameDevice(as: reading) ? $0 : nil } ?? reading))
        }
    }

    func makeDefault(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        if let failure { done(.failure(failure)) } else { read(target, done: done) }
    }

    func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void) { done(.success([])) }
    func setAppUpdatesEnabled(_ isEnabled: Bool) {}
}

extension Preferences {
    /// The default preferences with `motion`.
    static func moving(_ motion: Motion) -> Preferences {
        var preferences = Preferences()
        preferences.overlay.motion = motion
        return preferences
    }
}

/// All dependencies of an overlay, in memory, with a real loop. With a `clock`, time goes on only while the loop waits.
struct Fixture {
    let display = FakeDisplay()
    let painter = FakePainter()
    let volume: FakeVolume
    let brightness: FakeBrightness?
    let clock: ManualClock?
    let reactor: Reactor
    let host: OverlayHost
    let recorder = HostRecorder()

    /// Motion is reduced unless a test passes another value. Tests with other processes have no `clock`.
    init(
        volume percent: Double = 40, brightness brightnessPercent: Int? = nil,
        preferences: Preferences? = nil,
        motion: Motion = .reduced,
        clock: ManualClock? = ManualClock()
    ) {
        let preferences = preferences ?? Preferences.moving(motion)
        self.clock = clock
        reactor = Reactor(manualClock: clock)
        volume = FakeVolume(percent: percent)
        brightness = brightnessPercent.map { FakeBrightness(percent: $0) }
        host = OverlayHost(
            reactor: reactor, display: display, painter: painter, volume: volume, brightness: brightness,
            preferences: preferences, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        host.delegate = recorder
    }
}

/// A source that shows frames on request.
final class ManualSource: AdoptedFrameSource {
    let kind = ContentKind.other("manual")
    var timeline = Timeline.live
    var title: String?
    var startTimeout = Duration.seconds(3)
    var sink: FrameSink?
    var isStopped = false
    var playback: Playback?
    var previews: [Double] = []
    var contentPlacement: Placement?
    var seekPositions: [Double] = []
    private(set) var skips: [Double] = []
    var sizes: [RenderSize] = []
    var visibilities: [Bool] = []
    private(set) var dueCount = 0
    private(set) var returned: [Int] = []
    func start(_ sink: FrameSink) { self.sink = sink }
    func renderSizeChanged(_ size: RenderSize) { sizes.append(size) }
    func frameDue(_ now: Instant) { dueCount += 1 }
    func bufferReturned(_ index: Int) { returned.append(index) }
    func visibilityChanged(_ isVisible: Bool) { visibilities.append(isVisible) }
    func seek(to seconds: Double) { seekPositions.append(seconds) }
    func preview(at seconds: Double) { previews.append(seconds) }
    func skip(by seconds: Double) { skips.append(seconds) }
    func stop() { isStopped = true }

    func frame(_ width: Int = 480, _ height: Int = 270) {
        guard let sink else { return }
        sink.setContentSize(pixels: PixelSize(width: width, height: height))
        if let canvas = sink.canvas(PixelSize(width: width, height: height)) { sink.present(canvas) }
    }
}

/// A delegate that records its callbacks.
final class OverlayRecorder: OverlayDelegate {
    var lines: [String] = []
    var failures: [StartFailure] = []
    var onLine: ((String) -> Void)?
    var onWillStart: ((OverlayController) -> Void)?
    var onRestore: ((RestoreReply) -> Void)?

    private func record(_ line: String) {
        lines.append(line)
        onLine?(line)
    }

    func overlayWillStart(_ overlay: OverlayController) {
        record("willStart")
        onWillStart?(overlay)
    }
    func overlayDidStart(_ overlay: OverlayController) { record("didStart") }
    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {
        failures.append(failure)
        record("failed")
    }
    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        record("restore")
        onRestore?(reply)
    }
    func overlay(_ overlay: OverlayController, willStop reason: StopReason) {
        record("willStop \(reason.rawValue)")
    }
    func overlay(_ overlay: OverlayController, didStop reason: StopReason) {
        record("didStop \(reason.rawValue)")
    }
}

/// A host's delegate that calls closures.
final class HostRecorder: OverlayHostDelegate {
    var onChange: (OverlayController) -> Void = { _ in }
    var onLevel: () -> Void = {}
    var onRun: (TriggerAction) -> Void = { _ in }
    var onPointerPositionNeeded: () -> Void = {}

    func overlayChanged(_ overlay: OverlayController) { onChange(overlay) }
    func volumeChanged(_ event: VolumeEvent) { onLevel() }
    func brightnessChanged(_ event: BrightnessEvent) { onLevel() }
    func run(_ binding: TriggerAction) { onRun(binding) }
    func pointerPositionNeeded() { onPointerPositionNeeded() }
}
