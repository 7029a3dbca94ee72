// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

/// The arguments of a command as swift-argument-parser fills them in.
protocol CommandArguments: ParsableCommand {
    associatedtype Value
    /// Validates the arguments and returns the command.
    func parsed() throws(Diagnostic) -> Value
}
