// SPDX-License-Identifier: MIT
internal import CPixbuf
internal import Core

/// A moving picture (`GdkPixbufAnimation`) played for ever, whatever its file says of loops.
///
/// The decoder is walked from frame to frame in a time of its own, which does not depend on how late we are.
final class AnimatedImage {
    private let animation: OpaquePointer
    private var position: OpaquePointer
    /// Milliseconds in the decoder's time at which the frame it stands at began, and how many that frame stands.
    private var frameBegan = 0
    private var frameLength = 0
    /// When the next frame is due.
    private(set) var nextFrame: Instant

    /// Loads `path`; `nil` when it is not an animation or cannot be read.
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

    /// The extent in pixels.
    var size: PixelSize {
        PixelSize(
            width: Int(gdk_pixbuf_animation_get_width(animation)),
            height: Int(gdk_pixbuf_animation_get_height(animation)))
    }

    /// Goes to the frame that is due at `now`. Frames that came and went meanwhile are skipped, up to a second of
    /// them; after a longer wait it goes on with the next.
    func advance(to now: Instant) {
        while nextFrame <= now {
            step()
            if nextFrame.duration(to: now) > .seconds(1) { nextFrame = now.advanced(by: shownLength) }
        }
    }

    /// The frame it stands at; `nil` without memory.
    func frame() -> Pixbuf? { Pixbuf(sharing: gdk_pixbuf_animation_iter_get_pixbuf(position)) }

    /// Takes `pause`, during which nobody looked, out of its time.
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

    /// Walks to the frame that begins at `frameBegan` and measures it; `nil` behind the last one of a file that does
    /// not loop by itself. GIF's decoder tells the time left, WebP's always the whole, and that one begins a frame a
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

    /// At most 50 frames a second; no time at all stands for a tenth of a second, as in browsers.
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

    /// Some positive time, `milliseconds` after that of zero.
    private static func time(_ milliseconds: Int) -> GTimeVal {
        GTimeVal(tv_sec: 1 + milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    }
}
