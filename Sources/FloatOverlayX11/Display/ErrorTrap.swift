// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Catches the errors of requests that are sent during its lifetime; the serial number separates them from
/// earlier errors.
struct ErrorTrap: ~Copyable {
    private let connection: Connection
    private var isSet = true

    init(_ connection: Connection) {
        self.connection = connection
        connection.pushTrap()
    }

    deinit { if isSet { _ = connection.popTrap() } }

    /// Waits for the server (`XSync`) and returns the first error; `nil` if there was none.
    consuming func finish() -> XServerError? {
        XSync(connection.display, 0)
        isSet = false
        return connection.popTrap()
    }
}
