// SPDX-License-Identifier: MIT
public import Core

/// How a level is printed, and whether the HUD shows it.
public struct LevelOutput: Hashable, Sendable {
    /// `--json`
    public var isJSON: Bool
    /// `--quiet`: nothing but errors.
    public var isQuiet: Bool
    /// `--watch`: the present level, then every new one.
    public var isWatching: Bool
    /// Whether a change shows the HUD; not with `--no-hud`.
    public var showsHUD: Bool

    /// Makes an output from its parts.
    public init(isJSON: Bool = false, isQuiet: Bool = false, isWatching: Bool = false, showsHUD: Bool = true)
    {
        self.isJSON = isJSON
        self.isQuiet = isQuiet
        self.isWatching = isWatching
        self.showsHUD = showsHUD
    }
}

/// `volume`
public struct VolumeCommand: Hashable, Sendable {
    /// The change; `nil` only prints.
    public var change: VolumeChange?
    /// `--sink`, `--source`, `--mic` or `--app`; without any the default sink.
    public var target: VolumeTarget
    /// `--make-default`: makes the target the default, or without a name the next device of its kind.
    public var makesDefault: Bool
    /// `--limit` in percent, 1…153; `nil` is the configured one.
    public var limit: Int?
    /// How it is printed.
    public var output: LevelOutput

    /// Makes a command from its parts.
    public init(
        change: VolumeChange? = nil, target: VolumeTarget = .sink(nil), makesDefault: Bool = false,
        limit: Int? = nil, output: LevelOutput = LevelOutput()
    ) {
        self.change = change
        self.target = target
        self.makesDefault = makesDefault
        self.limit = limit
        self.output = output
    }
}

/// `brightness`
public struct BrightnessCommand: Hashable, Sendable {
    /// What is to be done, and with which lights.
    public var request: BrightnessRequest
    /// How it is printed.
    public var output: LevelOutput

    /// Makes a command from its parts.
    public init(_ request: BrightnessRequest = BrightnessRequest(), output: LevelOutput = LevelOutput()) {
        self.request = request
        self.output = output
    }
}
