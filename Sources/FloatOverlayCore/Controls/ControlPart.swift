// SPDX-License-Identifier: MIT

/// The controls that can be pressed.
package enum ControlPart: CaseIterable, Hashable, Sendable {
    case close
    /// The button that returns the overlay to the window it came from.
    case `return`
    case playPause, skipBack, skipForward
    /// The progress bar, which also seeks.
    case progress
}

extension ControlPart {
    /// The distance of a skip in seconds.
    package static let skipSeconds = 10

    /// The action of a click; for the progress bar, with the press at `fraction`.
    func action(at fraction: Double?) -> ControlAction {
        switch self {
        case .close: .close
        case .return: .return
        case .playPause: .playPause
        case .skipBack: .skipBack
        case .skipForward: .skipForward
        case .progress: .seek(fraction ?? 0)
        }
    }
}

/// The action of a control.
package enum ControlAction: Hashable, Sendable {
    case close, `return`, playPause, skipBack, skipForward
    /// Seek to this fraction, 0…1, of the duration.
    case seek(Double)
}
