// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
package import FloatOverlayCore
internal import FloatOverlayRuntime

extension WaylandDisplay {
    /// Findings about the compositor: its name, its protocols and its limitations.
    package var findings: [Finding] {
        CompositorFindings(program, offeredVersions: connection.globals.offeredVersions).all
    }

    /// The compositor's process name; empty if unknown.
    var program: String {
        guard let peer = UnixSocket.peer(wl_display_get_fd(connection.display)) else { return "" }
        return Files.firstLine(of: "/proc/\(peer.process)/comm") ?? ""
    }
}

/// Findings about a compositor, for `doctor`.
struct CompositorFindings {
    private static let protocols = [
        ("layer-shell", "zwlr_layer_shell_v1"), ("fractional-scale", "wp_fractional_scale_manager_v1"),
        ("screencopy", "zwlr_screencopy_manager_v1"),
        ("foreign-toplevel", "zwlr_foreign_toplevel_manager_v1"),
        ("session-lock", "ext_session_lock_manager_v1"),
    ]

    private let program: String
    private let offeredVersions: [String: UInt32]

    /// `offeredVersions` are the versions of the interfaces that `program` offers.
    init(_ program: String, offeredVersions: [String: UInt32]) {
        self.program = program
        self.offeredVersions = offeredVersions
    }

    var all: [Finding] { [compositor, modifiers, focus, scale, locker].compactMap { $0 } }

    private var isKWin: Bool { Self.isKWin(program) }

    /// Whether the process name `program` is that of KWin.
    static func isKWin(_ program: String) -> Bool { program.hasPrefix("kwin") }

    /// Whether the newest window of a layer is the topmost one. Up to version 1.9 of sway it is the lowest;
    /// version 1.10 is the first with one of the two interfaces.
    static func newestIsOnTop(_ program: String, _ offeredVersions: [String: UInt32]) -> Bool {
        let isNew = ["ext_foreign_toplevel_list_v1", "wp_alpha_modifier_v1"].contains {
            offeredVersions[$0] != nil
        }
        return program != "sway" || isNew
    }

    private var compositor: Finding {
        let words = Self.protocols.map { name, interface in
            offeredVersions[interface].map { "\(name) \($0)" } ?? "no \(name)"
        }
        let name = program.isEmpty ? "the compositor" : program
        return Finding(about: "protocols", "\(name): \(words.joined(separator: ", "))")
    }

    private var modifiers: Finding {
        Finding(
            about: "gestures",
            "no key events from the compositor: Super, Shift and Escape have no effect; "
                + "the right button drags as the left one does with Super", level: .limited)
    }

    /// Seen with KWin 5.27.
    private var focus: Finding? {
        isKWin
            ? Finding(about: "focus", "KWin moves the keyboard focus to a clicked overlay", level: .limited)
            : nil
    }

    private var scale: Finding? {
        guard offeredVersions["wp_fractional_scale_manager_v1"] == nil else { return nil }
        return Finding(
            about: "scale",
            "at fractional scales the compositor scales overlays down, which makes them less sharp",
            level: .limited)
    }

    /// KWin has a screen locker of its own.
    private var locker: Finding? {
        guard offeredVersions["ext_session_lock_manager_v1"] == nil, !isKWin else { return nil }
        return Finding(
            about: "locker",
            "lockers are ordinary layer surfaces here: an overlay may stay visible above a locker",
            level: .limited, hint: "floatoverlay overlay hide; swaylock; floatoverlay overlay reveal")
    }
}
