// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Says that the source's `timeline`, `playback`, `title` or `canReturn` has changed otherwise than by time going
    /// on: the controls, where they are shown, read it anew. For sources there is `FrameSink.invalidatePlaybackState`.
    public func invalidatePlaybackState() { controls.invalidate() }

    /// Whether clicks go to what lies below, but for a hot spot in the top right corner that ends it.
    public var clickThrough: Bool {
        get { clickThroughMode.isOn }
        set { clickThroughMode.set(newValue) }
    }
}

extension ControlsContent {
    /// What `source` says now; `title` where it has none itself.
    init(_ source: any FrameSource, title: String) {
        let time: Time
        switch source.timeline {
        case .none: time = .none
        // A length that nobody can divide by is as good as none known.
        case .live, .range: time = SeekableRange(source.timeline).map(Time.range) ?? .live
        }
        self.init(
            title: source.title ?? title, canReturn: source.canReturn, playback: source.playback, time: time)
    }
}
