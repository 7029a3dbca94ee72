// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// A device whose changes by other programs are reported.
final class WatchedDevice {
    let queue: WriteQueue
    /// Whether the changes go to `onEvent`: for the chosen backlight and the keyboard lights.
    var isMain: Bool
    private let reactor: Reactor
    private let looked: (WatchedDevice) -> Void
    private var watch: AttributeWatch?
    private var willLook = false

    /// Calls `looked` at the end of each turn in which the device may have changed.
    init(_ queue: WriteQueue, isMain: Bool, in reactor: Reactor, looked: @escaping (WatchedDevice) -> Void) {
        self.queue = queue
        self.isMain = isMain
        self.reactor = reactor
        self.looked = looked
        startWatch()
    }

    /// Schedules a check at the end of this turn.
    func recheck() {
        guard !willLook else { return }
        willLook = true
        reactor.runLater { [weak self] in
            guard let self else { return }
            willLook = false
            looked(self)
        }
    }

    /// Stops polling a device that has turned out to be slow.
    func considerSlowness() {
        if queue.isSlow, watch?.isPolled == true { startWatch() }
    }

    private func startWatch() {
        watch = AttributeWatch(queue.device, isSlow: queue.isSlow, in: reactor) { [unowned self] in recheck()
        }
    }
}
