// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The arguments of floatoverlay-image, which floatoverlayd passes.
struct ImageRequest {
    static let usage = """
        usage: floatoverlay-image [--interval S] WIDTH HEIGHT FILE...|-
        hint: use 'floatoverlay show image FILE'

        """

    /// How long each of several pictures is shown.
    let interval: Duration
    /// Maximum size of a picture in device pixels; `nil` keeps the natural size.
    let maxSize: PixelSize?
    /// At least one path; `-` alone is standard input.
    let files: [String]
    /// The name of the input in error messages.
    var inputDescription: String {
        files == ["-"] ? "the input" : files.count == 1 ? files[0] : "any of the files"
    }

    /// Parses `[--interval S] WIDTH HEIGHT FILE…`; `nil` for invalid arguments.
    init?(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)
        var seconds = 5.0
        if arguments.count >= 2, arguments[0] == "--interval" {
            guard let number = Double(arguments[1]), number > 0, number <= 86400 else { return nil }
            seconds = number
            arguments.removeFirst(2)
        }
        guard arguments.count >= 3, let width = Int(arguments[0]), let height = Int(arguments[1]) else {
            return nil
        }
        let size = PixelSize(width: width, height: height)
        guard size.isValid || (width == 0 && height == 0) else { return nil }
        interval = .seconds(seconds)
        maxSize = size.isValid ? size : nil
        files = Array(arguments[2...])
    }
}
