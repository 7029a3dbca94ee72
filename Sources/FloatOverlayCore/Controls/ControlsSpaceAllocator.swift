// SPDX-License-Identifier: MIT

/// Selects the controls that fit into an overlay: space is assigned in the order of importance.
struct ControlsSpaceAllocator {
    /// Whether the controls are in two lines, at the top and the bottom, instead of one.
    let hasTwoLines: Bool
    private(set) var goesBack = false, plays = false, skips = false
    private(set) var hasBar = false, hasTimes = false, isLive = false
    private var top: Double
    private var bottom: Double

    init(in size: Size, metrics: ControlsMetrics, content: ControlsContent) {
        hasTwoLines = size.height >= 2 * metrics.button + 3 * metrics.margin
        bottom = size.width - 2 * metrics.margin
        top = bottom - metrics.button
        if !hasTwoLines { bottom = top - metrics.gap }
        plays = content.offers(.playPause) && reserveBottom(metrics.button)
        goesBack = content.offers(.return) && reserveTop(metrics.button)
        hasBar = content.offers(.progress) && reserveBottom(metrics.minBarLength + 2 * metrics.gap)
        skips = hasBar && content.offers(.skipBack) && reserveBottom(2 * metrics.button)
        let times = 2 * (metrics.gap + metrics.width(of: SeekableRange.text(content.range?.duration ?? 0)))
        hasTimes = hasBar && reserveBottom(times)
        isLive = content.time == .live && reserveBottom(metrics.gap + metrics.liveWidth)
    }

    private mutating func reserveBottom(_ width: Double) -> Bool {
        guard width <= bottom else { return false }
        bottom -= width
        return true
    }

    private mutating func reserveTop(_ width: Double) -> Bool {
        if !hasTwoLines { return reserveBottom(width) }
        guard width <= top else { return false }
        top -= width
        return true
    }
}
