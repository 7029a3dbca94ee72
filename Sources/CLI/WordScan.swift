// SPDX-License-Identifier: MIT
internal import Control
internal import Core

/// The little that is known of words without parsing them, which would cost the hot path a millisecond.
enum WordScan {
    /// Whether the words ask for something that needs no daemon, or begin in a way that only the grammar can
    /// tell.
    static func isForClient(_ words: [String]) -> Bool {
        guard let first = words.first, !first.hasPrefix("-") else { return true }
        return ["help", "config", "daemon", "doctor"].contains(first)
            || options(words).contains { ["--help", "-h", "--version"].contains($0) }
    }

    /// Whether the words ask for a state and every new one.
    static func isWatching(_ words: [String]) -> Bool { options(words).contains("--watch") }

    /// Whether the words may need the standard input.
    static func needsInput(_ words: [String]) -> Bool {
        words.first == "show" || words.first == "hud" && options(words).contains("--follow")
    }

    /// What a printed state is about: with `--all`, the device that its line names.
    static func topic(_ line: [UInt8], _ words: [String]) -> String {
        guard options(words).contains("--all") else { return "" }
        let text = String(decoding: line, as: UTF8.self)
        guard text.first == "{" else { return String(text.prefix { $0 != " " }) }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard let key = parts.firstIndex(of: "device"), key + 2 < parts.endIndex else { return "" }
        return String(parts[key + 2])
    }

    /// What `--backend` says, wherever it stands.
    static func backend(_ words: [String]) -> Backend? {
        let options = options(words)
        for (word, next) in zip(options, options.dropFirst()) where word == "--backend" {
            return Backend(rawValue: next)
        }
        let joined = options.first { $0.hasPrefix("--backend=") }
        return joined.flatMap { Backend(rawValue: String($0.dropFirst("--backend=".count))) }
    }

    private static func options(_ words: [String]) -> ArraySlice<String> { words.prefix { $0 != "--" } }
}
