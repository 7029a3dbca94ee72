// SPDX-License-Identifier: MIT
import CFloatOverlayClientHeader

/// A client that uses `include/floatoverlay.h`; the test takes the place of the daemon.
package final class HeaderClient {
    private let client: OpaquePointer

    package init() {
        guard let client = fo_client_open() else { preconditionFailure("no memory or no descriptors") }
        self.client = client
    }

    deinit { fo_client_free(client) }

    /// Lets the client handle `bytes` of the daemon and draw into every free buffer; returns whether it has ended.
    package func receive(_ bytes: [UInt8]) -> Bool { fo_client_receive(client, bytes, bytes.count) != 0 }

    /// Ends the connection without a message; returns whether the client has ended.
    package func lose() -> Bool { fo_client_lose(client) != 0 }

    /// The bytes that the client has sent since the last call, at most 64 KiB.
    package func takeSent() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
            count = buffer.baseAddress.map { fo_client_sent(client, $0, buffer.count) } ?? 0
        }
    }

    package func setTitle(_ title: String) -> Bool { fo_client_title(client, title) == 0 }

    /// The exit status; -1 before the end.
    package var status: Int32 { fo_client_status(client) }
    /// Why the overlay ended, as in the frame protocol; -1 before the end.
    package var reason: Int32 { fo_client_reason(client) }
    /// The error message; empty without an error.
    package var error: String { String(cString: fo_client_error(client)) }
    /// The defect that the client has found in the header; `nil` without a defect.
    package var fault: String? { fo_client_fault(client).map { String(cString: $0) } }
}
