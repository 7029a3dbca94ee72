// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FoundationEssentials

/// Examines arguments without the full parser, which would add a millisecond to every command.
enum ArgumentScan {
    /// Whether the arguments request something that needs no daemon, or need the full grammar.
    static func isForClient(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, !first.hasPrefix("-") else { return true }
        return ["help", "config", "daemon", "doctor", "explain"].contains(first)
            || options(arguments).contains { ["--help", "-h", "--version"].contains($0) }
    }

    /// Whether the arguments request a state and all later changes (`--watch`).
    static func isWatching(_ arguments: [String]) -> Bool { options(arguments).contains("--watch") }

    /// Whether the command may read standard input.
    static func needsInput(_ arguments: [String]) -> Bool {
        arguments.first == "show" || arguments.first == "hud" && options(arguments).contains("--follow")
    }

    /// The arguments of `show image` or `show frames` with `-` instead of the descriptor of a process
    /// substitution, such as /dev/fd/63, which only this process has; `nil` without one.
    static func substituted(_ arguments: [String]) -> (arguments: [String], descriptor: Int32)? {
        guard arguments.count > 2, arguments[0] == "show", ["image", "frames"].contains(arguments[1]) else {
            return nil
        }
        for (index, argument) in arguments.enumerated() {
            for prefix in ["/dev/fd/", "/proc/self/fd/"] where argument.hasPrefix(prefix) {
                guard let number = Int32(argument.dropFirst(prefix.count)), number > 2 else { continue }
                var arguments = arguments
                arguments[index] = "-"
                return (arguments, number)
            }
        }
        return nil
    }

    /// Whether the daemon replies at once. A change of the brightness may take as long as its transition, a
    /// player as long as a call on the bus.
    static func isAnsweredAtOnce(_ arguments: [String]) -> Bool {
        !["brightness", "media", "events"].contains(arguments.first) && !isWatching(arguments)
            && !needsInput(arguments)
    }

    /// The subject of a printed state: with `--all`, the device in the line; else empty.
    static func topic(_ line: [UInt8], _ arguments: [String]) -> String {
        guard options(arguments).contains("--all") else { return "" }
        guard line.first == UInt8(ascii: "{") else {
            return String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
        return (try? JSONDecoder().decode(State.self, from: Data(line)))?.device ?? ""
    }

    /// The fields of a state in JSON that are read.
    private struct State: Decodable {
        var device: String?
    }

    /// The value of `--backend` anywhere among the options; of several the last one, as in the grammar.
    static func backend(_ arguments: [String]) -> Backend? {
        let options = options(arguments)
        var name: String?
        for (argument, next) in zip(options, options.dropFirst() + [""]) {
            if argument == "--backend" { name = next }
            if argument.hasPrefix("--backend=") { name = String(argument.dropFirst("--backend=".count)) }
        }
        return name.flatMap { Backend(rawValue: $0) }
    }

    private static func options(_ arguments: [String]) -> ArraySlice<String> {
        arguments.prefix { $0 != "--" }
    }
}
