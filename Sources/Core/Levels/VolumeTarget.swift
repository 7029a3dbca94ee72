// SPDX-License-Identifier: MIT

/// Whose volume a command is about.
public enum VolumeTarget: Hashable, Sendable {
    /// The sink of this name; `nil` is the default one.
    case sink(String?)
    /// The source of this name; `nil` is the default one, the microphone.
    case source(String?)
    /// Everything that an application of this name plays.
    case app(String)

    /// What it is.
    public var kind: VolumeKind {
        switch self {
        case .sink: .sink
        case .source: .source
        case .app: .app
        }
    }

    /// The name asked for; `nil` is the default device.
    public var name: String? {
        switch self {
        case .sink(let name), .source(let name): name
        case .app(let name): name
        }
    }
}

/// What has a volume; the raw value is the word in JSON.
public enum VolumeKind: String, CaseIterable, Hashable, Sendable {
    /// What sound comes out of.
    case sink = "sink"
    /// What sound comes in from: a microphone.
    case source = "source"
    /// What an application plays: one stream or several.
    case app = "app"
}
