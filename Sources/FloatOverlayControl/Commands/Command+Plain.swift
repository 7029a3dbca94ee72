// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension Command {
    /// Parses `volume` and `brightness` with at most a plain percentage or step, perhaps with `-q`, which are the
    /// usual commands of keys. The full parser returns the same result (compared by a test) in a thousand times
    /// the time.
    package init?(plain arguments: [String]) {
        let output = LevelOutput(isQuiet: arguments.count == 3 && arguments[2] == "-q")
        guard let name = arguments.first, arguments.count <= 2 || output.isQuiet else { return nil }
        var change: LevelChange?
        if arguments.count >= 2 {
            switch LevelChange(arguments[1]) {
            case .percent(let percent)? where percent <= 100: change = .percent(percent)
            case .percentStep(let points)? where points.magnitude <= 100: change = .percentStep(points)
            default: return nil
            }
        }
        switch name {
        case "volume": self = .volume(VolumeCommand(change: change.map { .level($0) }, output: output))
        case "brightness":
            let action = change.map { BrightnessRequest.Action.change($0) } ?? .read
            self = .brightness(BrightnessCommand(request: BrightnessRequest(action), output: output))
        default: return nil
        }
    }
}
