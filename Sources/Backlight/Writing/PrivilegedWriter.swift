// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A service that sets devices for which this process lacks permission: logind over D-Bus.
package protocol PrivilegedWriter: AnyObject {
    /// Sets the device `name` of the class `subsystem` to the raw `value`. Calls `done` exactly once, within
    /// seconds. Errors: `.notPermitted` for a refusal, `.unavailable` when the service is absent, else
    /// `.failed`.
    func setBrightness(
        subsystem: String, name: String, value: UInt32, done: @escaping (Result<Void, LevelError>) -> Void)
}
