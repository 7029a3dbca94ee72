// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The resources that all surfaces of a connection share.
struct ConnectionResources {
    let connection: Connection
    let reactor: Reactor
    let formats: PictFormats
    let writer: FrameWriter
    let cursors: CursorSet

    init(_ connection: Connection, in reactor: Reactor) throws(DisplayError) {
        self.connection = connection
        self.reactor = reactor
        formats = try PictFormats(connection)
        writer = FrameWriter(connection)
        cursors = CursorSet(connection)
    }
}
