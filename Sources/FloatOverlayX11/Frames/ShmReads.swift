// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The requests for which the server reads one buffer (`XShmPutImage`).
struct ShmReads: BufferResource {
    /// The serial number of the latest request.
    var serial: UInt = 0
    /// The time at which the latest request was sent.
    var sentAt = Instant(nanoseconds: 0)
    private var window: Drawable = 0
    /// The number of requests that copy the frame to the window directly.
    private var windowCopies = 0
    private var finishedCopies = 0

    init() {}

    mutating func destroy() { self = ShmReads() }

    /// Records that the latest request copies the frame to `window`.
    mutating func recordPut(into window: Drawable) {
        self.window = window
        windowCopies += 1
    }

    /// Returns the number of frames copied to the window since the last call.
    mutating func collectFinished() -> Int {
        defer { finishedCopies = 0 }
        return finishedCopies
    }

    /// Records the completion of the request `serial`, which copies to `drawable`. Returns whether the server
    /// has executed all requests.
    mutating func complete(_ serial: UInt, to drawable: Drawable) -> Bool {
        guard serial < self.serial else {
            // An earlier request may have failed, which causes no completion event.
            finishAll()
            return true
        }
        if drawable == window, windowCopies > 0 {
            windowCopies -= 1
            finishedCopies += 1
        }
        return false
    }

    mutating func finishAll() { (windowCopies, finishedCopies) = (0, finishedCopies + windowCopies) }
}
