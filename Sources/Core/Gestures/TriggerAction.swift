// SPDX-License-Identifier: MIT

/// What a trigger does.
public enum TriggerAction: Hashable, Sendable {
    /// Turns an axis.
    case adjust(DragTarget)
    /// Runs command words, the same as on the command line.
    case command([String])
    /// Runs a program: its words, the first one looked up in PATH.
    case exec([String])
}
