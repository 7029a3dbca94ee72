// SPDX-License-Identifier: MIT
package import FloatOverlayRuntime

/// The system bus (sd-bus) on a reactor. The first call connects to `$DBUS_SYSTEM_BUS_ADDRESS`, or to the
/// default address; after a loss, the next call connects again.
package final class SystemBus {
    let link: BusLink

    /// Does not connect yet.
    package init(in reactor: Reactor) { link = BusLink(.system, in: reactor) }

    /// Whether a connection exists; `false` before the first call and after a loss.
    package var isConnected: Bool { link.isConnected }
}
