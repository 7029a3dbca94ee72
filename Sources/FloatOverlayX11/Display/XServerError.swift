// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// An error from the server, with the serial number of its request.
struct XServerError: Hashable {
    let serial: UInt
    let code: UInt8
    let request: UInt8
    let minor: UInt8
    let resource: UInt

    init(_ error: XErrorEvent) {
        serial = error.serial
        code = error.error_code
        request = error.request_code
        minor = error.minor_code
        resource = error.resourceid
    }
}

extension XServerError: CustomStringConvertible {
    var description: String {
        "error \(code) for request \(request).\(minor), resource 0x\(String(resource, radix: 16))"
    }
}
