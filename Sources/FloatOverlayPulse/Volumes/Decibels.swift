// SPDX-License-Identifier: MIT
internal import CFloatOverlayPulse

/// Conversion of libpulse's volume scale, on which a raw volume is the cube root of the amplitude.
enum Decibels {
    /// The raw volume `step` decibels away from `raw` (`pa_sw_volume_to_dB`, `pa_sw_volume_from_dB`).
    static func raw(from raw: UInt32, step: Double) -> UInt32 {
        // 100 dB is above every limit and still within the range that libpulse converts back to an integer.
        pa_sw_volume_from_dB(min(pa_sw_volume_to_dB(raw) + step, 100))
    }
}
