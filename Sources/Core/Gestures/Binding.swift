// SPDX-License-Identifier: MIT

/// What a trigger does.
public enum Binding: Hashable, Sendable {
    /// Turns an axis.
    case axis(Axis)
    /// Runs command words, the same as on the command line.
    case words([String])
    /// Runs a program: its words, the first one looked up in PATH.
    case exec([String])
}
