// SPDX-License-Identifier: MIT

/// Passes the input to a client of `floatoverlay.h` as bytes from the daemon, in pieces. The size of a piece
/// is the first byte plus 1, in bytes.
enum HeaderFeed {
    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let client = HeaderClient()
        var rest = bytes.dropFirst()
        var isOver = false
        while !rest.isEmpty, !isOver {
            isOver = client.receive(Array(rest.prefix(Int(first) + 1)))
            rest = rest.dropFirst(Int(first) + 1)
            // A full socket would block the client.
            _ = client.takeSent()
        }
        precondition(client.fault == nil, client.fault ?? "")
        precondition(((isOver ? 0 : -1)...255).contains(client.status), "status \(client.status)")
    }
}
