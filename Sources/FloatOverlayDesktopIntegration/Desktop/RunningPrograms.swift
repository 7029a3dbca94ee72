// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The programs of a session that show which desktop it is: the compositor at the other end of a Wayland socket,
/// and processes with the same display. The data come from /proc.
struct RunningPrograms {
    /// The desktop of each process name. The kernel truncates process names to 15 bytes.
    static let desktopsByProcessName: [String: DesktopKind] = [
        "gnome-shell": .gnome, "budgie-daemon": .gnome, "plasmashell": .plasma, "kwin_wayland": .plasma,
        // kwin_wayland_wrapper, which opens the Wayland socket for KWin.
        "kwin_wayland_wr": .plasma,
        "xfce4-session": .xfce, "xfce4-panel": .xfce, "cinnamon": .cinnamon, "mate-session": .mate,
        "mate-panel": .mate, "lxqt-session": .lxqt, "lxqt-panel": .lxqt, "sway": .sway, "Hyprland": .hyprland,
        "niri": .niri, "labwc": .labwc, "i3": .i3,
    ]

    private let variable: (String) -> String?
    private let root: String

    /// Reads the variables of this process through `variable`. `root` is the directory of processes.
    init(variable: @escaping (String) -> String?, root: String = "/proc") {
        self.variable = variable
        self.root = root
    }

    /// The desktop whose program runs in this session; `nil` if none is known. A window manager of another desktop
    /// may run beside its session, so programs of sessions and panels count first.
    var kind: DesktopKind? {
        let found = Set(compositor.map { [$0] } ?? programsOnDisplay)
        return DesktopKind.allCases.first { kind in
            Self.desktopsByProcessName.contains { $0.value == kind && found.contains($0.key) }
        }
    }

    /// The process name of the Wayland compositor; `nil` in an X11 session.
    private var compositor: String? {
        guard let name = variable("WAYLAND_DISPLAY"), !name.isEmpty, variable("XDG_SESSION_TYPE") != "x11",
            let path = name.isAbsolutePath ? name : variable("XDG_RUNTIME_DIR").map({ "\($0)/\(name)" }),
            let socket = try? UnixSocket.connect(path), let peer = UnixSocket.peer(socket.number)
        else { return nil }
        return Files.firstLine(of: "\(root)/\(peer.process)/comm")
    }

    /// The known process names with the X display of this process.
    private var programsOnDisplay: [String] {
        guard let display = variable("DISPLAY").map(DaemonPaths.withoutScreen), !display.isEmpty else {
            return []
        }
        let prefix = "DISPLAY=".utf8
        return Files.list(root).compactMap { process in
            guard process.first?.isNumber == true, let name = Files.firstLine(of: "\(root)/\(process)/comm"),
                Self.desktopsByProcessName[name] != nil,
                let environment = try? Files.read("\(root)/\(process)/environ", limit: 1 << 20)
            else { return nil }
            let isThere = environment.split(separator: 0).contains { entry in
                entry.starts(with: prefix)
                    && DaemonPaths.withoutScreen(
                        String(decoding: entry.dropFirst(prefix.count), as: UTF8.self))
                        == display
            }
            return isThere ? name : nil
        }
    }
}
