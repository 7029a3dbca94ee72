// SPDX-License-Identifier: MIT
public import Core

/// How an overlay starts; what is left out comes from the preferences.
public struct OverlayOptions: Sendable {
    /// Where it goes.
    public enum Place: Hashable, Sendable {
        /// In a corner of the work area, at the margin of the preferences.
        case corner(Corner)
        /// Its top left corner, in logical pixels from the monitor's.
        case point(Point)
    }

    /// The place; `nil` is the preferred corner.
    public var place: Place?
    /// The width in logical pixels; the height follows the aspect.
    public var width: Double?
    /// The name of the monitor; `nil` is the one with the pointer.
    public var monitor: String?
    /// Opacity in percent, 20…100.
    public var opacity: Int?
    /// Whether gestures are on.
    public var hasGestures: Bool?
    /// Whether it comes on top of those that are there; else it takes the place of the newest one, once it has a
    /// frame to show and that one is completely gone.
    public var isAdditional = false
    /// The window's title.
    public var title: String

    /// The title where somebody has given it one.
    var shownTitle: String { title == Self.plainTitle ? "" : title }
    /// The title of a window that nobody has given one.
    public static let plainTitle = "FloatOverlay"

    /// Makes options that leave everything to the preferences.
    public init(title: String = plainTitle) { self.title = title }

    /// The same as arguments of `floatoverlay show`, whose lengths are whole pixels.
    package var arguments: [String] {
        var all: [String] = []
        switch place {
        case .corner(let corner)?: all.append("--at=\(corner.rawValue)")
        case .point(let point)?: all.append("--at=\(Int(point.x.rounded())),\(Int(point.y.rounded()))")
        case nil: break
        }
        if let width { all.append("--width=\(Int(width.rounded()))") }
        if let monitor { all.append("--monitor=\(monitor)") }
        if let opacity { all.append("--opacity=\(opacity)%") }
        if let hasGestures { all.append("--gestures=\(hasGestures ? "on" : "off")") }
        if !shownTitle.isEmpty { all.append("--title=\(title)") }
        if isAdditional { all.append("--new") }
        return all
    }
}
