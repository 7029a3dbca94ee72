// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import Logging

extension CoalescedRequest {
    /// Records the reply to the request called `name`; returns whether to send the request once more. Logs a
    /// reply without a request.
    package mutating func end(_ name: @autoclosure () -> String, _ log: Logger) -> Bool {
        if let isWantedAgain = end() { return isWantedAgain }
        log.bug("\(name()): reply without a request")
        return false
    }
}
