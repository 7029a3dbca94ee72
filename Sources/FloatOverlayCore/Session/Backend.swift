// SPDX-License-Identifier: MIT

/// The display backend; the raw value is the value of `--backend`.
public enum Backend: String, CaseIterable, Hashable, Sendable {
    /// An X server, Xwayland included.
    case x11 = "x11"
    /// A Wayland compositor with layer-shell.
    case wayland = "wayland"
}
