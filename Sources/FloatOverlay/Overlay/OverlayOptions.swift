// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// The options of a new overlay.
///
/// ```swift
/// var options = OverlayOptions(title: "Clock")
/// options.initialPlacement = .corner(.topLeft)
/// options.width = 320
/// options.pauseTriggers = [.suspended, .hidden]
/// let overlay = OverlayController(source: source, options: options, host: host)
/// ```
public struct OverlayOptions: Sendable {
    /// The initial position.
    public enum InitialPlacement: Hashable, Sendable {
        /// A corner of the work area, at the margin in the preferences.
        case corner(Corner)
        /// The top left corner, in logical pixels relative to the monitor's top left corner.
        case point(Point)
    }

    /// The initial position; `nil` is the position that the user last chose on the monitor, else the corner
    /// in the preferences.
    public var initialPlacement: InitialPlacement?
    /// The width in logical pixels; the height follows from the content's aspect. The size is
    /// limited: no side is shorter than 24 logical pixels, or longer than twice the monitor's. `nil` is the
    /// size that the user last chose on the monitor, else the standard size.
    public var width: Double?
    /// The connector name of the monitor; `nil` is the pointer's monitor. With the name of a monitor that is
    /// not connected, the start fails with `.unavailable`.
    public var monitor: String?
    /// Opacity in percent, clamped to 20…100; `nil` uses the preferences.
    public var opacity: Int?
    /// Whether drags and wheels change levels and seek; the user can always move and resize the overlay.
    /// `nil` uses the preferences.
    public var hasGestures: Bool?
    /// Whether the controls appear on hover, click and tap. Without them, commands, gestures and bindings still
    /// work.
    public var hasControls = true
    /// Whether a line at the bottom shows the playback position, if the content has one, while the controls are
    /// hidden.
    public var showsProgress = false
    /// The reasons for which content that can pause is paused. The content continues after the last of these
    /// reasons has ended.
    public var pauseTriggers: Set<PauseTrigger> = []
    /// Whether the overlay is shown in addition to existing ones; otherwise it replaces the newest one after
    /// that one has closed.
    public var isAdditional = false
    /// The window's title, also shown in the controls of a source without a title of its own.
    public var title: String

    /// The title for the controls; empty if no title was set.
    var shownTitle: String { title == Self.defaultTitle ? "" : title }
    /// The title of an overlay that was given none; the controls do not show it.
    public static let defaultTitle = "FloatOverlay"

    /// Creates options without a position, size, monitor or opacity of their own.
    ///
    /// - Parameter title: The window's title.
    public init(title: String = defaultTitle) { self.title = title }

    /// The options as arguments of `floatoverlay show`, whose ranges limit the values; lengths are rounded to whole
    /// pixels, and texts are cut to the length of those in messages, so that they fit into a request.
    package var arguments: [String] {
        var all: [String] = []
        switch initialPlacement {
        case .corner(let corner)?: all.append("--at=\(corner.rawValue)")
        case .point(let point)?:
            let coordinates = -99_999...99_999
            if let x = Self.whole(point.x, coordinates), let y = Self.whole(point.y, coordinates) {
                all.append("--at=\(x),\(y)")
            }
        case nil: break
        }
        if let width, let whole = Self.whole(width, 1...PixelSize.maxSide) { all.append("--width=\(whole)") }
        if let monitor { all.append("--monitor=\(ProducerMessage.transmissible(monitor))") }
        if let opacity { all.append("--opacity=\(Opacity.clamped(percent: opacity))%") }
        if let hasGestures { all.append("--gestures=\(hasGestures ? "on" : "off")") }
        if !hasControls { all.append("--controls=none") }
        if showsProgress { all.append("--progress") }
        let pauses = PauseTrigger.allCases.filter(pauseTriggers.contains).map(\.rawValue)
        if !pauses.isEmpty { all.append("--pause-on=\(pauses.joined(separator: ","))") }
        if !shownTitle.isEmpty { all.append("--title=\(ProducerMessage.transmissible(title))") }
        if isAdditional { all.append("--new") }
        return all
    }

    /// The nearest whole number in `range`; `nil` for a length that cannot be meant, such as NaN.
    private static func whole(_ length: Double, _ range: ClosedRange<Int>) -> Int? {
        guard abs(length) < 1e9 else { return nil }
        return max(range.lowerBound, min(Int(length.rounded()), range.upperBound))
    }
}
