// SPDX-License-Identifier: MIT
import Testing

/// SwiftPM does not enforce the floors (an undeclared import builds), so these tests read the import lines.
@Suite struct FloorTests {
    /// From the bottom; a module imports only from lower floors.
    static let floors: [Set<String>] = [
        [
            "FloatOverlayCore", "CFloatOverlayRuntime", "CFloatOverlayTOML", "CFloatOverlayX11",
            "CFloatOverlayWayland", "CFloatOverlayPulse",
            "CFloatOverlayBus", "CFloatOverlayUdev", "CFloatOverlayPixelConversion", "CFloatOverlayCairo",
            "CFloatOverlayPixbuf", "CFloatOverlayMPV", "CFloatOverlayClientHeader",
            "CFloatOverlayBusMessages",
        ],
        ["FloatOverlayRuntime", "FloatOverlaySettings", "FloatOverlayControl", "FloatOverlayLogging"],
        ["FloatOverlayFrameClient", "FloatOverlaySurfaces", "FloatOverlayGrammar"],
        [
            "FloatOverlayX11", "FloatOverlayWayland", "FloatOverlayPulse", "FloatOverlayBacklight",
            "FloatOverlayDDC", "FloatOverlayUdev",
            "FloatOverlayBus", "FloatOverlayPaint", "FloatOverlayPixelConversion",
            "FloatOverlayDesktopIntegration",
        ],
        ["FloatOverlay", "FloatOverlayLevelCommands", "FloatOverlayClient"],
        ["FloatOverlayDesktop", "FloatOverlayContents", "FloatOverlayText", "FloatOverlayVideo"],
        [
            "FloatOverlayCommand", "FloatOverlayDaemon", "FloatOverlayLevelHelper", "FloatOverlayImage",
            "FloatOverlayBenchSource", "HelloExample", "DialExample",
            "PlayerExample",
            "MeterExample",
            "FloatOverlayFuzzing",
        ],
        ["Fuzzer"],
    ]
    /// Modules of the toolchain that may be imported; Foundation as a whole costs 5 ms at each start.
    static let toolchain: Set = ["Glibc", "FoundationEssentials"]
    static let noFoundation: Set = [
        "FloatOverlayCore", "FloatOverlayRuntime", "FloatOverlayLogging", "FloatOverlayFrameClient",
        "FloatOverlaySurfaces",
        "FloatOverlayX11", "FloatOverlayWayland", "FloatOverlayPulse", "FloatOverlayBacklight",
        "FloatOverlayDDC", "FloatOverlay", "FloatOverlayControl", "FloatOverlayLevelCommands",
        "FloatOverlayClient",
        "FloatOverlayCommand",
    ]
    /// Apps may draw with Cairo, whose functions come with this module.
    static let lent = "Sources/FloatOverlayPaint/Drawing/Canvas+Cairo.swift"
    static let packages: Set = ["Logging", "ArgumentParser"]

    let sources: PackageSources
    init() throws { sources = try PackageSources.read() }

    static func floor(_ module: String) -> Int? { floors.firstIndex { $0.contains(module) } }
    static func isC(_ module: String) -> Bool { floor(module) == 0 && module != "FloatOverlayCore" }

    @Test func everyFolderHasAFloorAndADeclaration() {
        #expect(sources.modules.filter { Self.floor($0) == nil } == [])
        #expect(sources.modules.filter { sources.declared[$0] == nil } == [])
        #expect(!sources.swift.isEmpty)
    }

    @Test func declaredDependenciesPointDown() throws {
        var wrong: [String] = []
        for (module, dependencies) in sources.declared {
            let own = try #require(Self.floor(module), "\(module) has no floor")
            for dependency in dependencies.subtracting(Self.packages) {
                let below = try #require(Self.floor(dependency), "\(dependency) has no floor")
                if below >= own { wrong.append("\(module) → \(dependency)") }
            }
        }
        #expect(wrong == [])
    }

    @Test func importsPointDown() {
        let wrong = sources.imports.filter { line in
            let allowed = (sources.declared[line.importer] ?? []).union(Self.toolchain)
            return !allowed.contains(line.module)
        }
        #expect(wrong.map { "\($0.place): \($0.importer) may not import \($0.module)" } == [])
    }

    @Test func quicklyStartedModulesDoNotImportFoundation() {
        let wrong = sources.imports.filter {
            $0.module.hasPrefix("Foundation") && Self.noFoundation.contains($0.importer)
        }
        #expect(wrong.map(\.place) == [])
    }

    @Test func coreImportsNothing() {
        #expect(sources.imports.filter { $0.importer == "FloatOverlayCore" }.map(\.place) == [])
        #expect(sources.declared["FloatOverlayCore"] == [])
    }

    @Test func libraryDependsOnNoPlatform() {
        let dependencies = sources.declared["FloatOverlay"] ?? []
        #expect(dependencies.filter { Self.isC($0) || Self.floor($0) == Self.floor("FloatOverlayX11") } == [])
    }

    @Test func partsOfAnOverlayAreIndependent() {
        let parts = [
            "ClickThrough", "OverlayBadge", "OverlayControls", "OverlayFrames", "OverlayGestures",
            "OverlayLife",
            "OverlayMotion", "OverlayOpacity", "OverlayPlacement",
        ]
        let own = sources.swift.filter { $0.module == "FloatOverlay" && parts.contains($0.type) }
        #expect(Set(own.map(\.type)).count == parts.count)
        let wrong = own.flatMap { source in
            let others = parts.filter { $0 != source.type } + ["OverlayController"]
            return source.code.filter { line in others.contains { line.text.has($0) } }
                .map { "\(source.path):\($0.number): \($0.text)" }
        }
        #expect(wrong == [])
    }

    @Test func everyCModuleHasOneImporterWithoutReexport() {
        for module in sources.modules where Self.isC(module) {
            let importers = sources.declared.filter { $0.value.contains(module) }.keys.sorted()
            #expect(importers.count == 1, "\(module) is declared by \(importers)")
        }
        let open = sources.imports.filter { Self.isC($0.module) && $0.isPublic }.map(\.place)
        #expect(open.filter { !$0.hasPrefix(Self.lent) } == [])
    }
}
