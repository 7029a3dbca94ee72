// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// Examines arguments without the full parser, which would add a millisecond to every command.
package enum ArgumentScan {
    /// Whether the arguments request something that needs no daemon, or need the full grammar.
    package static func isHandledByClient(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, !first.hasPrefix("-") else { return true }
        return ["help", "config", "daemon", "doctor", "explain"].contains(first)
            || options(arguments).contains { ["--help", "-h", "--version"].contains($0) }
    }

    /// Whether the arguments request a state and all later changes (`--watch`).
    package static func isWatching(_ arguments: [String]) -> Bool { options(arguments).contains("--watch") }

    /// Whether the command may read standard input.
    package static func needsInput(_ arguments: [String]) -> Bool {
        arguments.first == "show" || arguments.first == "hud" && options(arguments).contains("--follow")
    }

    /// Whether the arguments are a text to show, in which U+FFFD may replace bytes that are not UTF-8: a script may have
    /// cut a title inside a character. In a name or in an argument of a program, it would be another name.
    package static func isShownText(_ arguments: [String]) -> Bool {
        arguments.first == "hud" || arguments.starts(with: ["show", "text"])
    }

    /// Whether only the full parser can determine if the command needs the standard input or the environment of
    /// this process.
    package static func needsGrammar(_ arguments: [String]) -> Bool {
        guard arguments.first == "show" else { return needsInput(arguments) }
        switch arguments.dropFirst().first {
        case "clock", "lyrics", "window", "video": return false
        case "image", "text": return arguments.contains("-")
        // The file follows, or it may be standard input.
        case "frames": return arguments.count < 3 || arguments[2].hasPrefix("-")
        default: return true
        }
    }

    /// Whether the arguments are `overlay screenshot` with a relative path.
    package static func namesRelativeScreenshot(_ arguments: [String]) -> Bool {
        arguments.starts(with: ["overlay", "screenshot"])
            && arguments.dropFirst(2).contains { argument in
                // Small letters: the grammar also accepts .PNG.
                let ending = argument.utf8.suffix(4).map { $0 | 0x20 }
                return ending == Array(".png".utf8) && !argument.isAbsolutePath
            }
    }

    /// The arguments of `show image` or `show frames` with `-` instead of the path of a descriptor, because
    /// the daemon has other descriptors. `descriptor` is that of a process substitution, such as /dev/fd/63,
    /// and `nil` for standard input, such as /dev/stdin. Returns `nil` without such a path.
    package static func replacingDescriptorPath(
        _ arguments: [String]
    ) -> (arguments: [String], descriptor: Int32?)? {
        guard arguments.count > 2, arguments[0] == "show", ["image", "frames"].contains(arguments[1]) else {
            return nil
        }
        for (index, argument) in arguments.enumerated().dropFirst(2) {
            // The value of these options is not a file to show.
            guard !["--title", "--config"].contains(arguments[index - 1]),
                let number = descriptor(argument), number == 0 || number > 2
            else { continue }
            var replaced = arguments
            replaced[index] = "-"
            return (replaced, number == 0 ? nil : number)
        }
        return nil
    }

    /// The number of the descriptor with the name `path`; `nil` for another path.
    private static func descriptor(_ path: String) -> Int32? {
        if path == "/dev/stdin" { return 0 }
        for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
            return Int32(path.dropFirst(prefix.count))
        }
        return nil
    }

    /// Whether the daemon replies at once. A change of the brightness may take as long as its transition, a
    /// player as long as a call on the bus, a file as long as its file system.
    static func hasImmediateReply(_ arguments: [String]) -> Bool {
        !["brightness", "media", "events", "reload"].contains(arguments.first)
            && !arguments.starts(with: ["overlay", "screenshot"]) && !isWatching(arguments)
            && !needsInput(arguments)
    }

    /// The subject of a printed state: with `--all`, the device in the line; else empty.
    static func topic(_ line: [UInt8], _ arguments: [String]) -> String {
        guard options(arguments).contains("--all") else { return "" }
        guard line.first == UInt8(ascii: "{") else {
            return String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
        // The daemon has written the line, so its form is known. Names are only compared: escapes need not be
        // decoded.
        let key = Array(#""device":""#.utf8)
        guard let start = line.indices.first(where: { line[$0...].starts(with: key) }) else { return "" }
        var isEscaped = false
        let name = line[(start + key.count)...].prefix { byte in
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return byte != UInt8(ascii: "\"") || isEscaped
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// The value of the last `--backend` among the options. The grammar also uses the last value.
    package static func backend(_ arguments: [String]) -> Backend? {
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
