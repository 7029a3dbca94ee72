// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct FileWatchTests {
    let reactor = Reactor()
    let scratch = Scratch()

    /// Waits until `isDone`.
    private func reports(_ isDone: () -> Bool) -> Bool { reactor.run(until: isDone, within: .seconds(10)) }

    /// Changes of a file, and whether the watch must report them.
    private struct Step {
        var what: String
        var isReported: Bool
        var act: () throws -> Void
        init(_ what: String, reported: Bool = true, act: @escaping () throws -> Void) {
            self.what = what
            isReported = reported
            self.act = act
        }
    }

    private func expect(_ path: String, _ steps: [Step], location: SourceLocation = #_sourceLocation) throws {
        var changes = 0
        let watch = try FileWatch(path, isSystem: true, in: reactor) { changes += 1 }
        for step in steps {
            changes = 0
            try step.act()
            if step.isReported { _ = reports { changes > 0 } } else { reactor.turn(waitingAtMost: .zero) }
            #expect(changes == (step.isReported ? 1 : 0), "\(step.what)", sourceLocation: location)
            // Events of removed watches must not count as changes.
            changes = 0
            reactor.turn(waitingAtMost: .zero)
            reactor.turn(waitingAtMost: .zero)
            #expect(changes == 0, "after: \(step.what)", sourceLocation: location)
        }
        withExtendedLifetime(watch) {}
    }

    /// Writes in another process: the child of another test may have a copy of a descriptor of this process for a moment,
    /// and the event of a write follows the close of the last copy.
    private func write(_ text: String, to name: String) throws {
        let child = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", #"printf %s "$1" >"$2""#, "sh", text, scratch[name]],
            descriptors: [nil, nil, nil])
        var status: FloatOverlayCore.ExitStatus?
        let writing = Reactor()
        try child.watch(in: writing) { status = $0 }
        _ = writing.run(until: { status != nil }, within: .seconds(10))
        try #require(status == .success)
    }

    private func rename(_ old: String, _ new: String) throws {
        try #require(Glibc.rename(scratch[old], scratch[new]) == 0)
    }

    private func link(_ name: String, to target: String) throws {
        unlink(scratch["link.new"])
        try #require(symlink(target, scratch["link.new"]) == 0)
        try rename("link.new", name)
    }

    /// A watch that reuses the slot of a removed watch receives only its own events.
    @Test func laterWatchReceivesOnlyItsEvents() throws {
        for _ in 0..<3 {
            var changes = (old: 0, new: 0)
            var old: FileWatch? = try FileWatch(scratch["old"], isSystem: true, in: reactor) {
                changes.old += 1
            }
            try write("1", to: "old")
            withExtendedLifetime(old) {}
            old = nil
            let new = try FileWatch(scratch["new"], isSystem: true, in: reactor) { changes.new += 1 }
            reactor.turn(waitingAtMost: .zero)
            try write("2", to: "old")
            reactor.turn(waitingAtMost: .zero)
            #expect(changes == (0, 0))
            try write("1", to: "new")
            #expect(reports { changes == (0, 1) })
            withExtendedLifetime(new) {}
        }
    }

    /// Two watches of a file have the same watch descriptor; the end of one must not end the other.
    @Test func theEndOfAWatchLeavesAnotherOfTheSameFile() throws {
        var changes = (first: 0, second: 0)
        var first: FileWatch? = try FileWatch(scratch["file"], isSystem: true, in: reactor) {
            changes.first += 1
        }
        let second = try FileWatch(scratch["file"], isSystem: true, in: reactor) { changes.second += 1 }
        try write("1", to: "file")
        #expect(reports { changes == (1, 1) })
        withExtendedLifetime(first) {}
        first = nil
        try write("2", to: "file")
        #expect(reactor.run(until: { changes == (1, 2) }, within: .seconds(10)))
        withExtendedLifetime(second) {}
    }

    @Test func aWatchMayBeReleasedInTheCallbackOfAnother() throws {
        var changes = 0
        var watches: [FileWatch] = []
        for _ in 0..<2 {
            watches.append(
                try FileWatch(scratch["file"], isSystem: true, in: reactor) {
                    changes += 1
                    watches = []
                })
        }
        try write("1", to: "file")
        #expect(reports { changes == 1 })
        #expect(watches.isEmpty)
    }

    /// A new watch ignores events that belong to other watches.
    @Test func anEventOfANeighbourIsNoChangeWhileAWatchBegins() throws {
        var changes = 0
        let system = try FileWatch(scratch["system"], isSystem: true, in: reactor) {}
        let watch = try FileWatch(scratch["file"], in: reactor) { changes += 1 }
        try write("1", to: "neighbour")
        #expect(reactor.run(until: { changes > 0 }, within: .seconds(10)))
        // Another change would be reported before a watch that begins later.
        var hasBegun = false
        let later = try FileWatch(scratch["later"], in: reactor) { hasBegun = true }
        #expect(reactor.run(until: { hasBegun }, within: .seconds(10)))
        #expect(changes == 1)
        withExtendedLifetime((system, watch, later)) {}
    }

    @Test func unfinishedWatchEndsWithoutAChild() throws {
        weak var ended: Reactor?
        func begin() throws {
            let reactor = Reactor()
            ended = reactor
            _ = try FileWatch(scratch["file"], in: reactor) {}
        }
        try begin()
        #expect(ended == nil)
    }

    @Test func changesOfAPlainFileAreReported() throws {
        try write("1", to: "file")
        try expect(
            scratch["file"],
            [
                Step("written in place") { try write("2", to: "file") },
                Step("a neighbour", reported: false) { try write("2", to: "file.bak") },
                Step("replaced") { try rename("file.bak", "file") },
                Step("read", reported: false) { _ = try Files.read(scratch["file"]) },
                Step("removed") { unlink(scratch["file"]) },
                Step("created again") { try write("3", to: "file") },
                Step("moved away") { try rename("file", "gone") },
                Step("the moved file", reported: false) { try write("4", to: "gone") },
                Step("moved back") { try rename("gone", "file") },
            ])
    }

    @Test func aFileInMissingDirectories() throws {
        try expect(
            scratch["a/b/file"],
            [
                Step("another directory", reported: false) { try scratch.makeDirectory("other") },
                Step("the first directory") { try scratch.makeDirectory("a") },
                Step("the second directory") { try scratch.makeDirectory("a/b") },
                Step("a neighbour", reported: false) { try write("1", to: "a/b/other") },
                Step("the file") { try write("1", to: "a/b/file") },
                Step("written") { try write("2", to: "a/b/file") },
            ])
    }

    /// While a directory is missing, each new file beside it is a wakeup; afterwards none is.
    @Test func aDirectoryThatWasMissingCausesNoLaterWakeups() throws {
        try scratch.makeDirectory("a/c")
        var changes = (file: 0, neighbour: 0)
        let watch = try FileWatch(scratch["a/b/file"], isSystem: true, in: reactor) { changes.file += 1 }
        // A neighbour has the same watch descriptor for the directory "a", but needs only its removal.
        let neighbour = try FileWatch(scratch["a/c/file"], isSystem: true, in: reactor) {
            changes.neighbour += 1
        }
        try scratch.makeDirectory("a/b")
        try write("1", to: "a/b/file")
        #expect(reports { changes.file > 0 })
        // The events of the former watches.
        for _ in 0..<5 { reactor.turn(waitingAtMost: .zero) }
        changes = (0, 0)
        try write("1", to: "a/other")
        #expect(reactor.prepareToWait() == nil, "an event is a wakeup")
        try write("2", to: "a/b/file")
        #expect(reports { changes == (1, 0) })
        try rename("a", "old")
        #expect(reports { changes == (2, 1) })
        withExtendedLifetime((watch, neighbour)) {}
    }

    @Test func directoriesAndFileCreatedTogetherAreOneChange() throws {
        var changes = 0
        let watch = try FileWatch(scratch["a/b/file"], isSystem: true, in: reactor) { changes += 1 }
        try scratch.makeDirectory("a/b")
        try write("1", to: "a/b/file")
        #expect(reports { changes == 1 })
        try write("2", to: "a/b/file")
        #expect(reports { changes == 2 })
        withExtendedLifetime(watch) {}
    }

    @Test func replacedDirectoryIsFollowed() throws {
        try scratch.makeDirectory("a/b")
        try scratch.makeDirectory("new/b")
        try write("1", to: "a/b/file")
        try write("2", to: "new/b/file")
        try expect(
            scratch["a/b/file"],
            [
                Step("moved away") { try rename("a", "old") },
                Step("the old one", reported: false) { try write("3", to: "old/b/file") },
                Step("replaced") { try rename("new", "a") },
                Step("written there") { try write("4", to: "a/b/file") },
                Step("the old one again", reported: false) { try write("5", to: "old/b/file") },
                Step("removed with its content") { scratch.remove("a") },
                Step("created again") { try scratch.makeDirectory("a/b") },
                Step("with the file") { try write("6", to: "a/b/file") },
            ])
    }

    @Test func aLinkWithChangedTargets() throws {
        for name in ["one", "two"] {
            try scratch.makeDirectory(name)
            try write("1", to: "\(name)/file")
        }
        try link("link", to: "one/file")
        try expect(
            scratch["link"],
            [
                Step("its target written") { try write("2", to: "one/file") },
                Step("the other one", reported: false) { try write("2", to: "two/file") },
                Step("another target") { try link("link", to: "\(scratch["two"])/file") },
                Step("the former target", reported: false) { try write("3", to: "one/file") },
                Step("the new target") { try write("3", to: "two/file") },
                Step("a missing target") { try link("link", to: "three/file") },
                Step("the directory of the target") { try scratch.makeDirectory("three") },
                Step("with the file") { try write("1", to: "three/file") },
            ])
    }

    @Test func linkedDirectoryIsFollowed() throws {
        try scratch.makeDirectory("dotfiles/app")
        try scratch.makeDirectory("other/app")
        try scratch.makeDirectory("home")
        try write("1", to: "dotfiles/app/file")
        try link("home/config", to: "../dotfiles")
        try expect(
            scratch["home/config/app/file"],
            [
                Step("written") { try write("2", to: "dotfiles/app/file") },
                Step("another target") { try link("home/config", to: "../other/./app/..") },
                Step("the former", reported: false) { try write("2", to: "dotfiles/app/file") },
                Step("the new") { try write("2", to: "other/app/file") },
            ])
    }

    @Test func fileIsReportedAfterACircularLink() throws {
        try link("a", to: "b")
        try link("b", to: "a")
        try expect(
            scratch["a"],
            [
                Step("the circle is broken") { try link("b", to: "file") },
                Step("the final target") { try write("1", to: "file") },
            ])
    }

    @Test func aWatchMayBeReleasedInItsCallback() throws {
        var changes = 0
        var watch: FileWatch?
        watch = try FileWatch(scratch["file"], isSystem: true, in: reactor) {
            changes += 1
            watch = nil
        }
        try write("1", to: "file")
        reactor.turn(waitingAtMost: .zero)
        try write("2", to: "file")
        #expect(reports { changes == 1 })
        #expect(watch == nil)
    }

    @Test func manyEventsAreOneChange() throws {
        for index in 0..<200 {
            try scratch.write("1", to: "file-\(index)-with-a-long-name-to-fill-the-buffer")
        }
        var changes = 0
        let watch = try FileWatch(scratch["file"], isSystem: true, in: reactor) { changes += 1 }
        for index in 0..<200 {
            try scratch.write("2", to: "file-\(index)-with-a-long-name-to-fill-the-buffer")
        }
        for _ in 0..<10 { try scratch.write("2", to: "file") }
        reactor.turn(waitingAtMost: .zero)
        #expect(reports { changes == 1 })
        withExtendedLifetime(watch) {}
    }

    /// The watches of a user's file are added by a child, so their beginning is reported, too.
    @Test func changesOfAUsersFileAreReported() throws {
        var changes = 0
        let watch = try FileWatch(scratch["a/b/file"], in: reactor) { changes += 1 }
        var others: [FileWatch] = []
        /// Runs the loop while children may add watches: children that begin later add their watches later.
        func settle() throws {
            for _ in 0..<2 {
                var hasBegun = false
                others.append(
                    try FileWatch(scratch["other-\(others.count)"], in: reactor) { hasBegun = true })
                #expect(reactor.run(until: { hasBegun }, within: .seconds(10)))
            }
            _ = reactor.run(until: { false }, within: .milliseconds(50))
        }
        func changed(_ what: String, _ act: () throws -> Void) throws {
            changes = 0
            try act()
            #expect(reactor.run(until: { changes > 0 }, within: .seconds(10)), "\(what)")
            // Changes while watches are added are reported together with the new watches.
            try settle()
        }
        try changed("begin") {}
        try changed("the directories") { try scratch.makeDirectory("a/b") }
        try changed("the file") { try write("1", to: "a/b/file") }
        changes = 0
        try write("1", to: "a/b/other")
        try settle()
        #expect(changes == 0)
        try changed("replaced") { try rename("a/b/other", "a/b/file") }
        try changed("a link instead") {
            try scratch.makeDirectory("c/b")
            try rename("a", "old")
            try #require(symlink("c", scratch["a"]) == 0)
        }
        try changed("behind the link") { try write("2", to: "c/b/file") }
        withExtendedLifetime((watch, others)) {}
    }

    /// The first of the files "one" and "two", and their watch, whose reports `changed` counts.
    private func readingFirst(
        within wait: Duration = .seconds(10), _ changed: @escaping () -> Void
    ) -> (reading: FileReading, watch: FileWatch?) {
        FileWatch.reading(
            [scratch["one"], scratch["two"]], limit: 100, within: wait, in: reactor, changed)
    }

    /// Waits until a child that begins later has added its watches.
    private func waitForAnotherWatch() throws {
        var hasBegun = false
        let other = try FileWatch(scratch["other/file"], in: reactor) { hasBegun = true }
        #expect(reports { hasBegun })
        withExtendedLifetime(other) {}
    }

    @Test func sameChildReadsFileAndBeginsWatch() throws {
        try write("1", to: "one")
        var changes = 0
        let (reading, watch) = readingFirst { changes += 1 }
        #expect(reading.index == 0 && reading.bytes == Array("1".utf8))
        // No other child reports the beginning of the watch.
        try waitForAnotherWatch()
        #expect(changes == 0)
        // The second file has no effect while the first one can be read.
        try write("2", to: "two")
        try waitForAnotherWatch()
        #expect(changes == 0)
        try write("3", to: "one")
        #expect(reports { changes > 0 })
        withExtendedLifetime(watch) {}
    }

    @Test func changeBetweenTheReadAndTheLoopIsReported() throws {
        for name in ["one", "two"] {
            scratch.remove("one")
            var changes = 0
            let (reading, watch) = readingFirst { changes += 1 }
            #expect(reading.index == nil && reading.errors.count == 2)
            try write("1", to: name)
            #expect(reports { changes > 0 })
            withExtendedLifetime(watch) {}
            scratch.remove("two")
        }
    }

    @Test func filesBeforeTheOneInUseAreFollowed() throws {
        try write("2", to: "two")
        var changes = 0
        let (reading, watch) = readingFirst { changes += 1 }
        #expect(reading.index == 1 && reading.bytes == Array("2".utf8))
        #expect(reading.errors.map(\.errno) == [.noSuchFileOrDirectory])
        for (text, name) in [("1", "one"), (nil, "one"), ("3", "two")] {
            changes = 0
            if let text { try write(text, to: name) } else { scratch.remove(name) }
            #expect(reports { changes > 0 }, "\(name)")
            try waitForAnotherWatch()
        }
        withExtendedLifetime(watch) {}
    }

    @Test func fileThatIsNotReadInTimeIsReportedLater() throws {
        try write("1", to: "one")
        var changes = 0
        let (reading, watch) = readingFirst(within: .zero) { changes += 1 }
        if reading.index == nil {
            #expect(reading.errors.map(\.errno) == [.timedOut])
            #expect(reports { changes == 1 })
        }
        changes = 0
        try write("2", to: "one")
        #expect(reports { changes > 0 })
        withExtendedLifetime(watch) {}
    }

    @Test func fileAboveTheLimitIsWatched() throws {
        try write(String(repeating: "x", count: 101), to: "one")
        var changes = 0
        let (reading, watch) = readingFirst { changes += 1 }
        #expect(reading.index == nil && reading.errors.map(\.errno) == [.fileTooLarge])
        try write("1", to: "one")
        #expect(reports { changes > 0 })
        withExtendedLifetime(watch) {}
    }

    /// One path releases the watch of a directory while a child process adds the watch for another path; the watch
    /// stays.
    @Test func aWatchThatIsAddedStaysWhileAnotherEnds() throws {
        for _ in 0..<20 {
            var changes = 0
            var old: FileWatch? = try FileWatch(scratch["file"], isSystem: true, in: reactor) {}
            let new = try FileWatch(scratch["file"], in: reactor) { changes += 1 }
            withExtendedLifetime(old) {}
            old = nil
            #expect(reactor.run(until: { changes == 1 }, within: .seconds(10)))
            try write("1", to: "file")
            #expect(reactor.run(until: { changes > 1 }, within: .seconds(10)))
            withExtendedLifetime(new) {}
        }
    }
}
