// SPDX-License-Identifier: MIT

/// Percentages and raw volumes; 65536 (`PA_VOLUME_NORM`) is 100 %, as in PulseAudio.
package enum Percent {
    /// The raw volume of 100 %.
    package static let full: UInt32 = 65536

    /// The percentage of a raw volume, rounded half up.
    package static func whole(ofRaw raw: UInt32) -> Int { Int((UInt64(raw) * 200 + 65536) / 131_072) }

    /// The raw volume of a percentage, rounded half up; negative values give 0.
    package static func raw(_ percent: Double) -> UInt32 {
        UInt32(max(0, min(percent * 655.36 + 0.5, 4_294_967_295)).rounded(.down))
    }

    /// A percentage as text: `101%`, `50.5%`.
    package static func text(_ percent: Double) -> String {
        Int(exactly: percent).map { "\($0)%" } ?? "\(percent)%"
    }

    /// The percentage of a fraction 0…9.99, rounded half up: also of 0.145, whose product is below 14.5.
    package static func whole(_ fraction: Double) -> Int { Int((fraction * 100 + 0.5 + 1e-9).rounded(.down)) }
}
