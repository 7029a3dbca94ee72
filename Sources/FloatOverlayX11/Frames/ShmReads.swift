// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The requests for which the server reads one buffer (`XShmPutImage`).
struct ShmReads: BufferResource {
    /// The serial number of the latest request.
    var serial: UInt = 0
    /// The time at which the latest request was sent.
    var sent = Instant(nanoseconds: 0)
    private var window: Drawable = 0
    /// The number of requests that copy the frame to the window directly.
    private var inWindow = 0
    private var finished = 0

    init() {}

    mutating func destroy() { self = ShmReads() }

    /// Records that the latest request copies the frame to `window`.
    mutating func putsFrame(into window: Drawable) {
        self.window = window
        inWindow += 1
    }

    /// Returns the number of frames copied to the window since the last call.
    mutating func collectFinished() -> Int {
        defer { finished = 0 }
        return finished
    }

    /// Records the completion of the request `serial`, which copies to `drawable`. Returns whether the server
    /// has executed all requests.
    mutating func complete(_ serial: UInt, to drawable: Drawable) -> Bool {
        guard serial < self.serial else {
            // An earlier request may have failed, which causes no completion event.
            finishAll()
            return true
        }
        if drawable == window, inWindow > 0 { (inWindow, finished) = (inWindow - 1, finished + 1) }
        return false
    }

    mutating func finishAll() { (inWindow, finished) = (0, finished + inWindow) }
}
