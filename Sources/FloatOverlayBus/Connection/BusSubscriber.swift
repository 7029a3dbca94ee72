// SPDX-License-Identifier: MIT

/// An object that a `BusReconnector` connects to a bus.
protocol BusSubscriber: AnyObject {
    /// Subscribes to signals, or exports objects, on a new connection.
    func subscribe(on link: BusLink) throws(BusError)
    /// The connection was lost. The object may be released during the call.
    func connectionLost()
}
