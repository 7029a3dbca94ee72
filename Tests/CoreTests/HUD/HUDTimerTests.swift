// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct HUDTimerTests {
    private let frame = Duration.milliseconds(16)

    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    /// Milliseconds after the change → opacity.
    static let course: [(Int64, Double)] = [
        (0, 1.0), (1, 1), (799, 1), (800, 1), (801, 0.999), (1050, 0.75), (1300, 0.5), (1799, 0.001),
        (1800, 0), (5000, 0),
    ]

    @Test(arguments: course) func hudIsHeldThenFaded(elapsed: Int64, opacity: Double) {
        var timer = HUDTimer()
        timer.show(at: at(1000))
        #expect(abs(timer.opacity(at: at(1000 + elapsed)) - opacity) < 1e-9)
        #expect(timer.isVisible(at: at(1000 + elapsed)) == (opacity > 0))
    }

    @Test func hudIsInitiallyHidden() {
        let timer = HUDTimer()
        #expect(timer.opacity(at: at(0)) == 0)
        #expect(timer.nextChange(after: at(0), frame: frame) == nil)
    }

    @Test(arguments: [10, 799, 900, 1500, 1799, 3000] as [Int64])
    func newChangeHasFullOpacityImmediately(secondChangeTime: Int64) {
        var timer = HUDTimer()
        timer.show(at: at(0))
        timer.show(at: at(secondChangeTime))
        #expect(timer.opacity(at: at(secondChangeTime)) == 1)
        #expect(timer.opacity(at: at(secondChangeTime + 800)) == 1)
        #expect(timer.opacity(at: at(secondChangeTime + 1300)) == 0.5)
        #expect(timer.opacity(at: at(secondChangeTime + 1800)) == 0)
    }

    @Test func hudHasNoDeadlineBeforeFading() {
        var timer = HUDTimer()
        timer.show(at: at(0))
        #expect(timer.nextChange(after: at(0), frame: frame) == at(816))
        #expect(timer.nextChange(after: at(799), frame: frame) == at(816))
        #expect(timer.nextChange(after: at(816), frame: frame) == at(832))
        #expect(timer.nextChange(after: at(1790), frame: frame) == at(1800))
        #expect(timer.nextChange(after: at(1800), frame: frame) == nil)
    }

    @Test(arguments: [1000, 6944, 16_667, 700_000]) func fadeEndsOnTimeAtAnyFrameRate(frameMicroseconds: Int)
    {
        var timer = HUDTimer()
        timer.show(at: at(0))
        var now = at(0)
        var last = 1.0
        while let next = timer.nextChange(after: now, frame: .microseconds(frameMicroseconds)), next > now {
            now = next
            #expect(timer.opacity(at: now) < last)
            last = timer.opacity(at: now)
        }
        #expect(now == at(1800) && last == 0)
    }

    @Test func withoutFadesTheHUDDisappearsInOneStepAtTheSameTime() {
        var timer = HUDTimer()
        timer.show(at: at(1000), fades: false)
        #expect([0, 801, 1799].map { timer.opacity(at: at(1000 + $0)) } == [1, 1, 1])
        #expect(timer.nextChange(after: at(1000), frame: frame) == at(2800))
        #expect(timer.nextChange(after: at(2000), frame: frame) == at(2800))
        #expect(timer.opacity(at: at(2800)) == 0 && !timer.isVisible(at: at(2800)))
        #expect(timer.nextChange(after: at(2800), frame: frame) == nil)
        timer.show(at: at(3000))
        #expect(timer.opacity(at: at(4300)) == 0.5)
    }

    @Test func pinnedHUDStays() {
        var timer = HUDTimer()
        timer.show(at: at(0))
        timer.pin(true, at: at(1500))
        #expect(timer.opacity(at: at(1500)) == 1)
        #expect(timer.opacity(at: at(60_000)) == 1)
        #expect(timer.nextChange(after: at(60_000), frame: frame) == nil)
        timer.show(at: at(2000))
        timer.pin(false, at: at(60_000))
        #expect(timer.opacity(at: at(60_800)) == 1)
        #expect(timer.opacity(at: at(61_300)) == 0.5)
        #expect(timer.opacity(at: at(61_800)) == 0)
    }

    @Test func pinDoesNotShowAHiddenHUD() {
        var timer = HUDTimer()
        timer.pin(true, at: at(0))
        #expect(!timer.isVisible(at: at(1)))
        timer.pin(false, at: at(2))
        #expect(!timer.isVisible(at: at(3)))
        timer.pin(true, at: at(4))
        timer.show(at: at(5))
        #expect(timer.opacity(at: at(5000)) == 1)
    }
}
