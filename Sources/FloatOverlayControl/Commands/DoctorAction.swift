// SPDX-License-Identifier: MIT

/// The action of `doctor`.
package enum DoctorAction: Hashable, Sendable {
    /// Reports the abilities of this system.
    case report
    /// Restores the settings that a daemon has changed.
    case restore
    /// Applies the proposed changes. The program asks before each change unless `isConfirmed` is true.
    case fix(isConfirmed: Bool)
    /// Undoes the changes of `fix`.
    case unfix

    /// The options that select the action.
    package var options: [String] {
        switch self {
        case .report: []
        case .restore: ["--restore"]
        case .fix(let isConfirmed): ["--fix"] + (isConfirmed ? ["--yes"] : [])
        case .unfix: ["--unfix"]
        }
    }
}
