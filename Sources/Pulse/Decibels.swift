// SPDX-License-Identifier: MIT
internal import CPulse

/// libpulse's scale: raw volumes are cubic in amplitude.
enum Decibels {
    /// The raw volume `step` decibels away from `raw` (`pa_sw_volume_to_dB`, `pa_sw_volume_from_dB`).
    static func raw(from raw: UInt32, step: Double) -> UInt32 {
        // Far above every limit, and still within what libpulse can turn back into an integer.
        pa_sw_volume_from_dB(min(pa_sw_volume_to_dB(raw) + step, 100))
    }
}
