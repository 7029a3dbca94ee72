// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension HUDIcon {
    func draw(with pen: IconPen) {
        switch self {
        case .volumeMuted: pen.crossedSpeaker()
        case .volumeLow: pen.speaker(waves: 1)
        case .volumeMid: pen.speaker(waves: 2)
        case .volumeHigh: pen.speaker(waves: 3)
        case .brightnessLow: pen.sun(disc: 4.2, rays: 8.4...9)
        case .brightnessMid: pen.sun(disc: 4.8, rays: 8.8...10.8)
        case .brightnessHigh: pen.sun(disc: 5.4, rays: 9.2...13.2)
        case .microphone: pen.microphone()
        case .microphoneMuted: pen.crossedMicrophone()
        case .keyboardLight: pen.litKeyboard()
        case .device: pen.headphones()
        case .opacity: pen.halfDisc()
        case .lock: pen.padlock()
        case .unlock: pen.openPadlock()
        case .seek: pen.seekArrows()
        case .live: pen.broadcast()
        case .info: pen.info()
        case .warning: pen.warning()
        }
    }

    /// Draws faint parts of the icon without an outline: absent sound waves, so that a level reads as one of
    /// three, and the transparent half of the opacity icon.
    func drawHints(with pen: IconPen) {
        pen.setStrength(0.3)
        switch self {
        case .volumeLow: for wave in 2...3 { pen.wave(wave) }
        case .volumeMid: pen.wave(3)
        case .opacity: pen.inside((15, 15), radius: 11.5) { pen.box(2, 3, 13, 24) }
        default: break
        }
    }
}

extension IconPen {
    fileprivate func speaker() {
        polygon([(2, 11), (7, 11), (13, 5), (13, 25), (7, 19), (2, 19)], radius: 1.3)
    }

    fileprivate func speaker(waves: Int) {
        speaker()
        for wave in 1...waves { self.wave(wave) }
    }

    fileprivate func wave(_ number: Int) {
        arc((12, 15), radius: 1.2 + 4.6 * Double(number), from: -42, to: 42)
    }

    fileprivate func crossedSpeaker() {
        speaker()
        segment((18.5, 11), (26.5, 19))
        segment((18.5, 19), (26.5, 11))
    }

    fileprivate func sun(disc radius: Double, rays: ClosedRange<Double>) {
        disc((15, 15), radius: radius)
        let slant = 0.5.squareRoot()
        let quarter: [IconPoint] = [(1, 0), (slant, slant), (0, 1), (-slant, slant)]
        for (x, y) in quarter + quarter.map({ (-$0.x, -$0.y) }) {
            segment(
                (15 + x * rays.lowerBound, 15 + y * rays.lowerBound),
                (15 + x * rays.upperBound, 15 + y * rays.upperBound))
        }
    }

    fileprivate func microphone() {
        disc((15, 7.5), radius: 4.5)
        disc((15, 14.5), radius: 4.5)
        box(10.5, 7.5, 9, 7)
        arc((15, 14.5), radius: 8, from: 0, to: 180)
        segment((15, 22.5), (15, 27))
        segment((10.5, 27), (19.5, 27))
    }

    fileprivate func crossedMicrophone() {
        microphone()
        cut { segment((5.6, 3.6), (27.6, 25.6), width: 3) }
        segment((4, 5), (26, 27))
    }

    fileprivate func litKeyboard() {
        polygon([(2, 14), (28, 14), (28, 28), (2, 28)], radius: 2)
        cut {
            for x in [5.0, 10, 15, 20, 25] { box(x - 1, 17, 2, 2) }
            box(9, 23, 12, 2)
        }
        for (from, to) in [((15.0, 10.0), (15.0, 3.0)), ((8, 10.5), (5, 5)), ((22, 10.5), (25, 5))] {
            segment((from.0, from.1), (to.0, to.1))
        }
    }

    fileprivate func headphones() {
        arc((15, 16), radius: 11, from: 180, to: 360)
        polygon([(3, 16), (9, 16), (9, 26), (3, 26)], radius: 2)
        polygon([(21, 16), (27, 16), (27, 26), (21, 26)], radius: 2)
    }

    fileprivate func halfDisc() {
        inside((15, 15), radius: 11.5) { box(15, 3, 13, 24) }
        arc((15, 15), radius: 11, from: 0, to: 360)
    }

    fileprivate func padlock() {
        polygon([(5, 13), (25, 13), (25, 28), (5, 28)], radius: 2.5)
        arc((15, 9), radius: 6, from: 180, to: 360, width: 2.8)
        for x in [9.0, 21] { segment((x, 9), (x, 13), width: 2.8) }
        cut { disc((15, 20.5), radius: 2.2) }
    }

    fileprivate func openPadlock() {
        polygon([(5, 13), (25, 13), (25, 28), (5, 28)], radius: 2.5)
        arc((23, 9), radius: 5.6, from: 180, to: 360, width: 2.8)
        segment((17.4, 9), (17.4, 13), width: 2.8)
        cut { disc((15, 20.5), radius: 2.2) }
    }

    fileprivate func seekArrows() {
        polygon([(10, 6), (10, 24), (0, 15)], radius: 1.8)
        polygon([(20, 6), (30, 15), (20, 24)], radius: 1.8)
        segment((15, 6.5), (15, 23.5))
    }

    fileprivate func broadcast() {
        disc((15, 15), radius: 3.6)
        for radius in [7.6, 12] {
            arc((15, 15), radius: radius, from: -46, to: 46)
            arc((15, 15), radius: radius, from: 134, to: 226)
        }
    }

    fileprivate func info() {
        disc((15, 15), radius: 12)
        cut {
            disc((15, 9.6), radius: 1.7)
            segment((15, 14), (15, 20.6), width: 2.8)
        }
    }

    fileprivate func warning() {
        polygon([(15, 2), (29, 27), (1, 27)], radius: 4)
        cut {
            segment((15, 11), (15, 17.6), width: 2.8)
            disc((15, 22.4), radius: 1.7)
        }
    }
}
