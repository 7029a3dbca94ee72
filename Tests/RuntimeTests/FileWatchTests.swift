// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct FileWatchTests {
    let reactor = Reactor()
    let scratch = Scratch()

    /// Changes of a file, and whether the watch must report them. inotify events exist when the call returns,
    /// so one turn without waiting is enough.
    private struct Step {
        var what: String
        var isHeard: Bool
        var act: () throws -> Void
        init(_ what: String, heard: Bool = true, _ act: @escaping () throws -> Void) {
            self.what = what
            isHeard = heard
            self.act = act
        }
    }

    private func expect(_ path: String, _ steps: [Step], location: SourceLocation = #_sourceLocation) throws {
        var heard = 0
        let watch = try FileWatch(path, in: reactor) { heard += 1 }
        for step in steps {
            heard = 0
            try step.act()
            reactor.turn(waitingAtMost: .zero)
            #expect(heard == (step.isHeard ? 1 : 0), "\(step.what)", sourceLocation: location)
            // Events of removed watches must not count as changes.
            heard = 0
            reactor.turn(waitingAtMost: .zero)
            reactor.turn(waitingAtMost: .zero)
            #expect(heard == 0, "after: \(step.what)", sourceLocation: location)
        }
        withExtendedLifetime(watch) {}
    }

    private func rename(_ old: String, _ new: String) throws {
        try #require(Glibc.rename(scratch[old], scratch[new]) == 0)
    }

    private func link(_ name: String, to target: String) throws {
        unlink(scratch["link.new"])
        try #require(symlink(target, scratch["link.new"]) == 0)
        try rename("link.new", name)
    }

    /// A removed watch's slot is reused, and is empty by then.
    @Test func oneAfterAnother() throws {
        for _ in 0..<3 {
            var heard = (old: 0, new: 0)
            var old: FileWatch? = try FileWatch(scratch["old"], in: reactor) { heard.old += 1 }
            try scratch.write("1", to: "old")
            withExtendedLifetime(old) {}
            old = nil
            let new = try FileWatch(scratch["new"], in: reactor) { heard.new += 1 }
            reactor.turn(waitingAtMost: .zero)
            try scratch.write("2", to: "old")
            reactor.turn(waitingAtMost: .zero)
            #expect(heard == (0, 0))
            try scratch.write("1", to: "new")
            reactor.turn(waitingAtMost: .zero)
            #expect(heard == (0, 1))
            withExtendedLifetime(new) {}
        }
    }

    @Test func aPlainFile() throws {
        try scratch.write("1", to: "file")
        try expect(
            scratch["file"],
            [
                Step("written in place") { try scratch.write("2", to: "file") },
                Step("a neighbour", heard: false) { try scratch.write("2", to: "file.bak") },
                Step("replaced") { try rename("file.bak", "file") },
                Step("read", heard: false) { _ = try Files.read(scratch["file"]) },
                Step("removed") { unlink(scratch["file"]) },
                Step("made again") { try scratch.write("3", to: "file") },
                Step("moved away") { try rename("file", "gone") },
                Step("the one moved away", heard: false) { try scratch.write("4", to: "gone") },
                Step("moved back") { try rename("gone", "file") },
            ])
    }

    @Test func aFileInDirectoriesThatAreNotThereYet() throws {
        try expect(
            scratch["a/b/file"],
            [
                Step("another directory", heard: false) { try scratch.makeDirectory("other") },
                Step("the first directory") { try scratch.makeDirectory("a") },
                Step("the second directory") { try scratch.makeDirectory("a/b") },
                Step("a neighbour", heard: false) { try scratch.write("1", to: "a/b/other") },
                Step("the file") { try scratch.write("1", to: "a/b/file") },
                Step("written") { try scratch.write("2", to: "a/b/file") },
            ])
    }

    @Test func bothDirectoriesAndTheFileAtOnce() throws {
        var heard = 0
        let watch = try FileWatch(scratch["a/b/file"], in: reactor) { heard += 1 }
        try scratch.makeDirectory("a/b")
        try scratch.write("1", to: "a/b/file")
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == 1)
        try scratch.write("2", to: "a/b/file")
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == 2)
        withExtendedLifetime(watch) {}
    }

    @Test func aDirectoryThatIsExchanged() throws {
        try scratch.makeDirectory("a/b")
        try scratch.makeDirectory("new/b")
        try scratch.write("1", to: "a/b/file")
        try scratch.write("2", to: "new/b/file")
        try expect(
            scratch["a/b/file"],
            [
                Step("moved away") { try rename("a", "old") },
                Step("the old one", heard: false) { try scratch.write("3", to: "old/b/file") },
                Step("another in its place") { try rename("new", "a") },
                Step("written there") { try scratch.write("4", to: "a/b/file") },
                Step("the old one again", heard: false) { try scratch.write("5", to: "old/b/file") },
                Step("removed with all") { scratch.remove("a") },
                Step("made again") { try scratch.makeDirectory("a/b") },
                Step("with the file") { try scratch.write("6", to: "a/b/file") },
            ])
    }

    @Test func aLinkThatIsTurned() throws {
        for name in ["one", "two"] {
            try scratch.makeDirectory(name)
            try scratch.write("1", to: "\(name)/file")
        }
        try link("link", to: "one/file")
        try expect(
            scratch["link"],
            [
                Step("its target written") { try scratch.write("2", to: "one/file") },
                Step("the other one", heard: false) { try scratch.write("2", to: "two/file") },
                Step("turned") { try link("link", to: "\(scratch["two"])/file") },
                Step("the former target", heard: false) { try scratch.write("3", to: "one/file") },
                Step("the new target") { try scratch.write("3", to: "two/file") },
                Step("turned to nothing") { try link("link", to: "three/file") },
                Step("which comes") { try scratch.makeDirectory("three") },
                Step("with the file") { try scratch.write("1", to: "three/file") },
            ])
    }

    @Test func aDirectoryThatIsALink() throws {
        try scratch.makeDirectory("dotfiles/app")
        try scratch.makeDirectory("other/app")
        try scratch.makeDirectory("home")
        try scratch.write("1", to: "dotfiles/app/file")
        try link("home/config", to: "../dotfiles")
        try expect(
            scratch["home/config/app/file"],
            [
                Step("written") { try scratch.write("2", to: "dotfiles/app/file") },
                Step("turned") { try link("home/config", to: "../other/./app/..") },
                Step("the former", heard: false) { try scratch.write("2", to: "dotfiles/app/file") },
                Step("the new") { try scratch.write("2", to: "other/app/file") },
            ])
    }

    @Test func linksInACircleEnd() throws {
        try link("a", to: "b")
        try link("b", to: "a")
        try expect(
            scratch["a"],
            [
                Step("broken up") { try link("b", to: "file") },
                Step("its end") { try scratch.write("1", to: "file") },
            ])
    }

    @Test func itMayBeLetGoWhenItHears() throws {
        var heard = 0
        var watch: FileWatch?
        watch = try FileWatch(scratch["file"], in: reactor) {
            heard += 1
            watch = nil
        }
        try scratch.write("1", to: "file")
        reactor.turn(waitingAtMost: .zero)
        try scratch.write("2", to: "file")
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == 1)
        #expect(watch == nil)
    }

    @Test func aFloodOfEventsIsOneChange() throws {
        for index in 0..<200 {
            try scratch.write("1", to: "file-\(index)-with-a-long-name-to-fill-the-buffer")
        }
        var heard = 0
        let watch = try FileWatch(scratch["file"], in: reactor) { heard += 1 }
        for index in 0..<200 {
            try scratch.write("2", to: "file-\(index)-with-a-long-name-to-fill-the-buffer")
        }
        for _ in 0..<10 { try scratch.write("2", to: "file") }
        reactor.turn(waitingAtMost: .zero)
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == 1)
        withExtendedLifetime(watch) {}
    }
}
