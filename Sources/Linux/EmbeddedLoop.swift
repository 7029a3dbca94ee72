// SPDX-License-Identifier: MIT

/// An event loop inside ours (libpulse's): it adds its descriptors and deadline to our one `ppoll`.
public protocol EmbeddedLoop: AnyObject {
    /// Prepares, calls `poll` exactly once with its own descriptors and the earlier of its and our deadline in
    /// milliseconds (-1: none), then dispatches what came.
    func turn(timeout: CInt, poll: (UnsafeMutablePointer<PollEntry>?, Int, CInt) -> CInt)
}

/// One descriptor of a guest, laid out as `struct pollfd`.
public struct PollEntry {
    /// What is waited for.
    public var descriptor: CInt
    /// The events waited for (`POLLIN` …).
    public var events: Int16
    /// The events that came; 0 for none.
    public var returned: Int16

    /// Waits for `events` of `descriptor`.
    public init(descriptor: CInt, events: Int16, returned: Int16 = 0) {
        self.descriptor = descriptor
        self.events = events
        self.returned = returned
    }
}
