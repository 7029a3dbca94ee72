// SPDX-License-Identifier: MIT
public import Core

/// An event loop inside ours (libpulse's): it adds its descriptors and deadline to our one `ppoll`.
public protocol Guest: AnyObject {
    /// Prepares, calls `poll` exactly once with its own descriptors and the earlier of its and our deadline in
    /// milliseconds (-1: none), then dispatches what came.
    func turn(timeout: CInt, poll: (UnsafeMutablePointer<GuestPoll>?, Int, CInt) -> CInt)
}

/// One descriptor of a guest, laid out as `struct pollfd`.
public struct GuestPoll {
    public var descriptor: CInt
    public var events: Int16
    public var returned: Int16
}
