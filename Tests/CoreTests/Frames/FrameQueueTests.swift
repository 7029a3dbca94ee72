// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct FrameQueueTests {
    final class Frame {
        let name: String
        init(_ name: String) { self.name = name }
    }

    /// A window that draws what a queue says. Steps are `A` (present that frame), `A:1,2` (of which the parts 1 and 2
    /// differ), `!A` (while there is no window), `draw`, `scaled` (draw, but not pixel by pixel), `done`, `next`, `hide`, `reveal`, `redraw`, `forget`,
    /// `window`. The output: `A` (current, all of it), `A:1,2` (current, these parts), `(A)` (pending), `-A` (retired).
    private struct Script {
        var queue: FrameQueue<Frame>
        var frames: [String: Frame] = [:]
        var said: [String] = []

        init(limit: Int) { queue = FrameQueue(limit: limit) }

        mutating func play(_ steps: String) -> String {
            for step in steps.split(separator: " ") { perform(String(step)) }
            return said.joined(separator: " ")
        }

        private mutating func perform(_ step: String) {
            switch step {
            case "draw", "scaled":
                queue.recordDraw(isUnchanged: step == "draw")
                queue.recordSubmission()
            case "done": if !queue.recordCompletions(1) { said.append("bug") }
            case "next": say(queue.next())
            case "hide": say(queue.hide())
            case "reveal": queue.reveal()
            case "redraw": queue.invalidate()
            case "forget": queue.forgetWindow()
            case "window": queue.recordNewWindow()
            default:
                let isBound = !queue.isHidden && !step.hasPrefix("!")
                let words = step.drop { $0 == "!" }.split(separator: ":").map(String.init)
                let frame = frames[words[0]] ?? Frame(words[0])
                frames[words[0]] = frame
                let parts = words.dropFirst().first?.split(separator: ",").compactMap { Int($0) } ?? []
                say(queue.present(frame, damage: parts.map(FrameQueueTests.part), hasWindow: isBound))
            }
        }

        private mutating func say(_ admission: FrameQueue<Frame>.Admission?) {
            switch admission {
            case .current(let retired):
                let parts = queue.damage.map { String($0.x) }.joined(separator: ",")
                said.append((queue.current?.name ?? "") + (parts.isEmpty ? "" : ":" + parts))
                if let retired { said.append("-\(retired.name)") }
            case .pending(let retired):
                said.append("(\(queue.pending?.frame.name ?? ""))")
                if let retired { said.append("-\(retired.name)") }
            case nil: said.append("none")
            }
        }
    }

    static func part(_ index: Int) -> PixelRect {
        PixelRect(x: index, y: 0, size: PixelSize(width: 1, height: 1))
    }

    static let scripts: [(Int, String, String, replaced: Int, hidden: Int)] = [
        (1, "A draw done B draw done", "A B -A", 0, 0),
        // Of several waiting frames, the newest is drawn.
        (1, "A draw B C D done next draw", "A (B) (C) -B (D) -C D -A", 2, 0),
        // The display accepts no frame before the frame in flight is done.
        (1, "A draw B next", "A (B) none", 0, 0),
        (2, "A draw B draw C D done next", "A B -A (C) (D) -C D -B", 1, 0),
        // A window that is drawn more slowly than frames arrive has room for one frame.
        (1, "A B C draw done next", "A (B) (C) -B C -A", 1, 0),
        // The damage of waiting frames accumulates.
        (1, "A draw B:1 C:2 done next", "A (B) (C) -B C:1,2 -A", 1, 0),
        (1, "A draw B:1 C done next", "A (B) (C) -B C -A", 1, 0),
        (1, "A draw B C:2 done next", "A (B) (C) -B C -A", 1, 0),
        (1, "A draw done B:1 draw done C:2,3", "A B:1 -A C:2,3 -B", 0, 0),
        // Damage is valid only if the window shows the pixels of the current frame unchanged.
        (1, "A scaled done B:1", "A B -A", 0, 0),
        (1, "A draw done redraw B:1", "A B -A", 0, 0),
        (1, "A draw done forget B:1", "A B -A", 0, 0),
        (1, "A draw done window B:1", "A B -A", 0, 0),
        (1, "A draw done B:1 redraw draw done C:2", "A B:1 -A C:2 -B", 0, 0),
        // A hidden surface keeps only the newest frame, and the damage of the frames between is lost.
        (1, "A draw hide done B:1 C:2 reveal draw", "A none B:1 -A C -B", 0, 1),
        (1, "A draw B hide C reveal draw", "A (B) B -A C -B", 0, 1),
        (2, "A hide B C reveal draw done", "A none B -A C -B", 0, 2),
        // Without a window no frame waits; a frame that waits already is not shown after a newer one.
        (1, "A draw !B !C", "A B -A C -B", 0, 1),
        (1, "A draw B !C done next", "A (B) (C) -B C -A", 1, 0),
        // Another window has everything to draw and nothing in flight.
        (1, "A draw window draw B done next", "A (B) B -A", 0, 0),
        // A frame that is presented again is neither retired nor lost.
        (1, "A draw done A draw done", "A A", 0, 0),
        (1, "A draw A B done next", "A (A) (B) B -A", 0, 0),
        (1, "A draw B B done next", "A (B) (B) B -A", 0, 0),
        (1, "hide A A reveal draw", "none A A", 0, 0),
        (1, "A draw done done", "A bug", 0, 0),
    ]

    @Test(arguments: scripts)
    func scriptHasTheExpectedFrames(limit: Int, steps: String, expected: String, replaced: Int, hidden: Int) {
        var script = Script(limit: limit)
        #expect(script.play(steps) == expected, "\(steps)")
        #expect(script.queue.drops.replaced == replaced && script.queue.drops.hidden == hidden, "\(steps)")
        #expect(script.queue.drops.total == replaced + hidden)
    }

    @Test("damage of frames that wait is bounded: more than 64 rectangles become the whole frame")
    func pendingDamageIsBounded() {
        for (count, expected) in [(64, 64), (65, 0), (10_000, 0)] {
            var queue = FrameQueue<Frame>(limit: 1)
            _ = queue.present(Frame("shown"), damage: [], hasWindow: true)
            queue.recordDraw(isUnchanged: true)
            queue.recordSubmission()
            for index in 0..<count {
                _ = queue.present(Frame("\(index)"), damage: [Self.part(index)], hasWindow: true)
            }
            #expect(queue.recordCompletions(1) && queue.next() != nil)
            #expect(queue.damage.count == expected)
        }
    }

    @Test("random steps: no frame is lost or drawn twice, and the window shows the newest", arguments: 0..<60)
    func randomStepsLoseNoFrame(seed: Int) {
        var run = Run(seed: UInt64(seed))
        for _ in 0..<2000 where run.faults.isEmpty { run.step() }
        #expect(run.faults == [], "seed \(seed)")
        #expect(run.drawn.count > 50, "seed \(seed) drew too little")
    }

    /// Frames of four cells, each presented frame with some cells changed, and a window that copies the requested cells.
    private struct Run {
        final class Picture {
            var cells = [0, 0, 0, 0]
            var number = 0
        }

        var generator: SeededGenerator
        var queue: FrameQueue<Picture>
        let isEager: Bool
        var window: [Int]?
        var newest = [0, 0, 0, 0]
        var number = 0
        var drawn: Set<Int> = []
        var retired: Set<Int> = []
        /// How many frames were retired without having been drawn.
        var unseen = 0
        var faults: [String] = []

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            isEager = Bool.random(using: &generator)
            queue = FrameQueue(limit: Int.random(in: 1...2, using: &generator))
        }

        mutating func step() {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: handle(queue.hide())
            case 1, 2:
                queue.reveal()
                draw()
            case 3:
                queue.invalidate()
                draw()
            case 4:
                window = nil
                queue.forgetWindow()
                queue.invalidate()
            case 5:
                window = nil
                queue.recordNewWindow()
            case 6...9:
                if queue.inFlight > 0, !queue.recordCompletions(1) {
                    faults.append("fewer in flight than counted")
                }
                handle(queue.next())
            case 10...13: draw()
            default: present()
            }
            check()
        }

        private mutating func present() {
            let picture = Picture()
            var damage: [PixelRect] = []
            let isWhole = Int.random(in: 0..<3, using: &generator) == 0
            for cell in 0..<4 where isWhole || Bool.random(using: &generator) {
                newest[cell] = Int.random(in: 0..<1000, using: &generator)
                if !isWhole { damage.append(FrameQueueTests.part(cell)) }
            }
            number += 1
            (picture.cells, picture.number) = (newest, number)
            let isUnseen = queue.isHidden || Int.random(in: 0..<30, using: &generator) == 0
            // Without damage all of it may differ.
            handle(queue.present(picture, damage: damage, hasWindow: !isUnseen))
        }

        private mutating func handle(_ admission: FrameQueue<Picture>.Admission?) {
            switch admission {
            case .current(let old):
                if let old { retire(old.number) }
                if isEager { draw() }
            case .pending(let old): if let old { retire(old.number) }
            case nil: break
            }
        }

        private mutating func retire(_ number: Int) {
            if !retired.insert(number).inserted { faults.append("\(number) is retired twice") }
            if !drawn.contains(number) { unseen += 1 }
        }

        private mutating func draw() {
            guard let current = queue.current, !queue.isHidden, queue.progress != .drawn else { return }
            let isUnchanged = Int.random(in: 0..<4, using: &generator) > 0
            if queue.damage.isEmpty {
                window = current.cells
            } else if window == nil {
                faults.append("parts for a window of which nothing is known")
            }
            for part in queue.damage { window?[part.x] = current.cells[part.x] }
            if window != current.cells { faults.append("the window lacks something of \(current.number)") }
            drawn.insert(current.number)
            queue.recordDraw(isUnchanged: isUnchanged)
            // Scaled or blended content has other pixels.
            if !isUnchanged { window = nil }
            queue.recordSubmission()
        }

        private mutating func check() {
            let held = [queue.current, queue.pending?.frame].compactMap { $0?.number }
            if Set(held).count != held.count || held.contains(where: { retired.contains($0) })
                || retired.count + held.count != number
            {
                faults.append("of \(number) frames \(retired.count) are retired and \(held) held")
            }
            if number > 0, held.last != number { faults.append("the newest is not \(number) but \(held)") }
            if queue.drops.total != unseen { faults.append("\(queue.drops) of \(unseen)") }
            if queue.pending != nil, queue.isHidden { faults.append("a frame waits while hidden") }
        }
    }
}
