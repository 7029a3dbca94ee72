// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

extension TextSource {
    /// Shows the time of day. Draws only when the text can change: each second or each minute, after a change
    /// of the clock, and after a suspend.
    ///
    /// - Parameter format: A format of `strftime(3)`. A result of more than 1,023 bytes is empty.
    /// - Returns: A source that shows the local time after its start.
    public static func clock(format: String) -> TextSource {
        var timer: WallClockTimer?
        return TextSource(.clock) { source, sink in
            let tick = { [unowned source] in
                let now = WallClockTimer.now
                timer?.set(at: nextChange(of: format, after: now))
                source.show(text(format, at: now))
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

    /// The time `now` in `format`, at most 1023 bytes.
    private static func text(_ format: String, at now: Int) -> String {
        var now = now
        var parts = tm()
        localtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 1024)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
