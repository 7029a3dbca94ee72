// SPDX-License-Identifier: MIT

/// The opacity that gestures change.
protocol AdjustableOpacity: AnyObject {
    var percent: Int { get set }
}
