// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayWayland

@Suite struct CompositorFindingsTests {
    @Test(
        "findings about missing protocols",
        arguments: [
            ("sway", ["zwlr_layer_shell_v1": 4], ["gestures", "scale", "locker"]),
            (
                "sway",
                [
                    "zwlr_layer_shell_v1": 4, "wp_fractional_scale_manager_v1": 1,
                    "ext_session_lock_manager_v1": 1,
                ], ["gestures"]
            ),
            (
                "kwin_wayland", ["zwlr_layer_shell_v1": 3, "wp_fractional_scale_manager_v1": 1],
                ["gestures", "focus"]
            ),
            ("", [:], ["gestures", "scale", "locker"]),
        ] as [(String, [String: UInt32], [String])])
    func missingProtocolsAreFindings(program: String, offers: [String: UInt32], subjects: [String]) {
        let findings = CompositorFindings(program, offeredVersions: offers).all
        #expect(findings.filter { $0.level == .limited }.map(\.subject) == subjects)
        #expect(findings.first?.text.hasPrefix(program.isEmpty ? "the compositor: " : "\(program): ") == true)
    }

    /// KWin takes the type of a window from the namespace; elsewhere users have rules with ours.
    @Test func namespacesDependOnTheCompositor() {
        for (program, names) in [
            ("kwin_wayland", ["on-screen-display", "on-screen-display", "on-screen-display"]),
            ("sway", ["floatoverlay-dimming", "floatoverlay", "floatoverlay-hud"]),
        ] {
            let isKWin = CompositorFindings.isKWin(program)
            let found = SurfaceRole.allCases.map { WaylandSurface.namespace(of: $0, onKWin: isKWin) }
            #expect(found == names)
        }
    }

    /// Dimming surfaces have to be below the others of the same layer.
    @Test func olderVersionsOfSwayPutNewWindowsBelow() {
        #expect(!CompositorFindings.newestIsOnTop("sway", ["zwlr_layer_shell_v1": 4]))
        #expect(CompositorFindings.newestIsOnTop("sway", ["wp_alpha_modifier_v1": 1]))
        #expect(CompositorFindings.newestIsOnTop("kwin_wayland", [:]))
    }

    @Test func theCompositorsProtocolsAreNamedWithTheirVersions() {
        let findings = CompositorFindings(
            "niri", offeredVersions: ["zwlr_layer_shell_v1": 4, "zwlr_screencopy_manager_v1": 3]
        ).all
        #expect(
            findings.first?.text
                == "niri: layer-shell 4, no fractional-scale, screencopy 3, no foreign-toplevel, no session-lock"
        )
    }
}
