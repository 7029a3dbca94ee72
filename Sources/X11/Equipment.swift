// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// What every surface of a connection works with.
struct Equipment {
    let connection: Connection
    let reactor: Reactor
    let formats: Formats
    let writer: FrameWriter
    let cursors: CursorSet

    init(_ connection: Connection, _ reactor: Reactor) throws(StageError) {
        self.connection = connection
        self.reactor = reactor
        formats = try Formats(connection)
        writer = FrameWriter(connection)
        cursors = CursorSet(connection)
    }
}
