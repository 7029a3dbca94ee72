// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlaySettings
import Foundation
import Testing

/// The search path of the file, and other kinds of files at its path.
@Suite struct FileTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    private func read(_ path: String) -> SettingsFile { SettingsFile.read(path, check: knownCommand) }

    @Test func aFileIsReadAlsoThroughALink() throws {
        let path = try folder.write("[volume]\nlimit = 110\n", to: "a.toml")
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(read(path).preferences?.volume.policy.limitPercent == 110)
        #expect(read(link).preferences?.volume.policy.limitPercent == 110)
        #expect(read(link).path == link)
    }

    @Test func nonregularFilesAreReported() throws {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let long = try folder.write(String(repeating: "\n", count: SettingsFile.sizeLimit + 1), to: "long")
        let full = try folder.write(String(repeating: "\n", count: SettingsFile.sizeLimit), to: "full")
        #expect(read(folder.path).lines == ["\(folder.path): is a directory"])
        #expect(read(pipe).lines == ["\(pipe): not a regular file"])
        #expect(read(long).lines == ["\(long): longer than 64 KiB"])
        #expect(read("/dev/zero").lines == ["/dev/zero: longer than 64 KiB"])
        #expect(read(full).lines == [])
        #expect(read("/dev/null").preferences == Preferences())
        #expect(read(long).exists && read(long).preferences == nil)
    }

    @Test func aMissingFileIsAnError() throws {
        let file = read(folder.path + "/none.toml")
        #expect(file.lines == ["\(folder.path)/none.toml: no such file"])
        #expect(!file.exists && file.preferences == nil)
        let below = try folder.write("", to: "file") + "/config.toml"
        #expect(read(below).lines == ["\(below): no such file"])
        let link = folder.path + "/dangling"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/at/all")
        #expect(!read(link).exists)
    }

    @Test(
        .enabled(if: getuid() != 0, "root may read everything"))
    func unreadableFileExists() throws {
        let path = try folder.write("", to: "secret")
        chmod(path, 0)
        #expect(read(path).lines == ["\(path): cannot read the file: Permission denied"])
        #expect(read(path).exists)
    }

    @Test(
        arguments: [
            (EACCES, .notPermitted), (EPERM, .notPermitted), (ETIMEDOUT, .unavailable),
            (EAGAIN, .unavailable), (EIO, .unavailable), (EISDIR, .badConfig), (EINVAL, .badConfig),
            (EFBIG, .badConfig), (ELOOP, .badConfig), (ENOENT, nil), (ENOTDIR, nil),
        ] as [(CInt, FloatOverlayCore.ExitStatus?)])
    func readFailureIsAnExitStatus(errno: CInt, status: FloatOverlayCore.ExitStatus?) {
        let location = SettingsLocation(config: nil) { _ in nil }
        #expect(location.load([], at: nil, errors: [errno], check: knownCommand).readFailure == status)
        let named = SettingsLocation(config: "/a.toml") { _ in nil }
        let file = named.load([], at: nil, errors: [errno], check: knownCommand)
        #expect(file.readFailure == status ?? .noInput)
    }

    struct Place: Sendable {
        var config: String?
        var variables: [String: String]
        var candidates: [String]
    }

    @Test(arguments: [
        Place(config: "x.toml", variables: ["HOME": "/h"], candidates: ["x.toml"]),
        Place(
            variables: ["HOME": "/h"],
            candidates: ["/h/.config/floatoverlay/config.toml", "/etc/xdg/floatoverlay/config.toml"]),
        Place(
            variables: ["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/a:rel::/b"],
            candidates: [
                "/c/floatoverlay/config.toml", "/a/floatoverlay/config.toml", "/b/floatoverlay/config.toml",
            ]),
        Place(
            variables: ["HOME": "/h", "XDG_CONFIG_HOME": "relative", "XDG_CONFIG_DIRS": "relative"],
            candidates: ["/h/.config/floatoverlay/config.toml", "/etc/xdg/floatoverlay/config.toml"]),
        Place(variables: [:], candidates: ["/etc/xdg/floatoverlay/config.toml"]),
    ]) func theFileIsLookedForInOrder(_ place: Place) {
        let location = SettingsLocation(config: place.config) { place.variables[$0] }
        #expect(location.candidates == place.candidates)
        #expect(location.isExplicit == (place.config != nil))
        #expect(location.preferred == place.candidates[0])
    }

    @Test func firstExistingFileIsUsed() throws {
        let home = folder.path + "/home"
        let system = folder.path + "/system"
        let location = SettingsLocation(config: nil) {
            ["XDG_CONFIG_HOME": home, "XDG_CONFIG_DIRS": system][$0]
        }
        let absent = location.load(check: knownCommand)
        #expect(absent.path == home + "/floatoverlay/config.toml")
        #expect(!absent.exists && absent.preferences == Preferences() && absent.lines == [])
        _ = try folder.write("[overlay]\nopacity = 30", to: "system/floatoverlay/config.toml")
        #expect(location.load(check: knownCommand).preferences?.overlay.opacity == 30)
        _ = try folder.write("[overlay]\nopacity = 40", to: "home/floatoverlay/config.toml")
        #expect(location.load(check: knownCommand).preferences?.overlay.opacity == 40)
        // After an invalid file the next one is not read.
        _ = try folder.write("[overlay]\nopacity = 4", to: "home/floatoverlay/config.toml")
        #expect(location.load(check: knownCommand).preferences == nil)
    }

    @Test func missingNamedFileIsAnError() {
        let location = SettingsLocation(config: folder.path + "/none") { _ in nil }
        #expect(location.load(check: knownCommand).lines == ["\(folder.path)/none: no such file"])
    }
}
