// SPDX-License-Identifier: MIT

/// What commands exit with (`sysexits.h` where it has a word for it).
public enum ExitStatus {
    /// Done.
    public static let done: Int32 = 0
    /// The words are wrong, or a value is out of range.
    public static let usage: Int32 = 64
    /// The input is not what it says.
    public static let badInput: Int32 = 65
    /// No such file.
    public static let noInput: Int32 = 66
    /// No audio server, display, device or daemon, or no first frame in time.
    public static let unavailable: Int32 = 69
    /// A bug.
    public static let bug: Int32 = 70
    /// Try again: another daemon runs, or one of another protocol.
    public static let tryAgain: Int32 = 75
    /// Not permitted.
    public static let notPermitted: Int32 = 77
    /// The config file is wrong.
    public static let badConfig: Int32 = 78
}
