// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// A device whose changes by other programs are reported.
final class WatchedDevice {
    let queue: WriteQueue
    /// Whether the changes go to `onEvent`: for the chosen backlight and the keyboard lights.
    let isMain: Bool
    private let reactor: Reactor
    private let check: (WatchedDevice) -> Void
    private var watch: AttributeWatch?
    private var isCheckScheduled = false

    /// Calls `check` at the end of each turn in which the device may have changed.
    init(_ queue: WriteQueue, isMain: Bool, in reactor: Reactor, check: @escaping (WatchedDevice) -> Void) {
        self.queue = queue
        self.isMain = isMain
        self.reactor = reactor
        self.check = check
        startWatch()
    }

    /// Schedules a check at the end of this turn.
    func scheduleCheck() {
        guard !isCheckScheduled else { return }
        isCheckScheduled = true
        reactor.runLater { [weak self] in
            guard let self else { return }
            isCheckScheduled = false
            check(self)
        }
    }

    /// Stops polling a device that has turned out to be slow.
    func stopPollingIfSlow() {
        if queue.isSlow, watch?.isPolled == true { startWatch() }
    }

    private func startWatch() {
        watch = AttributeWatch(queue.device, isSlow: queue.isSlow, in: reactor) { [unowned self] in
            scheduleCheck()
        }
    }
}
