// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FoundationEssentials

/// The little that is known of words without parsing them, which would cost the hot path a millisecond.
enum ArgumentScan {
    /// Whether the words ask for something that needs no daemon, or begin in a way that only the grammar can
    /// tell.
    static func isForClient(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, !first.hasPrefix("-") else { return true }
        return ["help", "config", "daemon", "doctor"].contains(first)
            || options(arguments).contains { ["--help", "-h", "--version"].contains($0) }
    }

    /// Whether the words ask for a state and every new one.
    static func isWatching(_ arguments: [String]) -> Bool { options(arguments).contains("--watch") }

    /// Whether the words may need the standard input.
    static func needsInput(_ arguments: [String]) -> Bool {
        arguments.first == "show" || arguments.first == "hud" && options(arguments).contains("--follow")
    }

    /// What a printed state is about: with `--all`, the device that its line names.
    static func topic(_ line: [UInt8], _ arguments: [String]) -> String {
        guard options(arguments).contains("--all") else { return "" }
        guard line.first == UInt8(ascii: "{") else {
            return String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
        return (try? JSONDecoder().decode(State.self, from: Data(line)))?.device ?? ""
    }

    /// What is read of a state in JSON.
    private struct State: Decodable {
        var device: String?
    }

    /// What `--backend` says, wherever it stands.
    static func backend(_ arguments: [String]) -> Backend? {
        let options = options(arguments)
        for (argument, next) in zip(options, options.dropFirst()) where argument == "--backend" {
            return Backend(rawValue: next)
        }
        let joined = options.first { $0.hasPrefix("--backend=") }
        return joined.flatMap { Backend(rawValue: String($0.dropFirst("--backend=".count))) }
    }

    private static func options(_ arguments: [String]) -> ArraySlice<String> {
        arguments.prefix { $0 != "--" }
    }
}
