// SPDX-License-Identifier: MIT

/// Selects the device or application of a volume command.
package enum VolumeTarget: Hashable, Sendable {
    /// The sink of this name; `nil` is the default sink.
    case sink(String?)
    /// The source of this name; `nil` is the default source.
    case source(String?)
    /// All streams of the application of this name.
    case app(String)

    /// The kind of the target.
    package var kind: VolumeKind {
        switch self {
        case .sink: .sink
        case .source: .source
        case .app: .app
        }
    }

    /// The requested name; `nil` is the default device.
    package var name: String? {
        switch self {
        case .sink(let name), .source(let name): name
        case .app(let name): name
        }
    }
}
