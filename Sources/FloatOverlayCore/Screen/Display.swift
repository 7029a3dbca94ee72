// SPDX-License-Identifier: MIT

/// The port to a display: one connection.
///
/// All calls and callbacks belong to the thread of the event loop.
package protocol Display: AnyObject {
    /// The display protocol.
    var backend: Backend { get }
    /// The connected monitors; briefly empty while outputs change.
    var monitors: [Monitor] { get }
    /// The present capabilities of the connection.
    var capabilities: DisplayCapabilities { get }
    /// The monitor with the pointer; `nil` if unknown.
    var pointerMonitor: Monitor.ID? { get }
    /// Sets the pointer position as fractions 0…1 of the screen's width and height; `nil` removes the position.
    /// Has no effect on a display that knows the position itself.
    func setPointerPosition(_ position: (x: Double, y: Double)?)
    /// Called for changes of the display.
    var onEvent: ((DisplayEvent) -> Void)? { get set }
    /// Sets the device pixels per logical pixel on all monitors; `nil` uses the desktop's scale.
    func setScale(_ scale: Double?)
    /// Stops drawing while no surface can be seen; the first frame of a surface is drawn nevertheless.
    func setOccluded(_ isOccluded: Bool)
    /// Grabs the keys among `triggers` globally, in place of the keys of the previous call, and retries keys
    /// that another program holds. `forced` are grabbed as with the mode `force`, unless the mode is `off`. Has no
    /// effect without the capability `keyGrab`.
    func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrabMode, forcing forced: Set<Trigger>)
    /// The state of each requested key.
    var keyStates: [Trigger: KeyGrabStatus] { get }
    /// The relative positions of the monitors as seen from the monitor `id`; `nil` if unknown.
    func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement?
    /// Creates a surface that appears with its first presented frame. HUD and dimming surfaces need only the members
    /// of `Surface`. A dimming surface is for a display with the capability `compositing`.
    func makeSurface(_ role: SurfaceRole, at placement: Placement, title: String) throws(DisplayError)
        -> any OverlaySurface
    /// Finds a window of another program and calls `done` once: immediately, or after the user has picked a
    /// window. `region` is the requested part of the window in its device pixels. Fails without the
    /// capability `windowMirror`.
    func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void)
    /// The predicate of a message with the subject "windows", such as "can be mirrored": which windows can be
    /// mirrored, or why none can.
    var mirroringSupport: String { get }
    /// The results of the display's checks for `doctor`.
    var findings: [Finding] { get }
    /// Cancels the picking of a window; `done` is not called any more.
    func cancelPick()
    /// Closes all surfaces and the connection.
    func close()
}

extension Display {
    /// Does nothing, for displays whose compositor requests frames.
    package func setOccluded(_ isOccluded: Bool) {}
    /// Does nothing, for displays that know the position or leave the monitor to the compositor.
    package func setPointerPosition(_ position: (x: Double, y: Double)?) {}
    /// Does nothing, for displays without the capability `keyGrab`.
    package func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrabMode, forcing forced: Set<Trigger>) {}
    /// Grabs the keys among `triggers` as above, all of them in the same mode.
    package func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrabMode) {
        grabKeys(triggers, mode: mode, forcing: [])
    }
    /// By default the positions are unknown.
    package func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? { nil }
    /// By default no key is grabbed.
    package var keyStates: [Trigger: KeyGrabStatus] { [:] }
    /// By default windows cannot be mirrored.
    package func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) { done(.failure(.unsupported("windows cannot be mirrored on \(backend.rawValue)"))) }
    /// Does nothing by default.
    package func cancelPick() {}
    /// By default windows cannot be mirrored.
    package var mirroringSupport: String { "cannot be mirrored here" }
    /// By default there are no findings.
    package var findings: [Finding] { [] }
}
