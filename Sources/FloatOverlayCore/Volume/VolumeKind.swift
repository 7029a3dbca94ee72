// SPDX-License-Identifier: MIT

/// The kinds of volumes; the raw value is the value of `target` in JSON.
package enum VolumeKind: String, CaseIterable, Hashable, Sendable {
    /// An audio output.
    case sink = "sink"
    /// An audio input, such as a microphone.
    case source = "source"
    /// The streams of an application.
    case app = "app"
}
