// SPDX-License-Identifier: MIT
internal import ArgumentParser

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

    /// The same for a text.
    init(_ help: String, valueName: String, completion: CompletionKind? = nil) where Value == String? {
        self.init(help, valueName: valueName, completion: completion, transform: ArgumentParsing.text)
    }

    /// The same for the raw values of an enumeration.
    init<T: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        name: NameSpecification = .long, _ help: String, valueName: String
    ) where Value == T? {
        self.init(
            name: name, help, valueName: valueName, completion: .list(T.allCases.map(\.rawValue)),
            transform: ArgumentParsing.choice)
    }
}
