// SPDX-License-Identifier: MIT

/// An event loop of a library (libpulse) that runs inside the reactor: the loop adds its descriptors and its
/// deadline to the one `ppoll` of the process.
package protocol EmbeddedLoop: AnyObject {
    /// Runs one iteration: prepares, calls `wait.poll` exactly once with the descriptors of the embedded loop
    /// and the earlier one of its own deadline and `timeout` in milliseconds (-1: no deadline), then
    /// dispatches.
    func turn(timeout: CInt, in wait: Reactor.Wait)
}

/// One descriptor of an embedded loop, with the memory layout of `struct pollfd`.
package struct PollEntry {
    /// The descriptor number.
    package var descriptor: CInt
    /// The requested events (`POLLIN` …).
    package var events: Int16
    /// The events that occurred; 0 for none.
    package var returned: Int16 = 0
}
