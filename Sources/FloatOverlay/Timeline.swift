// SPDX-License-Identifier: MIT

/// Where a source is in time.
public enum Timeline: Hashable, Sendable {
    /// It has no time: a picture, a text. Nothing can be sought.
    case none
    /// It goes on as it comes. Nothing can be sought.
    case live
    /// It is at `position` of `duration` seconds and can be sought.
    case range(position: Double, duration: Double)
}
