// SPDX-License-Identifier: MIT

/// Percentages and raw volume units: 65536 is 100 %, as PulseAudio counts.
public enum Percent {
    /// Raw units of 100 %.
    public static let full: UInt32 = 65536

    /// Whole percent of a raw volume, half up.
    public static func whole(ofRaw raw: UInt32) -> Int { Int((UInt64(raw) * 200 + 65536) / 131_072) }

    /// The raw volume of a percentage, half up; negative gives 0.
    public static func raw(_ percent: Double) -> UInt32 {
        UInt32(max(0, min(percent * 655.36 + 0.5, 4_294_967_295)).rounded(.down))
    }

    /// A percentage as users write it: `101%`, `50.5%`.
    public static func text(_ percent: Double) -> String {
        Int(exactly: percent).map { "\($0)%" } ?? "\(percent)%"
    }

    /// Whole percent of a fraction 0…1, half up.
    public static func whole(_ fraction: Double) -> Int { Int((fraction * 100 + 0.5).rounded(.down)) }
}
