// SPDX-License-Identifier: MIT

/// The other programs of FloatOverlay.
public enum HelperProgram {
    /// The path of the program `name`: beside this one, or in `../libexec/floatoverlay`, or in `../bin` for those
    /// that lie there; `nil` when it is not installed.
    public static func find(_ name: String) -> String? {
        let own = Process.executable
        let directory = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        let places = [directory, directory + "/../libexec/floatoverlay", directory + "/../../bin"]
        return places.map { "\($0)/\(name)" }.first(where: Files.isExecutable)
    }
}
