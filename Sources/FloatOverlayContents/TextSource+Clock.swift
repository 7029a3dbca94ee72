// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

extension TextSource {
    /// Shows the time of day in a `strftime(3)` format, at most 1023 bytes, and draws only when the text can
    /// change.
    public static func clock(format: String) -> TextSource {
        var timer: Timer?
        return TextSource(.clock) { source, sink in
            let tick = sink.host.reactor.timer { [unowned source] _ in
                source.show(text(format))
                timer?.set(after: untilNextChange(format))
            }
            timer = tick
            source.show(text(format))
            tick.set(after: untilNextChange(format))
        } end: {
            timer?.cancel()
            timer = nil
        }
    }

    /// The current time in `format`, at most 1023 bytes.
    private static func text(_ format: String) -> String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 1024)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Time until the text can change: to the next second if `format` may show seconds, otherwise to the next
    /// minute.
    private static func untilNextChange(_ format: String) -> Duration {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let showsSeconds = ["%S", "%T", "%s", "%c", "%r", "%X", "%+", "%E", "%O"].contains {
            format.contains($0)
        }
        let seconds = showsSeconds ? 1 : 60 - Int64(now.tv_sec) % 60
        return .seconds(seconds) - .nanoseconds(Int64(now.tv_nsec)) + .milliseconds(1)
    }
}
