// SPDX-License-Identifier: MIT

/// The action of a trigger.
package enum TriggerAction: Hashable, Sendable {
    /// Changes a level or moves the overlay.
    case adjust(DragTarget)
    /// Runs a command with these arguments, as on the command line.
    case command([String])
    /// Runs a program with these arguments; the first is looked up in PATH.
    case exec([String])
}
