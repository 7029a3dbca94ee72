// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

/// A command that only groups subcommands.
protocol SubcommandGroup: ParsableCommand {}

extension SubcommandGroup {
    /// The diagnostic for a missing subcommand.
    var diagnostic: Diagnostic {
        .usage(
            "missing subcommand after '\(Self._commandName)'",
            hint: "use one of \(CommandTree.names(Self.self).joined(separator: ", "))")
    }
}
