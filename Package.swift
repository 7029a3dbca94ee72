// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A Swift module of the house; `Sources/NAME` unless said otherwise.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "FloatOverlay",
    products: [
        .library(name: "FloatOverlay", targets: ["FloatOverlay", "Desktop", "Contents", "Paint"]),
        .executable(name: "floatoverlay", targets: ["CLI"]),
        .executable(name: "floatoverlayd", targets: ["Daemon"]),
        .executable(name: "floatoverlay-level", targets: ["Level"]),
        .executable(name: "floatoverlay-image", targets: ["Image"]),
        .executable(name: "floatoverlay-video", targets: ["Video"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // Floor 0: headers, and what Swift cannot say.
        .target(name: "CLinux"),
        .target(
            name: "CX11",
            linkerSettings: [
                "X11", "X11-xcb", "xcb", "xcb-shm", "Xext", "Xrender", "Xfixes", "Xi", "Xrandr", "Xss",
                "Xcomposite", "Xdamage",
            ]
            .map { .linkedLibrary($0) }),
        .target(
            name: "CWayland",
            linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("Xcursor")]),
        .target(name: "CPulse", linkerSettings: [.linkedLibrary("pulse")]),
        .target(name: "CBus", linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "CUdev", linkerSettings: [.linkedLibrary("udev")]),
        .target(name: "CScale", linkerSettings: [.linkedLibrary("swscale"), .linkedLibrary("avutil")]),
        .target(name: "CMPV", linkerSettings: [.linkedLibrary("mpv")]),
        .target(name: "CTOML"),
        .systemLibrary(name: "CCairo", pkgConfig: "pangocairo"),
        .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
        module("Core"),
        // Floor 1
        module("Linux", ["CLinux", "Core"]),
        module("Settings", ["CTOML", "Core"]),
        module("Control", ["Core", argumentParser]),
        // Floor 2
        module("FrameClient", ["Linux", "Core"]),
        module("Surfaces", ["Linux", "Core", logging]),
        // Floor 3
        module("X11", ["CX11", "Surfaces", "Linux", "Core", logging]),
        module("Wayland", ["CWayland", "Surfaces", "Linux", "Core", logging]),
        module("Pulse", ["CPulse", "Linux", "Core", logging]),
        module("Backlight", ["Linux", "Core"]),
        module("Udev", ["CUdev", "Linux", "Core"]),
        module("Bus", ["CBus", "Linux", "Core"]),
        module("Paint", ["CCairo", "Core"]),
        module("Scale", ["CScale", "Core"]),
        module("Neighbours", ["Linux", "Core"]),
        // Floor 4
        module("Levels", ["Backlight", "Control", "Settings", "Linux", "Core"]),
        module("FloatOverlay", ["FrameClient", "Linux", "Core", logging]),
        // Floor 5
        module(
            "Desktop",
            [
                "FloatOverlay", "X11", "Wayland", "Pulse", "Backlight", "Udev", "Bus", "Paint", "Linux",
                "Core", logging,
            ]),
        module("Contents", ["FloatOverlay", "FrameClient", "Scale", "Linux", "Core", logging]),
        // Floor 6
        .executableTarget(
            name: "Daemon",
            dependencies: [
                "Desktop", "Contents", "FloatOverlay", "Control", "Settings", "Paint", "Pulse", "Backlight",
                "Levels", "Neighbours", "FrameClient", "Linux", "Core", logging,
            ], swiftSettings: swift),
        .executableTarget(
            name: "Level",
            dependencies: ["Levels", "Pulse", "Backlight", "Bus", "Control", "Linux", "Core", logging],
            swiftSettings: swift),
        .executableTarget(
            name: "Image", dependencies: ["CPixbuf", "FrameClient", "Linux", "Core"], swiftSettings: swift),
        .executableTarget(
            name: "Video", dependencies: ["CMPV", "Bus", "FrameClient", "Linux", "Core"],
            swiftSettings: swift),
        .executableTarget(
            name: "CLI", dependencies: ["Levels", "Control", "Settings", "Backlight", "Linux", "Core"],
            swiftSettings: swift,
            // The command answers in under a millisecond only when nothing is left to the dynamic linker.
            linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))]),
        // What scripts/bench measures frames with.
        .executableTarget(
            name: "BenchSource", dependencies: ["Desktop", "FloatOverlay", "Linux", "Core"],
            swiftSettings: swift),
        // The library in ten lines, as the README has it.
        .executableTarget(name: "Hello", dependencies: ["Desktop", "FloatOverlay"], path: "Examples/Hello"),
        // A drawing by Cairo that its user closes and the app shows again.
        .executableTarget(
            name: "Dial", dependencies: ["Desktop", "FloatOverlay", "Paint"], path: "Examples/Dial"),
        // A source with a timeline, that the overlay's controls play, pause and seek.
        .executableTarget(
            name: "Player", dependencies: ["Desktop", "FloatOverlay"], path: "Examples/Player"),
        // A client of the frame protocol: an overlay of the daemon's.
        .executableTarget(name: "Meter", dependencies: ["FloatOverlay"], path: "Examples/Meter"),
        // Tests
        tests("CoreTests", ["Core"]),
        tests("LinuxTests", ["Linux", "Core"]),
        tests("FrameClientTests", ["FrameClient", "Linux", "Core"]),
        tests("SettingsTests", ["Settings", "Core"]),
        tests("ImageTests", ["Paint", "FrameClient", "Linux", "Core"]),
        tests("ControlTests", ["Control", "Core"]),
        tests("LevelsTests", ["Levels", "Control", "Core"]),
        tests("SurfacesTests", ["Surfaces", "Linux", "Core", logging]),
        tests("X11Tests", ["X11", "Linux", "Core", logging]),
        tests("WaylandTests", ["Wayland", "Linux", "Core", logging]),
        tests("PulseTests", ["Pulse", "Linux", "Core"]),
        tests("BacklightTests", ["Backlight", "Udev", "Bus", "Linux", "Core"]),
        tests("PaintTests", ["Paint", "Core"], exclude: ["Golden"]),
        tests("ScaleTests", ["Scale", "Core"]),
        tests("NeighboursTests", ["Neighbours", "Control", "Linux", "Core"]),
        tests("FloatOverlayTests", ["FloatOverlay", "Linux", "Core", logging]),
        tests("HouseTests", []),
        // What any bytes may be thrown at: by `make fuzz`, and by the tests with what it found.
        .target(
            name: "Fuzzing", dependencies: ["Control", "Settings", "Core"], path: "Tests/Fuzzing",
            swiftSettings: swift),
        tests("FuzzingTests", ["Fuzzing"], exclude: ["Corpus"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// libFuzzer brings its own main, so this builds in no other way than by scripts/fuzz.
if Context.environment["FLOATOVERLAY_FUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzer", dependencies: ["Fuzzing"], path: "Tests/Fuzzer", swiftSettings: swift))
}
