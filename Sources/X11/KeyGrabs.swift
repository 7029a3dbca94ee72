// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Keys that are ours whoever has the focus. Holds on to them while keyboards, layouts and window managers come and go,
/// and tries again for what somebody else holds.
final class KeyGrabs {
    /// How long a keyboard or a window manager that changes has to come to rest: both come in bursts.
    private static let rest = Duration.milliseconds(100)
    /// How long until a key that somebody else holds is tried again.
    private static let patience = Duration.seconds(10)

    /// Called with each press, by a finger or by repetition, and the server's time.
    var onPress: ((Trigger, _ isRepeat: Bool, Time) -> Void)?
    /// Called when `states` are others.
    var onChange: (() -> Void)?
    /// What became of the keys asked for.
    private(set) var states: [Trigger: KeyGrabStatus] = [:]

    private let connection: Connection
    private let requests: KeyGrabRequests
    private let reactor: Reactor
    private lazy var restTimer = reactor.timer { [unowned self] _ in keyboardSettled() }
    private lazy var retryTimer = reactor.timer { [unowned self] _ in retry() }
    private var wanted: [WantedKey] = []
    private var way = KeyGrab.off
    private var plan: [Trigger: Set<KeyCombination>] = [:]
    private var ours: [KeyCombination: Trigger] = [:]
    private var down: UInt32?
    private var isListening = false
    private var isManagerNew = false

    init(_ connection: Connection, _ reactor: Reactor) {
        self.connection = connection
        self.reactor = reactor
        requests = KeyGrabRequests(connection: connection)
    }

    /// Asks for the keys among `triggers` instead of those before, and again for those that were refused.
    func setWanted(_ triggers: Set<Trigger>, _ way: KeyGrab) {
        // The order decides which of two triggers for one key counts.
        wanted = way == .off ? [] : triggers.sorted { $0.configKey < $1.configKey }.compactMap(WantedKey.init)
        if way != self.way { release(Set(ours.keys)) }
        self.way = way
        if !wanted.isEmpty { listen() }
        apply(anew: true)
    }

    /// Whether the combination is ours.
    func holds(_ key: KeyCombination) -> Bool { ours[key] != nil }

    /// Gives nothing back, as the connection ends: stops waiting.
    func end() {
        restTimer.cancel()
        retryTimer.cancel()
    }

    // MARK: What happens

    /// The keyboard, its map or its layout is another one.
    func keyboardChanged() {
        if !wanted.isEmpty && restTimer.deadline == nil { restTimer.set(after: Self.rest) }
    }

    /// Another window manager has come, the one there was has gone, or has read its settings again.
    func managerChanged() {
        isManagerNew = true
        keyboardChanged()
    }

    /// A key went down under a grab; `isRepeat` is `nil` where the event does not say.
    func pressed(_ keycode: UInt32, state: UInt32, isRepeat: Bool? = nil, time: Time) {
        let isRepeat = isRepeat ?? (down == keycode)
        down = keycode
        let key = KeyCombination(keycode: keycode, modifiers: state)
        if let trigger = ours[key] { onPress?(trigger, isRepeat, time) }
    }

    /// A key went up.
    func released(_ keycode: UInt32) {
        if down == keycode { down = nil }
    }

    /// Asks to be told of what changes the keyboard, and for repetitions without releases in between
    /// (`XkbSetDetectableAutoRepeat`).
    private func listen() {
        guard !isListening else { return }
        isListening = true
        let (display, core) = (connection.display, UInt32(XkbUseCoreKbd))
        XkbSetDetectableAutoRepeat(display, 1, nil)
        let changes = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
        XkbSelectEvents(display, core, changes, changes)
        let group = UInt(XkbGroupStateMask)
        XkbSelectEventDetails(display, core, UInt32(XkbStateNotify), group, group)
    }

    // MARK: Taking

    private func keyboardSettled() {
        // Who takes a key later has it, and window managers take theirs again when the keyboard changes.
        let anew = isManagerNew || way == .force
        isManagerNew = false
        apply(anew: anew)
    }

    private func retry() {
        guard connection.isUsable else { return }
        let before = states
        for (trigger, state) in states where state == .taken { take(trigger) }
        finish(before)
    }

    /// Finds the keys and takes those that are not ours yet; all of them when `anew`.
    private func apply(anew: Bool) {
        guard connection.isUsable else { return }
        let (before, old) = (states, plan)
        states = [:]
        makePlan()
        release(Set(ours.keys).subtracting(plan.values.joined()))
        for trigger in wanted.map(\.trigger) where states[trigger] == nil {
            if !anew && before[trigger] == .held && plan[trigger] == old[trigger] {
                states[trigger] = .held
            } else {
                take(trigger)
            }
        }
        finish(before)
    }

    /// Which combinations belong to which trigger; says of the others why they have none.
    private func makePlan() {
        let found = wanted.isEmpty ? [:] : KeymapLookup(connection).find(wanted)
        var spoken: Set<KeyCombination> = []
        plan = [:]
        for key in wanted {
            let all = found[key.trigger] ?? []
            let free = all.subtracting(spoken)
            plan[key.trigger] = free
            spoken.formUnion(free)
            if free.isEmpty {
                states[key.trigger] = key.keysym == 0 ? .unknown : all.isEmpty ? .absent : .duplicate
            }
        }
    }

    private func take(_ trigger: Trigger) {
        guard let keys = plan[trigger] else { return }
        let isHeld = (way == .force && requests.forceGrab(keys)) || requests.grab(keys)
        states[trigger] = isHeld ? .held : .taken
        for key in keys { ours[key] = isHeld ? trigger : nil }
    }

    private func release(_ keys: Set<KeyCombination>) {
        guard !keys.isEmpty, connection.isUsable else { return }
        requests.release(keys)
        if way == .force { requests.forceRelease(keys) }
        for key in keys { ours[key] = nil }
    }

    private func finish(_ before: [Trigger: KeyGrabStatus]) {
        if states.values.contains(.taken) {
            retryTimer.set(after: Self.patience)
        } else {
            retryTimer.cancel()
        }
        if states != before { onChange?() }
    }
}
