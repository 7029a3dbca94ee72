// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The files of a slide show and the picture of the current one. A file that cannot be opened is removed at
/// the start. Later it is skipped and tried again in each round, because its file system may fail for a short
/// time only.
struct PictureSequence {
    /// Whether the show began with several files.
    let hasSeveral: Bool
    /// The current picture; `nil` before the first one.
    private(set) var picture: Picture?
    private var files: [String]
    private var index = 0
    /// The reason that was printed last for each file, because a file may fail in each round.
    private var printedReasons: [String: String] = [:]

    init(_ files: [String]) {
        self.files = files
        hasSeveral = files.count > 1
    }

    /// Whether there are other files than the current one.
    var hasNext: Bool { files.count > 1 }

    /// Opens the first usable file. If there is none, returns the error of all files.
    mutating func openFirst(_ fit: Fit, at now: Instant) -> PictureError? {
        var errors: [PictureError] = []
        while !files.isEmpty {
            guard let error = open(fit, at: now) else { return nil }
            errors.append(error)
            files.remove(at: index)
        }
        return PictureError(all: errors)
    }

    /// Opens the next usable file, in a cycle. Returns whether there is one other than the current file.
    mutating func openNext(_ fit: Fit, at now: Instant) -> Bool {
        let current = index
        index = (index + 1) % files.count
        while index != current {
            if open(fit, at: now) == nil { return true }
            index = (index + 1) % files.count
        }
        return false
    }

    /// Prints why the current file cannot be shown, unless this was printed last for the file.
    mutating func report(_ error: PictureError) {
        guard printedReasons.updateValue(error.reason, forKey: files[index]) != error.reason else { return }
        let message = "floatoverlay-image: cannot show \(files[index]): \(error.reason)"
        Process.print(message.replacingControlCharacters(by: "?") + "\n", to: 2)
    }

    private mutating func open(_ fit: Fit, at now: Instant) -> PictureError? {
        do throws(PictureError) {
            picture = try Picture(files[index], fit: fit, at: now)
            return nil
        } catch {
            report(error)
            return error
        }
    }
}
