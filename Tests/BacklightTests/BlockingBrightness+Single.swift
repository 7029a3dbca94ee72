// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore

/// Result of a change of one device without logind.
enum Outcome: Equatable {
    case done(BrightnessReading)
    case needsPrivilege
    case failed(LevelError)
}

extension BlockingBrightness {
    /// One change of one device.
    func set(_ change: LevelChange, device: String? = nil, floor: BrightnessFloor? = nil) -> Outcome {
        switch carryOut(Self.request(change, device: device, floor: floor))?.first {
        case .success(let reading)?: .done(reading)
        case .failure(let failure)?: .failed(failure)
        case nil: .needsPrivilege
        }
    }

    /// The same change through logind.
    func set(_ change: LevelChange, device: String?, writingWith privileged: PrivilegedWrite)
        -> ReadingResult?
    {
        carryOut(Self.request(change, device: device), writingWith: privileged).first
    }

    private static func request(
        _ change: LevelChange, device: String?, floor: BrightnessFloor? = nil
    ) -> BrightnessRequest {
        BrightnessRequest(.change(change), of: BrightnessTarget(device: device), floor: floor)
    }
}
