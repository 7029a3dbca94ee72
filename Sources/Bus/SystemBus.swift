// SPDX-License-Identifier: MIT
public import Linux

/// The system bus (sd-bus), on a loop. Connects with the first call, to `$DBUS_SYSTEM_BUS_ADDRESS` if that is set;
/// a connection that is lost is made again with the next call, without a word.
public final class SystemBus {
    let link: BusLink

    /// Will use the bus when there is something to say; connects to nothing yet.
    public init(in reactor: Reactor) { link = BusLink(.system, in: reactor) }

    /// Whether there is a connection.
    public var isConnected: Bool { link.isConnected }
}
