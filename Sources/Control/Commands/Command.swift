// SPDX-License-Identifier: MIT
internal import Core

/// What one line of command words asks for. The same words mean the same on the command line, on the socket
/// and in a binding.
public enum Command: Hashable, Sendable {
    case show(ShowCommand)
    case volume(VolumeCommand)
    case brightness(BrightnessCommand)
    case media(MediaCommand)
    case hud(HUDCommand)
    case overlay(OverlayCommand)
    case status(StatusCommand)
    /// Prints one JSON object a line for everything that happens.
    case events
    /// Reads the config file again.
    case reload
    /// Lists what can be adjusted.
    case devices(json: Bool)
    /// Says what works here and what does not, or puts the desktop's settings back.
    case doctor(json: Bool, restores: Bool = false)
    /// Runs the daemon in the foreground, or ends the one that runs.
    case daemon(stop: Bool)
    case config(ConfigCommand)

    /// Whether the words need the standard input of whoever typed them.
    public var wantsStandardInput: Bool {
        switch self {
        case .hud(let hud): return hud.source == .standardInput
        case .show(let show): return show.wantsStandardInput
        default: return false
        }
    }

    /// Whether the words need the environment of whoever typed them.
    public var wantsEnvironment: Bool {
        if case .show(let show) = self, case .program = show.content { true } else { false }
    }

    /// Whether a key that is held goes on with it: what steps a level does; what toggles or starts something does not.
    public var repeats: Bool {
        switch self {
        case .volume(let volume):
            guard case .level(let change)? = volume.change else { return false }
            return change.isRelative
        case .brightness(let brightness):
            guard case .change(let change)? = brightness.request.action else { return false }
            return change.isRelative
        case .media(let media): if case .seekBy = media.action { return true } else { return false }
        case .overlay(let overlay):
            guard case .offset(.by) = overlay.action else { return false }
            return true
        default: return false
        }
    }

    /// Why these words cannot stand in a binding, which has neither a terminal nor a standard input; `nil`
    /// where they can.
    public var bindingProblem: String? {
        switch self {
        case _ where wantsStandardInput: "a binding has no standard input"
        case .volume(let volume) where volume.output.isWatching: "a binding cannot use --watch"
        case .brightness(let brightness) where brightness.output.isWatching: "a binding cannot use --watch"
        case .show(let show) where show.content == .shared: Diagnostic.noProducer.message
        case .status, .events, .devices, .doctor, .config:
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
        case .images, .video, .program, .lyrics, .clock, .shared, .window: false
        }
    }
}

/// What `status` prints.
public struct StatusCommand: Hashable, Sendable {
    /// `--json`
    public var isJSON: Bool
    /// `--watch`: the present state, then every new one.
    public var isWatching: Bool

    /// Makes a command from its parts.
    public init(isJSON: Bool = false, isWatching: Bool = false) {
        self.isJSON = isJSON
        self.isWatching = isWatching
    }
}

/// What is asked about the config file.
public enum ConfigCommand: Hashable, Sendable {
    /// Where it is.
    case path
    /// Whether it, or the file named, is right.
    case check(file: String?)
    /// The built-in one.
    case builtIn
}
