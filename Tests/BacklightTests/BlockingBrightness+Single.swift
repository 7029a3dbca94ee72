// SPDX-License-Identifier: MIT
import Backlight
import Core

/// How a change of one device without help ended.
enum Outcome: Equatable {
    case done(BrightnessReading)
    case needsPrivilege
    case failed(LevelError)
}

extension BlockingBrightness {
    /// One change of one device.
    func set(_ change: LevelChange, device: String? = nil, floor: BrightnessFloor? = nil) -> Outcome {
        switch carryOut(Self.request(change, device, floor))?.first {
        case .success(let reading)?: .done(reading)
        case .failure(let failure)?: .failed(failure)
        case nil: .needsPrivilege
        }
    }

    /// The same, asking somebody with more rights.
    func set(_ change: LevelChange, device: String?, asking privileged: Privileged) -> Answer? {
        carryOut(Self.request(change, device, nil), asking: privileged).first
    }

    private static func request(
        _ change: LevelChange, _ device: String?, _ floor: BrightnessFloor?
    ) -> BrightnessRequest {
        BrightnessRequest(.change(change), of: BrightnessTarget(device: device), floor: floor)
    }
}
