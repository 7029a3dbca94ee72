// SPDX-License-Identifier: MIT

extension HUDContent {
    /// The maximum length of a spoken text in code points.
    private static let maxSentenceLength = 200

    /// The sentence of a screen reader for this content: `Volume 57 percent`, `Muted`, `Dimmed by 35 percent` for a
    /// brightness of -35 %, or the text; `nil` if it is empty.
    package var sentence: String? {
        let text = String(String.UnicodeScalarView(self.text.unicodeScalars.prefix(Self.maxSentenceLength)))
        let number = text.dropLast()
        guard text.last == "%", Int(number) != nil else { return text.isEmpty ? nil : text }
        if topic == .brightness, number.hasPrefix("-") { return "Dimmed by \(number.dropFirst()) percent" }
        let name = topic.spokenName
        if level?.isMuted == true {
            return topic == .volume ? "Muted" : "\(name ?? "\(number) percent,") muted"
        }
        return "\(name.map { "\($0) " } ?? "")\(number) percent"
    }
}

extension HUDTopic {
    /// The name of the level that a percentage of this topic belongs to.
    fileprivate var spokenName: String? {
        switch self {
        case .volume: "Volume"
        case .microphone: "Microphone"
        case .brightness: "Brightness"
        case .keyboardLight: "Keyboard light"
        case .opacity: "Opacity"
        case .media, .device, .lock, .message: nil
        }
    }
}
