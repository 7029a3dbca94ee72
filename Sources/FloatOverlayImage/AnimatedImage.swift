// SPDX-License-Identifier: MIT
internal import CFloatOverlayPixbuf
internal import FloatOverlayCore

/// An animated image (`GdkPixbufAnimation`), repeated without end regardless of the file's loop count.
///
/// The decoder advances frame by frame on a clock of its own, which delays of this process do not affect.
final class AnimatedImage {
    private let animation: OpaquePointer
    private var position: OpaquePointer
    /// Start of the current frame on the decoder's clock, and the frame's length, in milliseconds.
    private var frameBegan = 0
    private var frameLength = 0
    /// The time at which the next frame is due.
    private(set) var nextFrame: Instant

    /// Loads `path`; `nil` if the file is not an animation or cannot be read.
    init?(_ path: String, at now: Instant) {
        guard let animation = gdk_pixbuf_animation_new_from_file(path, nil) else { return nil }
        guard gdk_pixbuf_animation_is_static_image(animation) == 0,
            let position = Self.start(animation)
        else {
            g_object_unref(UnsafeMutableRawPointer(animation))
            return nil
        }
        self.animation = animation
        self.position = position
        nextFrame = now
        frameLength = measuredLength() ?? 0
        nextFrame = now.advanced(by: shownLength)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(position))
        g_object_unref(UnsafeMutableRawPointer(animation))
    }

    /// The size in pixels.
    var size: PixelSize {
        PixelSize(
            width: Int(gdk_pixbuf_animation_get_width(animation)),
            height: Int(gdk_pixbuf_animation_get_height(animation)))
    }

    /// Advances to the frame that is due at `now`. Missed frames are skipped, up to a second of them; after a
    /// longer delay the next frame follows.
    func advance(to now: Instant) {
        while nextFrame <= now {
            step()
            if nextFrame.duration(to: now) > .seconds(1) { nextFrame = now.advanced(by: shownLength) }
        }
    }

    /// The current frame; `nil` if memory is exhausted.
    func frame() -> Pixbuf? { Pixbuf(sharing: gdk_pixbuf_animation_iter_get_pixbuf(position)) }

    /// Excludes `pause`, during which the overlay was hidden, from the animation's clock.
    func skip(_ pause: Duration) { nextFrame = nextFrame.advanced(by: pause) }

    private func step() {
        frameBegan += frameLength
        if let length = measuredLength() {
            frameLength = length
        } else {
            restart()
        }
        nextFrame = nextFrame.advanced(by: shownLength)
    }

    /// Advances to the frame that starts at `frameBegan` and measures its length; `nil` after the last frame
    /// of a file that does not loop by itself. The GIF loader of gdk-pixbuf 2.42 returns the remaining time
    /// of a frame; webp-pixbuf-loader 0.2 always returns the whole length and starts each frame one
    /// millisecond late.
    private func measuredLength() -> Int? {
        let first = delay(after: 1)
        let second = delay(after: 2)
        guard first >= 0, second >= 0 else { return nil }
        return second < first ? first + 1 : first
    }

    private func delay(after milliseconds: Int) -> Int {
        var time = Self.time(frameBegan + milliseconds)
        gdk_pixbuf_animation_iter_advance(position, &time)
        return Int(gdk_pixbuf_animation_iter_get_delay_time(position))
    }

    /// At most 50 frames per second. A length of zero means 100 ms, as in browsers.
    private var shownLength: Duration { .milliseconds(frameLength > 0 ? max(frameLength, 20) : 100) }

    private func restart() {
        guard let position = Self.start(animation) else { return }
        g_object_unref(UnsafeMutableRawPointer(self.position))
        self.position = position
        frameBegan = 0
        frameLength = measuredLength() ?? 0
    }

    private static func start(_ animation: OpaquePointer) -> OpaquePointer? {
        var time = time(0)
        return gdk_pixbuf_animation_get_iter(animation, &time)
    }

    /// A fixed positive time plus `milliseconds`.
    private static func time(_ milliseconds: Int) -> GTimeVal {
        GTimeVal(tv_sec: 1 + milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    }
}
