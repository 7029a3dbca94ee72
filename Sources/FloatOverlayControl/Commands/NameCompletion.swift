// SPDX-License-Identifier: MIT

/// `devices --names KIND-SHELL`: the names that an option takes, for the completion scripts of shells.
package struct NameCompletion: Hashable, Sendable {
    /// The kind of the named objects.
    package enum Kind: String, CaseIterable, Sendable {
        case sink = "sink"
        case source = "source"
        case app = "app"
        /// A backlight, an LED or an external monitor.
        case device = "device"
        case monitor = "monitor"
        /// The number of an overlay.
        case overlay = "overlay"
    }

    /// The characters that no shell expands. bash expands each word of a completion (`compgen -W`), and programs
    /// choose the names of their streams.
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:@%+=,/-".utf8)

    /// The kind of the names.
    package let kind: Kind
    /// Whether the shell is zsh, in which a description follows a colon.
    private let isForZsh: Bool

    /// Reads `KIND-SHELL`, in which the shell may be empty; `nil` for an unknown kind.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
        self.kind = kind
        isForZsh = parts.last == "zsh"
    }

    /// One name in each line, without names that would have to be quoted.
    package func text(_ names: [String]) -> String {
        names.filter { !$0.isEmpty && !$0.hasPrefix("-") && $0.utf8.allSatisfy(Self.plain.contains) }
            .map { name in
                isForZsh
                    ? name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
                    : name
            }
            .map { $0 + "\n" }.joined()
    }
}
