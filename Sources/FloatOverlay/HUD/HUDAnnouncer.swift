// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Announces the values of HUDs to a screen reader.
final class HUDAnnouncer {
    private let screenReader: any ScreenReader
    private let timer: Timer
    private var schedule = AnnouncementSchedule()

    init(_ screenReader: any ScreenReader, in reactor: Reactor) {
        self.screenReader = screenReader
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] now in
            if let sentence = schedule.announcement(at: now) { screenReader.announce(sentence) }
            setTimer()
        }
    }

    /// The HUD of the content's topic shows `content`; `isNew` if it was not on screen before.
    func show(_ content: HUDContent, isNew: Bool, at now: Instant) {
        guard screenReader.isOn else { return }
        schedule.show(content, isNew: isNew, at: now)
        setTimer()
    }

    /// A drag begins or ends.
    func setDragging(_ isDragging: Bool) {
        schedule.isDragging = isDragging
        setTimer()
    }

    private func setTimer() {
        if let deadline = schedule.deadline { timer.set(at: deadline) } else { timer.cancel() }
    }
}
