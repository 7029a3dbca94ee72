// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Saving and loading for a process without a loop. A call blocks for at most `FileTask.timeout`.
extension SavedBrightness {
    /// Saves the raw value and the maximum of `reading`.
    package func save(_ reading: BrightnessReading) throws(LevelError) {
        let reactor = Reactor()
        _ = try blocking { (done) throws(LevelError) in try save(reading, in: reactor, done: done) }
    }

    /// The saved raw value for the device of `reading`, scaled if the maximum has changed, and at least 1
    /// unless the saved value is 0.
    package func raw(for reading: BrightnessReading) throws(LevelError) -> Int {
        let reactor = Reactor()
        return try blocking { (done) throws(LevelError) in load(for: reading, in: reactor, done: done) }
    }

    /// Returns the result that the task passes to its closure.
    private func blocking<T>(
        _ start: (@escaping (Result<T, LevelError>) -> Void) throws(LevelError) -> FileTask
    ) throws(LevelError) -> T {
        var result: Result<T, LevelError>?
        let task = try start { result = $0 }
        task.wait(atMost: FileTask.timeout)
        return try (result ?? .failure(.failed("the file system does not reply"))).get()
    }
}
