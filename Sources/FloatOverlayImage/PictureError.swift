// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Why a file cannot be shown.
struct PictureError: Error {
    /// The exit status of the overlay's command.
    let status: ExitStatus
    /// A short reason.
    let reason: String

    /// The picture exceeds the memory limit of this process.
    static let noMemory = PictureError.notAPicture("not enough memory")

    static func notAPicture(_ reason: String) -> PictureError {
        PictureError(status: .badInput, reason: reason)
    }

    /// The error message if no picture in `fileName` can be shown.
    func message(fileName: String) -> String {
        "cannot read \(fileName)\(status == .badInput ? " as an image" : ""): \(reason)"
    }
}

extension PictureError {
    /// Classifies the error of a file that could not be opened or read.
    init(_ error: SystemError) {
        switch error.errno {
        case .noSuchFileOrDirectory: self.init(status: .noInput, reason: "no such file")
        case .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong:
            self.init(status: .noInput, reason: error.reason)
        case .permissionDenied, .notPermitted: self.init(status: .notPermitted, reason: "permission denied")
        default: self.init(status: .badInput, reason: error.reason)
        }
    }

    /// The error of all files, of which each has one of `errors`: the status and the reason that are common to all.
    init(all errors: [PictureError]) {
        let (statuses, reasons) = (Set(errors.map(\.status)), Set(errors.map(\.reason)))
        self.init(
            status: statuses.count == 1 ? errors[0].status : .badInput,
            reason: reasons.count == 1 ? errors[0].reason : "the log has the reasons")
    }
}
