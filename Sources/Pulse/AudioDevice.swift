// SPDX-License-Identifier: MIT

/// A sink as `floatoverlay devices` lists it.
public struct AudioDevice: Hashable, Sendable {
    /// The server's name, what `--sink` takes.
    public let name: String
    /// What people call it.
    public let label: String
    /// Whether it is the server's default.
    public let isDefault: Bool
    /// Whether something plays on it.
    public let activity: Activity

    /// What a sink is doing.
    public enum Activity: String, CaseIterable, Hashable, Sendable {
        /// Something plays.
        case running
        /// Open, nothing plays.
        case idle
        /// Closed until something plays.
        case suspended
    }
}
