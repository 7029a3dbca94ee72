// SPDX-License-Identifier: MIT
package import Logging

extension Logger {
    /// Logs a state that only a defect of this program can cause; the program continues.
    package func bug(_ message: @autoclosure () -> String) { error("bug: \(message())") }
}
