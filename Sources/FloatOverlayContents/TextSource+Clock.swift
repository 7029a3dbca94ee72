// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

extension TextSource {
    /// Shows the time of day. Draws only when the text can change: each second or each minute, after a change
    /// of the clock, and after a suspend.
    ///
    /// - Parameter format: A format of `strftime(3)`. The overlay fails with
    ///   ``FloatOverlay/ExitStatus/badInput`` if the result has more than 1,023 bytes.
    /// - Returns: A source that shows the local time after its start.
    public static func clock(format: String) -> TextSource {
        var timer: WallClockTimer?
        return TextSource(.clock) { source, sink in
            let tick = { [weak source] in
                guard let source else { return }
                let now = WallClockTimer.now
                guard let text = clockText(format, at: now) else {
                    return sink.fail(
                        .badContent("the time has more than \(maxClockByteCount) bytes in this format"))
                }
                timer?.set(at: nextChange(of: format, after: now))
                source.show(text)
            }
            do throws(SystemError) {
                timer = try WallClockTimer(in: sink.host.reactor, onFire: tick)
                tick()
            } catch {
                sink.fail(.unavailable("\(error)", status: .unavailable))
            }
        } end: {
            timer = nil
        }
    }

    private static let maxClockByteCount = 1023

    /// The time `now` in `format`; `nil` if it has more than `maxClockByteCount` bytes.
    static func clockText(_ format: String, at now: Int) -> String? {
        var now = now
        var parts = tm()
        // localtime_r(3) alone keeps the time zone of its first call.
        tzset()
        localtime_r(&now, &parts)
        // strftime(3) returns 0 for a text that is too long, and for an empty one: the space distinguishes them.
        var buffer = [CChar](repeating: 0, count: maxClockByteCount + 2)
        let count = strftime(&buffer, buffer.count, " " + format, &parts)
        guard count > 0 else { return nil }
        return String(decoding: buffer[1..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The time at which the text can change: the next second if `format` may show seconds, otherwise the next
    /// minute.
    private static func nextChange(of format: String, after now: Int) -> Int {
        showsSeconds(format) ? now + 1 : now - now % 60 + 60
    }

    /// Whether a conversion of `format` may show seconds; flags, widths and modifiers can precede its letter.
    static func showsSeconds(_ format: String) -> Bool {
        var rest = format.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[percent...].dropFirst().drop { "_-0^#123456789EO".utf8.contains($0) }
            if let letter = rest.first, "STscrX+".utf8.contains(letter) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
