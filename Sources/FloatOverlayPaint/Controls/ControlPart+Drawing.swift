// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension ControlPart {
    /// Whether the button skips forwards or backwards.
    var isSkip: Bool { self == .skipBack || self == .skipForward }

    /// Size of the icon relative to the other icons: an arrow around a number needs more space.
    var iconScale: Double { isSkip ? 1.3 : 1 }
}

extension IconPen {
    /// Draws the symbol of `part`. A skip button has a circular arrow if `hasSeconds`, otherwise a double
    /// arrow.
    func draw(_ part: ControlPart, isPlaying: Bool, hasSeconds: Bool) {
        switch part {
        case .close: cross()
        case .return: windowWithArrow()
        case .playPause: if isPlaying { pauseBars() } else { playTriangle() }
        case .skipBack: if hasSeconds { arrowAround(isForward: false) } else { arrows(isForward: false) }
        case .skipForward: if hasSeconds { arrowAround(isForward: true) } else { arrows(isForward: true) }
        case .progress: break
        }
    }

    private func cross() {
        segment((6, 6), (24, 24), width: 3.2)
        segment((24, 6), (6, 24), width: 3.2)
    }

    /// A window with an arrow to the larger window it came from.
    private func windowWithArrow() {
        polygon([(16, 17), (28, 17), (28, 27), (16, 27)], radius: 1.5)
        segment((13, 24.5), (3, 24.5), width: 2.6)
        segment((3, 24.5), (3, 5), width: 2.6)
        segment((3, 5), (27, 5), width: 2.6)
        segment((27, 5), (27, 13), width: 2.6)
        segment((8.5, 10), (15.5, 16), width: 2.6)
        segment((8, 9.5), (14, 9.5), width: 2.6)
        segment((8, 9.5), (8, 15), width: 2.6)
    }

    private func playTriangle() { polygon([(6, 2), (28, 15), (6, 28)], radius: 2.2) }

    private func pauseBars() {
        box(5, 3, 7, 24)
        box(18, 3, 7, 24)
    }

    private func arrows(isForward: Bool) {
        for start in isForward ? [2.0, 15] : [28, 15] {
            let tip = isForward ? start + 13 : start - 13
            polygon([(start, 5), (tip, 15), (start, 25)], radius: 1.5)
        }
    }

    /// A circular arrow with its head at the top.
    private func arrowAround(isForward: Bool) {
        let (from, to) = isForward ? (-15.0, 270.0) : (-90.0, 195.0)
        arc((15, 16.5), radius: 12, from: from, to: to, width: 2.2)
        let sign = isForward ? 1.0 : -1.0
        polygon([(15 - sign, -1), (15 - sign, 10), (15 + 6 * sign, 4.5)], radius: 0.8)
    }
}
