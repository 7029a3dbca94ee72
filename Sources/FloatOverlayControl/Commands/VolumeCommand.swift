// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `volume`: prints, changes or watches a volume, or changes the default device.
package struct VolumeCommand: Hashable, Sendable {
    /// The change; `nil` prints the volume.
    package var change: VolumeChange?
    /// `--sink`, `--source`, `--mic` or `--app`; by default the default sink.
    package var target: VolumeTarget = .sink(nil)
    /// `--make-default`: makes the target the default device, or without a name the next device of its kind.
    package var makesDefault = false
    /// `--limit` in percent, 1…153; `nil` for the configured limit.
    package var limit: Int?
    /// The options for printing and the HUD.
    package var output = LevelOutput()

    package init(
        change: VolumeChange? = nil, target: VolumeTarget = .sink(nil), makesDefault: Bool = false,
        limit: Int? = nil, output: LevelOutput = LevelOutput()
    ) {
        self.change = change
        self.target = target
        self.makesDefault = makesDefault
        self.limit = limit
        self.output = output
    }

    /// The printed line of `reading`; a missing reading is printed as `none`, or as null values in JSON. With
    /// `--make-default`, the name of the device precedes the level. `configured` is the limit in percent for a
    /// command without a limit.
    package func line(_ reading: VolumeReading?, limit configured: Int) -> String {
        if output.isJSON { return JSON(reading, limit: limit ?? configured).line }
        guard let reading else { return "none\n" }
        return (makesDefault ? "\(reading.label) " : "") + reading.plain + "\n"
    }
}
