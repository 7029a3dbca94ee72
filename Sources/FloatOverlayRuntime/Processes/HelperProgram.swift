// SPDX-License-Identifier: MIT

/// Finds the other programs of FloatOverlay.
package enum HelperProgram {
    /// The path of the program `name`: in the directory of this program, in `../libexec/floatoverlay`, or in
    /// `../../bin` for a program in `libexec/floatoverlay`; `nil` when the program is not installed.
    package static func find(_ name: String) -> String? {
        let own = Process.executable
        let directory = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        let directories = [directory, directory + "/../libexec/floatoverlay", directory + "/../../bin"]
        return directories.map { "\($0)/\(name)" }.first(where: Files.isExecutable)
    }
}
