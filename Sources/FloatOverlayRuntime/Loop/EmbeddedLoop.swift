// SPDX-License-Identifier: MIT

/// An event loop of a library (libpulse) that runs inside the reactor: the loop adds its descriptors and its
/// deadline to the one `ppoll` of the process.
package protocol EmbeddedLoop: AnyObject {
    /// Runs one iteration: prepares, calls `wait.poll` exactly once with the descriptors of the embedded loop
    /// and the earlier one of its own deadline and `timeout` in milliseconds (-1: no deadline), then
    /// dispatches.
    func turn(timeout: CInt, in wait: Reactor.Wait)
}
