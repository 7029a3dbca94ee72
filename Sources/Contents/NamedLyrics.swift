// SPDX-License-Identifier: MIT
public import Core
public import Linux

/// Lyrics and the file they are from.
public struct NamedLyrics {
    /// Where the file is.
    public let path: String
    /// What it says.
    public let lyrics: Lyrics

    /// Reads a plain file, which never has to be waited for.
    public init(_ path: String) throws(LyricsFileError) {
        self.path = path
        if Files.exists(path), !Files.isFile(path), !Files.isDirectory(path) { throw .content(.noFile) }
        let bytes: [UInt8]
        do throws(SystemError) {
            guard Files.isFile(path) else {
                throw SystemError(operation: "read", object: path, errno: Files.exists(path) ? 21 : 2)
            }
            bytes = try Files.read(path, limit: LRCReader.sizeLimit)
        } catch {
            throw error.errno == 27 ? .content(.tooLong) : .unreadable(error)
        }
        do throws(LyricsError) {
            lyrics = try LRCReader.read(bytes)
        } catch {
            throw .content(error)
        }
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
