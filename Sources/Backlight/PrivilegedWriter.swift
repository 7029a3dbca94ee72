// SPDX-License-Identifier: MIT
public import Core

/// Somebody who may set what we may not: logind, over the bus.
public protocol PrivilegedWriter: AnyObject {
    /// Sets the device `name` of the class `subsystem` to the raw `value`. Calls `done` exactly once, within
    /// seconds: it is set; or refused (`.notPermitted`), nobody there to ask (`.unavailable`), or failed.
    func setBrightness(
        subsystem: String, name: String, value: UInt32, done: @escaping (Result<Void, LevelError>) -> Void)
}
