// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct LifeCycleTests {
    /// Sends the event; returns whether it is possible in the state.
    @discardableResult
    private static func send(
        _ event: String, to life: inout LifeCycle, _ effects: inout [LifeCycle.Effect]
    ) -> Bool {
        switch event {
        case "start": life.start()
        case "frame": _ = life.firstFrame()
        case "proceed": return life.appear(into: &effects)
        case "shown": return life.shown(into: &effects)
        case "fail": life.fail(.noFirstFrame, into: &effects)
        case "giveBack": life.returnToApp(into: &effects)
        case "restored": life.restored(into: &effects)
        case "left": life.closingAnimationEnded(into: &effects)
        case "gone": life.windowClosed(into: &effects)
        default:
            guard let reason = StopReason(rawValue: event) else {
                preconditionFailure("no such event: \(event)")
            }
            life.stop(reason, into: &effects)
        }
        return true
    }

    private static func describe(_ effect: LifeCycle.Effect) -> String {
        switch effect {
        case .willStart: "willStart"
        case .show: "show"
        case .didStart: "didStart"
        case .failedToStart: "failedToStart"
        case .restoreUserInterface: "restoreUserInterface"
        case .leave(let reason): "leave(\(reason))"
        case .willStop(let reason): "willStop(\(reason))"
        case .close: "close"
        case .didStop(let reason): "didStop(\(reason))"
        }
    }

    @Test(arguments: [
        ("start", ""),
        ("start frame", ""),
        ("start frame proceed", "willStart show"),
        ("start frame proceed shown", "willStart show didStart"),
        (
            "start frame proceed shown ended left gone",
            "willStart show didStart willStop(ended) leave(ended) close didStop(ended)"
        ),
        (
            "start frame proceed shown replaced closed left left gone gone",
            "willStart show didStart willStop(replaced) leave(replaced) close didStop(replaced)"
        ),
        (
            "start frame proceed shown giveBack giveBack restored restored left gone",
            "willStart show didStart restoreUserInterface willStop(returned) leave(returned) close "
                + "didStop(returned)"
        ),
        (
            "start frame proceed shown giveBack closed restored left gone",
            "willStart show didStart restoreUserInterface willStop(closed) leave(closed) close didStop(closed)"
        ),
        (
            "start frame proceed giveBack shown restored left gone",
            "willStart show restoreUserInterface willStop(returned) leave(returned) close didStop(returned)"
        ),
        (
            "start frame proceed shown giveBack gone restored gone",
            "willStart show didStart restoreUserInterface willStop(lost) close didStop(lost)"
        ),
        (
            "start frame proceed shown closed gone left gone",
            "willStart show didStart willStop(closed) leave(closed) close didStop(closed)"
        ),
        (
            "start frame proceed shown gone gone",
            "willStart show didStart willStop(lost) close didStop(lost)"
        ),
        (
            "start frame proceed closed shown left gone",
            "willStart show willStop(closed) leave(closed) close didStop(closed)"
        ),
        (
            "start frame proceed fail left gone",
            "willStart show willStop(lost) leave(lost) close didStop(lost)"
        ),
        ("start frame giveBack proceed restored", "failedToStart close"),
        ("start fail frame proceed shown gone", "failedToStart close"),
        ("start frame closed proceed gone", "failedToStart close"),
        ("start gone fail closed", "failedToStart close"),
        ("frame proceed shown", ""),
        ("proceed start proceed shown frame frame proceed proceed", "willStart show"),
        ("closed start frame proceed", "failedToStart close"),
    ])
    func eventsHaveEffectsInOrder(events: String, effects: String) {
        var life = LifeCycle()
        var said: [LifeCycle.Effect] = []
        for event in events.split(separator: " ") { Self.send(String(event), to: &life, &said) }
        #expect(said.map(Self.describe).joined(separator: " ") == effects)
    }

    /// After the events, `appear` and `shown` are possible, or a defect of the owner.
    @Test(arguments: [
        ("", false, false), ("start", false, false), ("start frame", true, false),
        ("start frame proceed", false, true), ("start frame proceed shown", false, true),
        ("start frame proceed giveBack", false, true), ("start frame proceed shown giveBack", false, true),
        // A stop, a failure and the loss of the window can precede both.
        ("start frame proceed closed", true, true), ("start frame proceed shown closed left", true, true),
        ("start frame proceed gone", true, true), ("start frame proceed gone gone", true, true),
        ("start fail", true, true), ("start frame closed", true, true), ("start frame gone gone", true, true),
    ])
    func impossibleEventsChangeNothing(events: String, canAppear: Bool, canBeShown: Bool) {
        var life = LifeCycle()
        var effects: [LifeCycle.Effect] = []
        for event in events.split(separator: " ") { Self.send(String(event), to: &life, &effects) }
        for (event, isPossible) in [("proceed", canAppear), ("shown", canBeShown)] {
            var (next, following) = (life, effects)
            let wasPossible = Self.send(event, to: &next, &following)
            #expect(wasPossible == isPossible, "\(event) after \(events)")
            if !isPossible { #expect(next == life && following == effects) }
        }
    }

    @Test(arguments: [StopReason.closed, .returned, .replaced, .ended, .lost])
    func stopBeforeTheStartIsAFailureWithItsReason(reason: StopReason) {
        var life = LifeCycle()
        var effects: [LifeCycle.Effect] = []
        life.start()
        life.stop(reason, into: &effects)
        #expect(effects == [.failedToStart(.stopped(reason)), .close])
        #expect(life.state == .over)
    }

    @Test func displayLossBeforeTheStartIsAFailure() {
        var life = LifeCycle()
        var effects: [LifeCycle.Effect] = []
        life.start()
        _ = life.firstFrame()
        life.windowClosed(into: &effects)
        #expect(effects == [.failedToStart(.displayLost), .close])
    }

    /// 200 seeds of 100 steps, with the invariants checked after each.
    @Test(arguments: 1...200 as ClosedRange<UInt64>) func randomEventsKeepTheInvariants(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // Ends are rare, or few overlays would start.
        let events =
            """
            start start frame frame proceed proceed shown shown giveBack restored left fail gone closed ended \
            replaced returned lost
            """
            .split(separator: " ").map(String.init)
        var life = LifeCycle()
        var effects: [LifeCycle.Effect] = []
        var sent: [String] = []
        for _ in 0..<100 {
            let most = Int.random(in: 0..<4, using: &generator) == 0 ? events.count : 8
            let event = events[Int.random(in: 0..<most, using: &generator)]
            sent.append(event)
            let before = (effects.count, life.state)
            Self.send(event, to: &life, &effects)
            if before != (effects.count, life.state), let complaint = complaint(effects, life.state) {
                Issue.record("seed \(seed): \(complaint) after \(sent.joined(separator: " "))")
                return
            }
            // An ended overlay receives a few more events, then the next one starts.
            guard life.state == .over, Int.random(in: 0..<3, using: &generator) == 0 else { continue }
            checkEnd(effects, "seed \(seed)")
            life = LifeCycle()
            effects = []
            sent = []
        }
        // Close, the end of the animation and the loss of the window lead to the end.
        life.stop(.closed, into: &effects)
        life.closingAnimationEnded(into: &effects)
        life.windowClosed(into: &effects)
        #expect(life.state == .over, "seed \(seed)")
        checkEnd(effects, "seed \(seed)")
    }

    private func checkEnd(_ effects: [LifeCycle.Effect], _ seed: String) {
        let words = effects.map(Self.describe)
        let hasBegun = words.contains("willStart")
        #expect(words.count { $0.hasPrefix("didStop") } == (hasBegun ? 1 : 0), "\(seed): \(words)")
        #expect(words.count { $0 == "failedToStart" } == (hasBegun ? 0 : 1), "\(seed): \(words)")
        #expect(
            words.last.map { $0.hasPrefix(hasBegun ? "didStop" : "close") } == true, "\(seed): \(words)")
        let reasons = Set(words.filter { $0.contains("Stop(") }.map { $0.drop { $0 != "(" } })
        #expect(reasons.count == (hasBegun ? 1 : 0), "\(seed): \(words)")
    }

    private func complaint(_ effects: [LifeCycle.Effect], _ state: LifeCycle.State) -> String? {
        let words = effects.map { String(Self.describe($0).prefix { $0 != "(" }) }
        if Set(words).count != words.count { return "said twice: \(words)" }
        if words.contains("failedToStart") && words.contains("didStart") { return "failed and started" }
        let order = [
            "willStart", "show", "didStart", "failedToStart", "restoreUserInterface", "willStop", "leave",
            "close", "didStop",
        ]
        let places = words.compactMap { word in order.firstIndex(of: word) }
        if places != places.sorted() { return "out of order: \(words)" }
        if words.contains("didStart") && !words.contains("willStart") { return "did without will" }
        if words.contains("didStop") && state != .over { return "stopped and not over" }
        if state == .active && words.last != "didStart" { return "active without saying so" }
        return nil
    }
}
