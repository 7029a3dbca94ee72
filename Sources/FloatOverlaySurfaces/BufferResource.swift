// SPDX-License-Identifier: MIT

/// The object of a server, or the record, for one buffer.
package protocol BufferResource {
    init()
    /// Ends the server's access; no event of the buffer follows.
    mutating func destroy()
}
