// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Handles the events of a connection.
protocol ConnectionDelegate: AnyObject {
    func handle(_ event: inout XEvent)
    /// All available events have been dispatched.
    func eventsDispatched()
    /// A request outside of an `ErrorTrap` has failed.
    func requestFailed()
    func connectionLost()
}
