// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct AnnouncementScheduleTests {
    /// An event at a time in milliseconds.
    enum Step {
        /// A HUD of the volume that was on screen before, or was not.
        case volume(Int64, Int)
        case newVolume(Int64, Int)
        case newBrightness(Int64, Int)
        case drag(Int64, Bool)

        var time: Int64 {
            switch self {
            case .volume(let time, _), .newVolume(let time, _), .newBrightness(let time, _),
                .drag(let time, _):
                time
            }
        }
    }

    /// The announcements of `steps`, with their times.
    private func announcements(_ steps: [Step]) -> [String] {
        var schedule = AnnouncementSchedule()
        var spoken: [String] = []
        func speak(until end: Instant) {
            while let deadline = schedule.deadline, deadline <= end {
                guard let sentence = schedule.announcement(at: deadline) else {
                    Issue.record("not due at its deadline")
                    return
                }
                spoken.append("\(deadline.nanoseconds / 1_000_000) \(sentence)")
            }
        }
        for step in steps {
            let now = Instant(milliseconds: step.time)
            speak(until: now)
            switch step {
            case .volume(_, let percent): schedule.show(volume(percent), isNew: false, at: now)
            case .newVolume(_, let percent): schedule.show(volume(percent), isNew: true, at: now)
            case .newBrightness(_, let percent):
                schedule.show(HUDContent(icon: .brightnessMid, text: "\(percent)%"), isNew: true, at: now)
            case .drag(_, let isDragging): schedule.isDragging = isDragging
            }
        }
        speak(until: Instant(milliseconds: 1_000_000))
        return spoken
    }

    private func volume(_ percent: Int) -> HUDContent { HUDContent(icon: .volumeMid, text: "\(percent)%") }

    @Test func aSettledValueIsAnnouncedOnce() {
        #expect(announcements([]) == [])
        #expect(announcements([.newVolume(0, 57)]) == ["150 Volume 57 percent"])
        #expect(
            announcements([.newVolume(0, 57), .volume(100, 58), .volume(200, 59)]) == [
                "350 Volume 59 percent"
            ])
    }

    @Test func anEqualValueIsNotAnnouncedAgainWhileTheHUDIsOnScreen() {
        #expect(announcements([.newVolume(0, 100), .volume(500, 100)]) == ["150 Volume 100 percent"])
        // Neither does an equal value postpone the announcement.
        #expect(announcements([.newVolume(0, 100), .volume(100, 100)]) == ["150 Volume 100 percent"])
        // A value that returns has been announced.
        #expect(
            announcements([.newVolume(0, 57), .volume(500, 58), .volume(600, 57)]) == [
                "150 Volume 57 percent"
            ])
        #expect(
            announcements([.newVolume(0, 100), .newVolume(5000, 100)]) == [
                "150 Volume 100 percent", "5150 Volume 100 percent",
            ])
    }

    @Test func twoHUDsAreAnnouncedOneAfterTheOther() {
        #expect(
            announcements([.newVolume(0, 57), .newBrightness(20, 40)]) == [
                "150 Volume 57 percent", "300 Brightness 40 percent",
            ])
    }

    @Test func aValueThatKeepsChangingIsAnnouncedOnceASecond() {
        let changes = (0...29).map { Step.volume(Int64($0) * 100, $0) }
        #expect(
            announcements(changes) == [
                "1000 Volume 9 percent", "2000 Volume 19 percent", "3000 Volume 29 percent",
            ])
    }

    @Test func pausesOfADragDoNotAddAnnouncements() {
        let moves = (0...9).map { Step.volume(Int64($0) * 200, $0) }
        let spoken = announcements([.drag(0, true)] + moves + [.drag(1850, false)])
        #expect(spoken == ["150 Volume 0 percent", "1150 Volume 5 percent", "1950 Volume 9 percent"])
        // Without a drag, each of these values has settled.
        #expect(announcements(moves).count == 10)
    }

    @Test(arguments: 0..<60) func lastValueOfRandomChangesIsAnnounced(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var schedule = AnnouncementSchedule()
        var now = Int64(0)
        var last: Int64?
        var current: String?
        var spoken: String?
        for _ in 0..<500 {
            let longest: Int64 = Bool.random(using: &generator) ? 60 : 400
            let end = now + Int64.random(in: 0...longest, using: &generator)
            while let deadline = schedule.deadline, deadline <= Instant(milliseconds: end) {
                let time = max(now, deadline.nanoseconds / 1_000_000)
                guard let sentence = schedule.announcement(at: Instant(milliseconds: time)) else {
                    Issue.record("seed \(seed): not due at its deadline")
                    return
                }
                if let last {
                    #expect(time - last >= (schedule.isDragging ? 1000 : 150), "seed \(seed)")
                }
                #expect(sentence == current && sentence != spoken, "seed \(seed)")
                last = time
                spoken = sentence
            }
            now = end
            if Int.random(in: 0..<10, using: &generator) == 0 { schedule.isDragging.toggle() }
            let content = volume(Int.random(in: 0...100, using: &generator))
            schedule.show(content, isNew: false, at: Instant(milliseconds: now))
            current = content.sentence
            // The value is announced within a second, or a second after the last announcement of a drag.
            if let deadline = schedule.deadline {
                let latest = Instant(milliseconds: max(now, last ?? 0) + 1000)
                #expect(deadline <= latest, "seed \(seed)")
            } else {
                #expect(current == spoken, "seed \(seed)")
            }
        }
        #expect(spoken != nil, "seed \(seed)")
    }
}
