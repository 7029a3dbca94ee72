// SPDX-License-Identifier: MIT

/// The errors of requests: those of requests within a trap, and others, which are reported later. Xlib adds errors
/// from inside any request or read, so nothing here sends requests.
struct RequestErrors {
    private var traps: [(first: UInt, error: XServerError?)] = []
    private var untrapped: [XServerError] = []

    /// Begins a trap for errors of requests from the serial number `first` on.
    mutating func pushTrap(from first: UInt) { traps.append((first, nil)) }

    /// Ends the innermost trap and returns its first error.
    mutating func popTrap() -> XServerError? { traps.popLast()?.error }

    /// Returns and removes an error outside of all traps.
    mutating func popUntrapped() -> XServerError? { untrapped.popLast() }

    mutating func add(_ error: XServerError) {
        guard let index = traps.lastIndex(where: { error.serial >= $0.first }) else {
            return untrapped.append(error)
        }
        if traps[index].error == nil { traps[index].error = error }
    }
}
