// SPDX-License-Identifier: MIT

/// The way to the screen that `--backend` asks for; the raw value is the word.
public enum Backend: String, CaseIterable, Hashable, Sendable {
    /// An X server, Xwayland among them.
    case x11 = "x11"
    /// A Wayland compositor with layer-shell.
    case wayland = "wayland"
}
