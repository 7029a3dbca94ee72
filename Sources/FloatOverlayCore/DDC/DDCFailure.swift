// SPDX-License-Identifier: MIT

/// Why the brightness of a monitor could not be read or set.
package enum DDCFailure: Error, CaseIterable, Hashable, Sendable {
    /// There is no device file, or no monitor any more.
    case missing
    /// The device file may not be opened (`EACCES`). After a resume, its access list comes late.
    case refused
    /// Another program holds the lock of the device file.
    case locked
    /// A driver of the kernel uses the address (`EBUSY`).
    case occupied
    /// The monitor does not acknowledge, sends null messages, or sends bytes that are no reply.
    case noReply
    /// The monitor has no control for the brightness.
    case unsupported
    /// The monitor acknowledges a value, but keeps another one.
    case ignored

    /// The rule for further attempts; `nil` if they would fail, too.
    var retryRule: DDCRetryRule? {
        switch self {
        case .refused: DDCRetryRule(delay: .milliseconds(100), limit: .seconds(3))
        case .locked: DDCRetryRule(delay: .milliseconds(20), limit: .seconds(2))
        case .noReply: DDCRetryRule(delay: .milliseconds(50), maxCount: 5)
        case .missing, .occupied, .unsupported, .ignored: nil
        }
    }
}

/// When an operation is attempted again.
struct DDCRetryRule {
    /// The time between two attempts.
    let delay: Duration
    /// The largest number of attempts that fail for this reason.
    var maxCount = Int.max
    /// The time after the first attempt in which others may follow.
    var limit: Duration?
}
