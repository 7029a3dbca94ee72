// SPDX-License-Identifier: MIT
internal import CX11

/// Catches the errors of the requests sent while it is set, told from earlier ones by their serial number.
struct ErrorTrap: ~Copyable {
    private let connection: Connection
    private var isSet = true

    init(_ connection: Connection) {
        self.connection = connection
        connection.pushTrap()
    }

    deinit { if isSet { _ = connection.popTrap() } }

    /// Waits for the server (`XSync`) and returns the first error, `nil` when all went well.
    consuming func finish() -> XServerError? {
        XSync(connection.display, 0)
        isSet = false
        return connection.popTrap()
    }
}
