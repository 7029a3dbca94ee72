// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A Swift module of this package, in `Sources/NAME`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// A source tarball has these packages in `vendor`, and its Makefile sets the variable: it builds without a network.
let dependencies: [Package.Dependency] =
    Context.environment["FLOATOVERLAY_VENDORED"] == nil
    ? [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ] : [.package(path: "vendor/swift-argument-parser"), .package(path: "vendor/swift-log")]

let package = Package(
    name: "FloatOverlay",
    products: [
        .library(
            name: "FloatOverlay",
            targets: ["FloatOverlay", "FloatOverlayDesktop", "FloatOverlayContents", "FloatOverlayPaint"]),
        .executable(name: "floatoverlay", targets: ["FloatOverlayCommand"]),
        .executable(name: "floatoverlayd", targets: ["FloatOverlayDaemon"]),
        .executable(name: "floatoverlay-level", targets: ["FloatOverlayLevelHelper"]),
        .executable(name: "floatoverlay-image", targets: ["FloatOverlayImage"]),
    ],
    dependencies: dependencies,
    targets: [
        // Floor 0: Core, C headers, and C code for what Swift cannot call or express.
        .target(name: "CFloatOverlayRuntime"),
        .target(
            name: "CFloatOverlayX11",
            linkerSettings: [
                "X11", "X11-xcb", "xcb", "xcb-shm", "Xext", "Xrender", "Xfixes", "Xi", "Xrandr",
                "Xss",
                "Xcomposite", "Xdamage",
            ]
            .map { .linkedLibrary($0) }),
        .target(
            name: "CFloatOverlayWayland",
            linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("Xcursor")]),
        .target(name: "CFloatOverlayPulse", linkerSettings: [.linkedLibrary("pulse")]),
        .target(name: "CFloatOverlayBus", linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "CFloatOverlayUdev", linkerSettings: [.linkedLibrary("udev")]),
        .target(name: "CFloatOverlayPixelConversion"),
        .target(name: "CFloatOverlayMPV"),
        .target(name: "CFloatOverlayTOML"),
        .systemLibrary(name: "CFloatOverlayCairo", pkgConfig: "pangocairo"),
        .systemLibrary(name: "CFloatOverlayPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
        module("FloatOverlayCore"),
        // Floor 1
        module("FloatOverlayRuntime", ["CFloatOverlayRuntime", "FloatOverlayCore"]),
        .target(
            name: "FloatOverlaySettings", dependencies: ["CFloatOverlayTOML", "FloatOverlayCore"],
            resources: [.embedInCode("floatoverlay.toml")], swiftSettings: swift),
        module("FloatOverlayControl", ["FloatOverlayCore"]),
        module("FloatOverlayLogging", ["FloatOverlayCore", logging]),
        // Floor 2
        module("FloatOverlayGrammar", ["FloatOverlayControl", "FloatOverlayCore", argumentParser]),
        module("FloatOverlayFrameClient", ["FloatOverlayRuntime", "FloatOverlayCore"]),
        module(
            "FloatOverlaySurfaces",
            ["FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayCore", logging]),
        // Floor 3
        module(
            "FloatOverlayX11",
            [
                "CFloatOverlayX11", "FloatOverlaySurfaces", "FloatOverlayRuntime", "FloatOverlayLogging",
                "FloatOverlayCore", logging,
            ]),
        module(
            "FloatOverlayWayland",
            [
                "CFloatOverlayWayland", "FloatOverlaySurfaces", "FloatOverlayRuntime", "FloatOverlayLogging",
                "FloatOverlayCore", logging,
            ]),
        module(
            "FloatOverlayPulse",
            [
                "CFloatOverlayPulse", "FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayCore",
                logging,
            ]),
        module("FloatOverlayBacklight", ["FloatOverlayRuntime", "FloatOverlayCore"]),
        module("FloatOverlayDDC", ["FloatOverlayRuntime", "FloatOverlayCore"]),
        module("FloatOverlayUdev", ["CFloatOverlayUdev", "FloatOverlayRuntime", "FloatOverlayCore"]),
        module(
            "FloatOverlayBus",
            [
                "CFloatOverlayBus", "FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayCore", logging,
            ]),
        module("FloatOverlayPaint", ["CFloatOverlayCairo", "FloatOverlayCore"]),
        module("FloatOverlayPixelConversion", ["CFloatOverlayPixelConversion", "FloatOverlayCore"]),
        module("FloatOverlayDesktopIntegration", ["FloatOverlayRuntime", "FloatOverlayCore"]),
        // Floor 4
        module(
            "FloatOverlayLevelCommands",
            [
                "FloatOverlayBacklight", "FloatOverlayDDC", "FloatOverlayControl", "FloatOverlayRuntime",
                "FloatOverlayCore",
            ]),
        module("FloatOverlayClient", ["FloatOverlayControl", "FloatOverlayRuntime", "FloatOverlayCore"]),
        module(
            "FloatOverlay",
            [
                "FloatOverlayFrameClient", "FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayCore",
                logging,
            ]),
        // Floor 5
        module(
            "FloatOverlayDesktop",
            [
                "FloatOverlay", "FloatOverlayX11", "FloatOverlayWayland", "FloatOverlayPulse",
                "FloatOverlayBacklight", "FloatOverlayDDC", "FloatOverlayUdev", "FloatOverlayBus",
                "FloatOverlayPaint", "FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayCore",
                logging,
            ]),
        module(
            "FloatOverlayContents",
            [
                "FloatOverlay", "FloatOverlayFrameClient", "FloatOverlayPixelConversion",
                "FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayCore", logging,
            ]),
        module(
            "FloatOverlayText",
            ["FloatOverlayPaint", "FloatOverlayFrameClient", "FloatOverlayRuntime", "FloatOverlayCore"]),
        module(
            "FloatOverlayVideo",
            [
                "CFloatOverlayMPV", "FloatOverlayBus", "FloatOverlayFrameClient", "FloatOverlayRuntime",
                "FloatOverlayCore",
            ]),
        // Floor 6
        .executableTarget(
            name: "FloatOverlayDaemon",
            dependencies: [
                "FloatOverlayDesktop", "FloatOverlayContents", "FloatOverlayText", "FloatOverlay",
                "FloatOverlayControl", "FloatOverlayGrammar", "FloatOverlaySettings",
                "FloatOverlayPaint", "FloatOverlayPulse", "FloatOverlayBacklight", "FloatOverlayDDC",
                "FloatOverlayBus",
                "FloatOverlayLevelCommands", "FloatOverlayDesktopIntegration", "FloatOverlayFrameClient",
                "FloatOverlayRuntime",
                "FloatOverlayCore", logging,
            ], swiftSettings: swift),
        .executableTarget(
            name: "FloatOverlayLevelHelper",
            dependencies: [
                "FloatOverlayLevelCommands", "FloatOverlayPulse", "FloatOverlayBacklight", "FloatOverlayDDC",
                "FloatOverlayUdev", "FloatOverlayBus", "FloatOverlayVideo", "FloatOverlayClient",
                "FloatOverlayGrammar", "FloatOverlaySettings", "FloatOverlayControl", "FloatOverlayRuntime",
                "FloatOverlayCore",
                logging,
            ],
            swiftSettings: swift),
        .executableTarget(
            name: "FloatOverlayImage",
            dependencies: [
                "CFloatOverlayPixbuf", "FloatOverlayFrameClient", "FloatOverlayRuntime", "FloatOverlayCore",
            ],
            swiftSettings: swift),
        .executableTarget(
            name: "FloatOverlayCommand",
            dependencies: [
                "FloatOverlayLevelCommands", "FloatOverlayClient", "FloatOverlayControl",
                "FloatOverlayRuntime", "FloatOverlayCore",
            ],
            swiftSettings: swift,
            // The dynamic linker would take longer than the command, which runs for about a millisecond. Nothing in it
            // throws a C++ exception, which alone needs the table of --eh-frame-hdr.
            linkerSettings: [
                .unsafeFlags(
                    ["-static-executable", "-Xlinker", "--no-eh-frame-hdr"], .when(configuration: .release))
            ]),
        // The frame source that scripts/bench measures.
        .executableTarget(
            name: "FloatOverlayBenchSource",
            dependencies: ["FloatOverlayDesktop", "FloatOverlay", "FloatOverlayRuntime", "FloatOverlayCore"],
            swiftSettings: swift),
        // The sample of the README.
        .executableTarget(
            name: "HelloExample", dependencies: ["FloatOverlayDesktop", "FloatOverlay"],
            path: "Examples/Hello"),
        // A clock face drawn with Cairo, in a `Presentation`.
        .executableTarget(
            name: "DialExample", dependencies: ["FloatOverlayDesktop", "FloatOverlay", "FloatOverlayPaint"],
            path: "Examples/Dial"),
        // A source with a timeline: the controls of the overlay play, pause and seek.
        .executableTarget(
            name: "PlayerExample", dependencies: ["FloatOverlayDesktop", "FloatOverlay"],
            path: "Examples/Player"),
        // A client of the frame protocol, in an overlay of the daemon.
        .executableTarget(name: "MeterExample", dependencies: ["FloatOverlay"], path: "Examples/Meter"),
        // Tests
        tests("CoreTests", ["FloatOverlayCore"]),
        tests("RuntimeTests", ["FloatOverlayRuntime", "FloatOverlayCore"]),
        tests("FrameClientTests", ["FloatOverlayFrameClient", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests("SettingsTests", ["FloatOverlaySettings", "FloatOverlayCore"]),
        tests(
            "ImageTests",
            ["FloatOverlayPaint", "FloatOverlayFrameClient", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests("ControlTests", ["FloatOverlayGrammar", "FloatOverlayControl", "FloatOverlayCore"]),
        tests(
            "LevelCommandsTests",
            ["FloatOverlayLevelCommands", "FloatOverlayGrammar", "FloatOverlayControl", "FloatOverlayCore"]),
        tests("SurfacesTests", ["FloatOverlaySurfaces", "FloatOverlayRuntime", "FloatOverlayCore", logging]),
        tests("X11Tests", ["FloatOverlayX11", "FloatOverlayRuntime", "FloatOverlayCore", logging]),
        tests(
            "WaylandTests",
            [
                "FloatOverlayWayland", "FloatOverlaySurfaces", "FloatOverlayRuntime", "FloatOverlayCore",
                logging,
            ]),
        tests("PulseTests", ["FloatOverlayPulse", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests(
            "BacklightTests",
            [
                "FloatOverlayBacklight", "FloatOverlayUdev", "FloatOverlayBus", "FloatOverlayRuntime",
                "FloatOverlayCore",
            ]),
        tests("DDCTests", ["FloatOverlayDDC", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests("BusTests", ["FloatOverlayBus", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests("PaintTests", ["FloatOverlayPaint", "FloatOverlayCore"], exclude: ["Golden"]),
        tests("PixelConversionTests", ["FloatOverlayPixelConversion", "FloatOverlayCore"]),
        tests(
            "DesktopIntegrationTests",
            [
                "FloatOverlayDesktopIntegration", "FloatOverlayGrammar", "FloatOverlayControl",
                "FloatOverlayRuntime", "FloatOverlayCore",
            ]),
        tests("FloatOverlayTests", ["FloatOverlay", "FloatOverlayRuntime", "FloatOverlayCore", logging]),
        tests(
            "ContentsTests",
            [
                "FloatOverlayContents", "FloatOverlay", "FloatOverlayFrameClient", "FloatOverlayRuntime",
                "FloatOverlayCore", logging,
            ]),
        tests("DesktopTests", ["FloatOverlayDesktop", "FloatOverlayRuntime", "FloatOverlayCore", logging]),
        tests(
            "VideoTests",
            ["FloatOverlayVideo", "FloatOverlayContents", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests(
            "TextHelperTests",
            ["FloatOverlayText", "FloatOverlayFrameClient", "FloatOverlayRuntime", "FloatOverlayCore"]),
        tests(
            "LevelHelperTests",
            ["FloatOverlayLevelHelper", "FloatOverlayGrammar", "FloatOverlayControl", "FloatOverlayCore"]),
        tests(
            "CommandTests",
            [
                "FloatOverlayCommand", "FloatOverlayLevelHelper", "FloatOverlayClient", "FloatOverlayGrammar",
                "FloatOverlayControl", "FloatOverlayRuntime", "FloatOverlayCore",
            ]),
        tests(
            "DaemonTests",
            ["FloatOverlayDaemon", "FloatOverlay", "FloatOverlayControl", "FloatOverlayCore"]),
        tests("SourceRuleTests", [], exclude: ["words.txt", "pronouns.txt"]),
        // The code of the articles sees what an app sees.
        .testTarget(
            name: "ArticleTests",
            dependencies: [
                "FloatOverlayDesktop", "FloatOverlayContents", "FloatOverlay", "FloatOverlayPaint",
            ],
            packageAccess: false),
        // The parsers of external input, for `make fuzz` and for the tests with the inputs that it found.
        .target(name: "CFloatOverlayClientHeader", path: "Tests/CFloatOverlayClientHeader"),
        .target(
            name: "CFloatOverlayBusMessages", path: "Tests/CFloatOverlayBusMessages",
            linkerSettings: [.linkedLibrary("systemd")]),
        .target(
            name: "FloatOverlayFuzzing",
            dependencies: [
                "CFloatOverlayClientHeader", "CFloatOverlayBusMessages", "FloatOverlayContents",
                "FloatOverlayX11", "FloatOverlayPulse", "FloatOverlayBacklight", "FloatOverlayBus",
                "FloatOverlayDesktopIntegration", "FloatOverlayFrameClient", "FloatOverlayRuntime",
                "FloatOverlayGrammar", "FloatOverlayControl", "FloatOverlaySettings", "FloatOverlayCore",
            ],
            path: "Tests/Fuzzing", swiftSettings: swift),
        tests(
            "FuzzingTests",
            ["FloatOverlayFuzzing", "FloatOverlayBus", "FloatOverlayCore", "CFloatOverlayBusMessages"],
            exclude: ["Corpus"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// libFuzzer has its own main function, so only scripts/fuzz builds this target.
if Context.environment["FLOATOVERLAY_FUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzer", dependencies: ["FloatOverlayFuzzing"], path: "Tests/Fuzzer", swiftSettings: swift)
    )
}
