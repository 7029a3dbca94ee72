// SPDX-License-Identifier: MIT

/// How lyrics look, in logical pixels at their natural size.
public enum LyricsLook {
    /// Pixels of the font of what is sung, and of what is below it.
    public static let fontSizes = (first: 26.0, second: 17.0)
    /// How high the rows are.
    public static let rows = (first: 42.0, second: 28.0)
    /// Pixels between an edge and the rows.
    public static let padding = Size(width: 14, height: 7)
    /// What is not sung yet, and what has been.
    public static let colors = (
        plain: HUDColor.white, sung: HUDColor(red: 1, green: 0.76, blue: 0.29)
    )

    /// The extent on a monitor with `available` pixels across: the same for every line, so that none moves another.
    public static func natural(available: Double) -> Size {
        Size(
            width: max(280, min((available * 0.4).rounded(), 760)),
            height: rows.first + rows.second + 2 * padding.height)
    }
}

/// Two rows of lyrics.
public struct LyricsText: Hashable, Sendable {
    /// What is sung; as bytes of this its progress is told.
    public var first: String
    /// What comes next, or what the first means.
    public var second: String

    /// Makes rows from their texts.
    public init(first: String, second: String) {
        self.first = first
        self.second = second
    }
}

/// Lyrics laid out and drawn once, so that only what is sung has to be drawn again.
public protocol LyricsPicture: AnyObject {
    /// How wide a part of the first row is, in device pixels.
    func width(of bytes: Range<Int>) -> Double
    /// Draws them over the whole of `canvas`, which is as large as they were laid out for; where they are not it is
    /// see-through.
    func draw(_ progress: LyricProgress, into canvas: borrowing Canvas)
    /// Brings `canvas`, which shows them at `old`, to `progress`; the part that it has changed, `nil` for nothing.
    func redraw(
        _ progress: LyricProgress, over old: LyricProgress, in canvas: borrowing Canvas
    ) -> PixelRect?
}
