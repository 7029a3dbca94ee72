// SPDX-License-Identifier: MIT
public import Core
public import Linux

/// Lyrics and the file they are from.
public struct LyricsFile {
    /// Where the file is.
    public let path: String
    /// What it says.
    public let lyrics: Lyrics

    /// Reads a plain file, which never has to be waited for.
    public init(_ path: String) throws(LyricsFileError) {
        self.path = path
        guard Files.isFile(path) else { throw Self.absence(of: path) }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Files.read(path, limit: LRCReader.sizeLimit)
        } catch {
            throw error.errno == .fileTooLarge ? .content(.tooLong) : .unreadable(error)
        }
        do throws(LyricsError) {
            lyrics = try LRCReader.read(bytes)
        } catch {
            throw .content(error)
        }
    }

    /// Why there is no plain file at `path`.
    private static func absence(of path: String) -> LyricsFileError {
        if Files.exists(path), !Files.isDirectory(path) { return .content(.noFile) }
        let errno: Errno = Files.exists(path) ? .isDirectory : .noSuchFileOrDirectory
        return .unreadable(SystemError(operation: "read", object: path, errno: errno))
    }

    /// The file's name without what it ends in, for lyrics that do not say a title.
    var name: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.lowercased().hasSuffix(".lrc") ? name.dropLast(4) : name)
    }
}

/// Why a file has no lyrics for us.
public enum LyricsFileError: Error, CustomStringConvertible {
    /// It cannot be read.
    case unreadable(SystemError)
    /// It is no such file.
    case content(LyricsError)

    /// What is wrong.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .content(let error): error.description
        }
    }
}
