// SPDX-License-Identifier: MIT
import Testing

/// The types that an app sees. A new one is public only if an app needs it, and changes this list.
@Suite struct PublicTypesTests {
    private static let expected = [
        "FloatOverlay": """
        ContentError ContentKind DrawnSource FrameCounters FrameSink FrameSource HUDController
        InitialPlacement OverlayClient OverlayController OverlayDelegate OverlayHost OverlayOptions
        Presentation RenderSize Restoration RestoreReply ScheduledTimer Termination Timeline
        """,
        "FloatOverlayContents": """
        FramesSource LyricsSource ProducerSource TextSource WindowSource
        """,
        "FloatOverlayCore": """
        AlphaMode AutoShowRule Backend Brightness BrightnessCurve BrightnessFloor Canvas Corner
        DisplayError DroppedFrames ExitStatus FrameFormat HUD HUDColor HUDContent HUDIcon HUDLayoutStyle
        HUDLevel HUDMonitor HUDPosition HUDTheme HUDTopic ID Instant Lyrics LyricsFill Monitor Motion
        Overlay OverlayState PauseTrigger PixelRect PixelSize Placement Playback Point Preferences
        ProducerTimeline Rect SeekableRange Size Snapshot StartFailure StopReason StyledText Subtitles
        SurfaceGeometry VideoOptions Volume VolumePolicy WindowSelector
        """,
        "FloatOverlayRuntime": """
        InputDescriptor SystemError
        """,
    ]

    @Test func appsSeeTheseTypes() throws {
        let pattern =
            /^\s*public (?:final |indirect )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
        var found: [String: [String]] = [:]
        for source in try PackageSources.read().swift {
            let names = source.code.compactMap { line in
                line.text.has("public ") ? line.text.firstMatch(of: pattern).map { String($0.1) } : nil
            }
            if !names.isEmpty { found[source.module, default: []] += names }
        }
        #expect(Set(found.keys) == Set(Self.expected.keys))
        for (module, names) in Self.expected {
            #expect(
                (found[module] ?? []).sorted() == names.split(whereSeparator: \.isWhitespace).map(String.init)
            )
        }
    }
}
