// SPDX-License-Identifier: MIT
internal import Linux

/// A device whose changes by others somebody wants to hear of.
final class FollowedLight {
    let lane: WriteLane
    /// Whether everybody hears of it: the chosen backlight, and the lights of keyboards.
    var isMain: Bool
    private let reactor: Reactor
    private let looked: (FollowedLight) -> Void
    private var watch: AttributeWatch?
    private var willLook = false

    /// Calls `looked` at the end of each turn in which it may have changed.
    init(_ lane: WriteLane, isMain: Bool, in reactor: Reactor, looked: @escaping (FollowedLight) -> Void) {
        self.lane = lane
        self.isMain = isMain
        self.reactor = reactor
        self.looked = looked
        startWatch()
    }

    /// Looks at it at the end of this turn.
    func recheck() {
        guard !willLook else { return }
        willLook = true
        reactor.later { [weak self] in
            guard let self else { return }
            willLook = false
            looked(self)
        }
    }

    /// A device that has turned out slow is not polled any more.
    func considerSlowness() {
        if lane.isSlow, watch?.isPolled == true { startWatch() }
    }

    private func startWatch() {
        watch = AttributeWatch(lane.device, isSlow: lane.isSlow, in: reactor) { [unowned self] in recheck() }
    }
}
