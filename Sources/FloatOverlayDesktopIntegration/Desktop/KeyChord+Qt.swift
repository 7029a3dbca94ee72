// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension KeyChord {
    /// The numbers of Qt for the key with its modifiers. `XF86AudioPlay` has two, because Qt also has a key that
    /// toggles. Empty for other keys than those below.
    package var qtKeys: [Int32] {
        let numbers: [Int32]
        if let known = Self.qtNumbers[keysym] {
            numbers = known
        } else if let match = keysym.wholeMatch(of: #/F([1-9]|[12]\d|3[0-5])/#), let number = Int32(match.1) {
            numbers = [0x0100_002F + number]
        } else if let value = keysym.utf8.first, keysym.wholeMatch(of: #/[a-zA-Z0-9]/#) != nil {
            let isLowercase = value >= UInt8(ascii: "a")
            numbers = [Int32(isLowercase ? value - 0x20 : value)]
        } else {
            numbers = []
        }
        return numbers.map { $0 | qtModifiers }
    }

    private var qtModifiers: Int32 {
        let all: [(Modifiers, Int32)] = [
            (.shift, 0x0200_0000), (.control, 0x0400_0000), (.alt, 0x0800_0000), (.super, 0x1000_0000),
        ]
        return all.reduce(0) { modifiers.contains($1.0) ? $0 | $1.1 : $0 }
    }

    private static let qtNumbers: [String: [Int32]] = [
        "XF86AudioLowerVolume": [0x0100_0070], "XF86AudioMute": [0x0100_0071],
        "XF86AudioRaiseVolume": [0x0100_0072], "XF86AudioMicMute": [0x0100_0113],
        "XF86AudioPlay": [0x0100_0080, 0x0100_0086], "XF86AudioStop": [0x0100_0081],
        "XF86AudioPrev": [0x0100_0082], "XF86AudioNext": [0x0100_0083], "XF86AudioRecord": [0x0100_0084],
        "XF86AudioPause": [0x0100_0085], "XF86AudioRewind": [0x0100_00C5], "XF86AudioForward": [0x0100_0102],
        "XF86MonBrightnessUp": [0x0100_00B2], "XF86MonBrightnessDown": [0x0100_00B3],
        "XF86KbdLightOnOff": [0x0100_00B4], "XF86KbdBrightnessUp": [0x0100_00B5],
        "XF86KbdBrightnessDown": [0x0100_00B6],
        "Escape": [0x0100_0000], "Tab": [0x0100_0001], "BackSpace": [0x0100_0003], "Return": [0x0100_0004],
        "Insert": [0x0100_0006], "Delete": [0x0100_0007], "Pause": [0x0100_0008], "Print": [0x0100_0009],
        "Home": [0x0100_0010], "End": [0x0100_0011], "Left": [0x0100_0012], "Up": [0x0100_0013],
        "Right": [0x0100_0014], "Down": [0x0100_0015], "Page_Up": [0x0100_0016], "Prior": [0x0100_0016],
        "Page_Down": [0x0100_0017], "Next": [0x0100_0017], "Menu": [0x0100_0055],
        "space": [0x20], "plus": [0x2B], "comma": [0x2C], "minus": [0x2D], "period": [0x2E], "slash": [0x2F],
        "semicolon": [0x3B], "equal": [0x3D], "bracketleft": [0x5B], "backslash": [0x5C],
        "bracketright": [0x5D], "grave": [0x60],
    ]
}
