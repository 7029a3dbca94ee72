// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A parsed command. The grammar is the same on the command line, on the socket and in a binding.
package enum Command: Hashable, Sendable {
    case show(ShowCommand)
    case volume(VolumeCommand)
    case brightness(BrightnessCommand)
    case media(MediaCommand)
    case hud(HUDCommand)
    case overlay(OverlayCommand)
    case status(StatusCommand)
    /// Prints one JSON object per line for each event.
    case events
    /// Makes the daemon read its config file again.
    case reload
    /// Lists the adjustable devices, or the names that complete a word.
    case devices(json: Bool, names: NameCompletion? = nil)
    /// Reports the abilities of this system, or changes the desktop's settings.
    case doctor(json: Bool, DoctorAction = .report)
    /// Runs the daemon in the foreground, or stops the running one.
    case daemon(stop: Bool)
    case config(ConfigCommand)
    /// Prints the cause and the remedy of an exit status or an error.
    case explain(String)

    /// Whether the command reads the standard input of its client.
    package var wantsStandardInput: Bool {
        switch self {
        case .hud(let hud): return hud.source == .standardInput
        case .show(let show): return show.wantsStandardInput
        default: return false
        }
    }

    /// Whether the command needs the environment of its client.
    package var wantsEnvironment: Bool {
        if case .show(let show) = self, case .command = show.content { true } else { false }
    }

    /// Whether `show` needs the working directory of its client, for a relative path or for its program.
    package var wantsDirectory: Bool {
        if case .show(let show) = self { show.wantsDirectory } else { false }
    }

    /// Whether the command repeats while its key is held: steps of a level, of the playback position and of
    /// the lyrics offset do; toggles and starts do not.
    package var repeats: Bool {
        switch self {
        case .volume(let volume):
            if case .level(let change)? = volume.change { change.isRelative } else { false }
        case .brightness(let brightness):
            if case .change(let change) = brightness.request.action { change.isRelative } else { false }
        case .media(let media): if case .seekBy = media.action { true } else { false }
        case .overlay(let overlay): if case .offset(.by) = overlay.action { true } else { false }
        default: false
        }
    }

    /// Why the command is not allowed in a binding, which has neither a terminal nor standard input; `nil` if
    /// it is allowed.
    package var bindingProblem: String? {
        switch self {
        case _ where wantsStandardInput: "a binding has no standard input"
        case .volume(let volume) where volume.output.isWatching: "a binding cannot use --watch"
        case .brightness(let brightness) where brightness.output.isWatching: "a binding cannot use --watch"
        case .show(let show) where show.content == .shared: Diagnostic.noProducer.message
        case .config(.edit), .config(.set): "a binding cannot change the config file"
        case .status, .events, .devices, .doctor, .config, .explain:
            "the command only prints, and a binding has no output"
        case .daemon: "a binding cannot run 'daemon'"
        case .show, .volume, .brightness, .media, .hud, .overlay, .reload: nil
        }
    }
}

extension ShowCommand {
    fileprivate var wantsStandardInput: Bool {
        switch content {
        case .frames(let frames): frames.input == .standardInput
        case .text(let text, _): text == .standardInput
        case .images(let files, _): files == ["-"]
        case .video, .command, .lyrics, .clock, .shared, .window: false
        }
    }

    fileprivate var wantsDirectory: Bool {
        switch content {
        case .command: return true
        case .frames(let frames):
            guard case .file(let path) = frames.input else { return false }
            return !path.isAbsolutePath
        case .images(let files, _): return files != ["-"] && !files.allSatisfy(\.isAbsolutePath)
        case .video(let video):
            var locations = video.locations
            if case .file(let path) = video.subtitles { locations.append(path) }
            return !locations.allSatisfy { $0.isAbsolutePath || $0.containsBytes(of: "://") }
        case .lyrics(let file, _): return file.map { !$0.isAbsolutePath } ?? false
        case .text, .clock, .shared, .window: return false
        }
    }
}
