// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// Standard error as the log writes it: without waiting for its reader, and with a limited rate of lines for each
/// location in the code. A log handler is `Sendable` and can have no state, so this belongs to the thread
/// (`pthread_setspecific`).
final class LogOutput {
    private static let maxLinesPerSecond = 20
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private var rates: [String: RateLimiter] = [:]
    private var output: NonBlockingOutput?
    /// The number of lines that standard error did not accept.
    private var lost = 0

    /// The output of this thread.
    static var current: LogOutput {
        if let output = pthread_getspecific(key) {
            return Unmanaged<LogOutput>.fromOpaque(output).takeUnretainedValue()
        }
        let output = LogOutput()
        pthread_setspecific(key, Unmanaged.passRetained(output).toOpaque())
        return output
    }

    /// Does not wait for standard error from now on. A child process writes to a regular file, which is emptied above
    /// `maxByteCount`, and to a pipe or terminal of another user.
    func begin(maxByteCount: Int?) {
        Process.moveErrorOutputToChild(maxByteCount: maxByteCount)
        output = NonBlockingOutput(2)
    }

    /// Writes `message` from the source line `location`, or drops and counts it. `format` adds the prefix of a line.
    func write(_ message: String, from location: String, _ format: (String) -> String) {
        var rate = rates[location] ?? RateLimiter(maxPerWindow: Self.maxLinesPerSecond, window: .seconds(1))
        let isAdmitted = rate.admit(at: MonotonicClock.now)
        let dropped = isAdmitted ? rate.takeRefused() : 0
        rates[location] = rate
        guard isAdmitted else { return }
        if dropped > 0 { write(format("\(dropped) lines like the next one were dropped")) }
        if lost > 0, write(format("\(lost) lines were lost: standard error did not accept them")) { lost = 0 }
        if !write(format(message)) { lost += 1 }
    }

    /// Returns whether standard error has accepted the line.
    @discardableResult private func write(_ line: String) -> Bool {
        if output != nil { return output?.write(line + "\n") == true }
        Process.print(line + "\n", to: 2)
        return true
    }
}
