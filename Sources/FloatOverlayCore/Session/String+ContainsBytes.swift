// SPDX-License-Identifier: MIT

extension String {
    /// Whether `part` occurs in this text, byte for byte. `String.contains(_:)` links `_StringProcessing`, which adds
    /// 1 MB to each program.
    package func containsBytes(of part: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
    }
}
