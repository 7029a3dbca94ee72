// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Why a file cannot be shown.
struct PictureError: Error {
    /// The exit status of the overlay's command.
    let status: ExitStatus
    /// A short reason for the log.
    let reason: String

    /// The picture exceeds the memory limit of this process.
    static let noMemory = PictureError.notAPicture("not enough memory")

    static func notAPicture(_ reason: String) -> PictureError {
        PictureError(status: .badInput, reason: reason)
    }

    /// The error message if no picture in `fileName` can be shown.
    static func message(status: ExitStatus, fileName: String) -> String {
        switch status {
        case .badInput: "cannot read \(fileName) as an image"
        case .noInput: "cannot read \(fileName): no such file"
        default: "cannot read \(fileName): permission denied"
        }
    }
}

extension PictureError {
    /// Classifies the error of a file that could not be opened.
    init(_ error: SystemError) {
        reason = error.reason
        status =
            switch error.errno {
            case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong: .noInput
            case .permissionDenied, .notPermitted: .notPermitted
            default: .badInput
            }
    }
}
