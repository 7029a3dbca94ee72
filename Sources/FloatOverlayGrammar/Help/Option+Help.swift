// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

extension Option {
    /// An option that may be missing; the help shows its value as `valueName`.
    init<T>(
        name: NameSpecification = .long, _ help: String, valueName: String, completion: CompletionKind? = nil,
        transform: @Sendable @escaping (String) throws -> T
    ) where Value == T? {
        self.init(
            name: name, help: ArgumentHelp(help, valueName: valueName), completion: completion,
            transform: transform)
    }

    /// An option with a text that may be missing; the help shows the text as `valueName`.
    init(_ help: String, valueName: String, completion: CompletionKind? = nil) where Value == String? {
        self.init(help, valueName: valueName, completion: completion, transform: ArgumentParsing.text)
    }

    /// An option with a raw value of an enumeration that may be missing; the help shows it as `valueName`.
    init<T: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        name: NameSpecification = .long, _ help: String, valueName: String
    ) where Value == T? {
        self.init(
            name: name, help, valueName: valueName, completion: .list(T.allCases.map(\.rawValue)),
            transform: ArgumentParsing.choice)
    }
}

extension CompletionKind {
    /// The names of `kind` that the running daemon knows. The completion script of zsh sets SAP_SHELL
    /// (swift-argument-parser 1.8).
    static func names(_ kind: NameCompletion.Kind) -> CompletionKind {
        .shellCommand("floatoverlay devices --names \"\(kind.rawValue)-$SAP_SHELL\" 2>/dev/null")
    }
}
