// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

struct RootArguments: ParsableCommand {
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
            CommandGroup(
                name: "Show", subcommands: [ShowArguments.self, OverlayArguments.self, HUDArguments.self]),
            CommandGroup(
                name: "Adjust",
                subcommands: [
                    VolumeArguments.self, BrightnessArguments.self, MediaArguments.self,
                    DevicesArguments.self,
                ]),
            CommandGroup(
                name: "Run",
                subcommands: [
                    DaemonArguments.self, StatusArguments.self, EventsArguments.self, ReloadArguments.self,
                    ConfigGroupArguments.self,
                    DoctorArguments.self, ExplainArguments.self,
                ]),
        ])
}
