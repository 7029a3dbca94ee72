// SPDX-License-Identifier: MIT

/// What of the controls can be pressed.
public enum ControlPart: CaseIterable, Hashable, Sendable {
    case close
    /// Back to where the content came from.
    case `return`
    case playPause, skipBack, skipForward
    /// The bar that shows how much is over, and seeks.
    case progress
}

/// What a press on a control asks for.
public enum ControlAction: Hashable, Sendable {
    case close, `return`, playPause, skipBack, skipForward
    /// Go to this fraction, 0…1, of the whole.
    case seek(Double)
}

extension ControlPart {
    /// What a click on it asks for; of the bar, with the press at `fraction`.
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
