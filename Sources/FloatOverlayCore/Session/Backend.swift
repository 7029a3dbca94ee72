// SPDX-License-Identifier: MIT

/// The display backend for `--backend`; the raw value is the option's word.
public enum Backend: String, CaseIterable, Hashable, Sendable {
    /// An X server, Xwayland included.
    case x11 = "x11"
    /// A Wayland compositor with layer-shell.
    case wayland = "wayland"
}
