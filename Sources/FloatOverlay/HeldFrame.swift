// SPDX-License-Identifier: MIT
internal import Core

/// The first frame, waiting for its place to be free.
final class HeldFrame {
    var canvas: Canvas?
    let alpha: AlphaMode

    init(_ canvas: consuming Canvas, _ alpha: AlphaMode) {
        self.canvas = consume canvas
        self.alpha = alpha
    }
}
