// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Why a file cannot be shown.
enum PictureError: Error {
    case notFound(String)
    case notPermitted(String)
    case notAPicture(String)

    /// The picture exceeds the memory limit of this process.
    static let noMemory = PictureError.notAPicture("not enough memory")

    /// The exit status of the overlay's command.
    var status: ExitStatus {
        switch self {
        case .notFound: .noInput
        case .notPermitted: .notPermitted
        case .notAPicture: .badInput
        }
    }

    /// A short reason for the log.
    var reason: String {
        switch self {
        case .notFound(let reason), .notPermitted(let reason), .notAPicture(let reason): reason
        }
    }

    /// The error message if no picture in `name` can be shown.
    static func sentence(_ status: ExitStatus, _ name: String) -> String {
        switch status {
        case .badInput: "cannot read \(name) as an image"
        case .noInput: "cannot read \(name): no such file"
        default: "cannot read \(name): permission denied"
        }
    }

    /// Classifies the error of a file that could not be opened.
    init(_ error: SystemError) {
        switch error.errno {
        case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong:
            self = .notFound(error.reason)
        case .permissionDenied, .notPermitted: self = .notPermitted(error.reason)
        default: self = .notAPicture(error.reason)
        }
    }
}
