// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux

/// Lyrics and the file they are from.
struct NamedLyrics {
    let path: String
    let lyrics: Lyrics

    /// Reads a plain file, which never has to be waited for.
    init(_ path: String) throws(LyricsFileError) {
        self.path = path
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
enum LyricsFileError: Error, CustomStringConvertible {
    case unreadable(SystemError)
    case content(LyricsError)

    var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .content(let error): error.description
        }
    }

    var remedy: String {
        switch self {
        case .unreadable(let error): Diagnostic.remedy(error.exitStatus)
        case .content(.notUTF8): "'iconv -f ENCODING -t UTF-8' makes it so"
        case .content: "an .lrc file has lines such as [01:23.45]words"
        }
    }

    var exitStatus: Int32 {
        switch self {
        case .unreadable(let error): error.exitStatus
        case .content: ExitStatus.badInput
        }
    }
}
