// SPDX-License-Identifier: MIT
internal import ArgumentParser

struct RootWords: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "floatoverlay",
        abstract:
            "Always-on-top overlay for any content, and HUD for volume and brightness.",
        discussion: """
            EXAMPLES:
              floatoverlay volume +5%
              floatoverlay brightness 40%
              floatoverlay show image photo.jpg
              floatoverlay overlay move top-left
            """,
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(name: "Show", subcommands: [ShowWords.self, OverlayWords.self, HUDWords.self]),
            CommandGroup(
                name: "Adjust",
                subcommands: [VolumeWords.self, BrightnessWords.self, MediaWords.self, DevicesWords.self]),
            CommandGroup(
                name: "Run",
                subcommands: [
                    DaemonWords.self, StatusWords.self, EventsWords.self, ReloadWords.self,
                    ConfigGroupWords.self,
                    DoctorWords.self,
                ]),
        ])
}
