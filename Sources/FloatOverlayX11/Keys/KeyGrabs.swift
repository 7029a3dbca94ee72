// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Key grabs that work whichever program has the focus. They are kept when keyboards, layouts and window
/// managers change, and retried for keys that another client holds.
final class KeyGrabs {
    /// Delay after a change of the keyboard or the window manager, because such changes come in bursts.
    private static let settleDelay = Duration.milliseconds(100)
    /// Interval of retries for keys that another client holds.
    private static let retryInterval = Duration.seconds(10)
    /// By how much a repeat may be late, in milliseconds.
    private static let maxRepeatLateness: UInt32 = 250
    /// The delay of repeats in milliseconds if the server does not report it: the default of the server.
    private static let defaultRepeatDelay: UInt32 = 660

    /// Called for each press or repeat, with the server's time.
    var onPress: ((Trigger, _ isRepeat: Bool, Time) -> Void)?
    /// Called when `states` has changed.
    var onChange: (() -> Void)?
    /// The states of the requested keys.
    private(set) var states: [Trigger: KeyGrabStatus] = [:]

    private let connection: Connection
    private let requests: KeyGrabRequests
    private let settleTimer: Timer
    private let retryTimer: Timer
    private var wanted: [WantedKey] = []
    /// The triggers whose keys are taken from other clients.
    private var forced: Set<Trigger> = []
    private var plan: [Trigger: Set<KeyCombination>] = [:]
    private var grabbed: [KeyCombination: Trigger] = [:]
    private var pressedKey: PressedKey?
    private var isListening = false
    private var hasManagerChanged = false

    init(_ connection: Connection, in reactor: Reactor) {
        self.connection = connection
        requests = KeyGrabRequests(connection: connection)
        (settleTimer, retryTimer) = (Timer(in: reactor), Timer(in: reactor))
        settleTimer.onFire = { [unowned self] _ in keyboardSettled() }
        retryTimer.onFire = { [unowned self] _ in retry() }
    }

    /// Requests the keys among `triggers` instead of the previous keys. Refused keys are requested again. `forced` are
    /// grabbed as with the mode `force`.
    func setWanted(_ triggers: Set<Trigger>, _ mode: KeyGrabMode, forcing forced: Set<Trigger>) {
        // The order decides which of two triggers for one key is used.
        wanted =
            mode == .off ? [] : triggers.sorted { $0.configKey < $1.configKey }.compactMap(WantedKey.init)
        let taken: Set<Trigger> =
            switch mode {
            case .off: []
            case .auto: forced.intersection(triggers)
            case .force: triggers
            }
        if taken != self.forced { release(Set(grabbed.keys)) }
        self.forced = taken
        if !wanted.isEmpty { listen() }
        apply(grabbingAll: true)
    }

    /// Whether the combination is grabbed.
    func holds(_ key: KeyCombination) -> Bool { grabbed[key] != nil }

    /// The pressed key that is grabbed as with the mode `force`.
    var pressedForcedKey: UInt8? {
        guard let pressedKey else { return nil }
        let keycode = UInt8(truncatingIfNeeded: pressedKey.keycode)
        let isForced = grabbed.contains { $0.key.keycode == keycode && forced.contains($0.value) }
        return isForced ? keycode : nil
    }

    /// Stops the timers. The grabs end with the connection.
    func stop() {
        settleTimer.cancel()
        retryTimer.cancel()
    }

    // MARK: Events

    /// Handles a change of the keyboard, its mapping or its layout.
    func keyboardChanged() {
        if !wanted.isEmpty && settleTimer.deadline == nil { settleTimer.set(after: Self.settleDelay) }
    }

    /// Handles a window manager that started, exited or reloaded its configuration.
    func managerChanged() {
        hasManagerChanged = true
        keyboardChanged()
    }

    /// Handles the press of a grabbed key. `isRepeat` is `nil` if the event has no repeat flag.
    func pressed(_ keycode: UInt32, state: UInt32, isRepeat: Bool? = nil, time: Time) {
        let now = UInt32(truncatingIfNeeded: time)
        let isRepeat = isRepeat ?? pressedKey?.isRepeated(by: keycode, at: now, limit: repeatLimit) ?? false
        pressedKey = PressedKey(keycode, at: now)
        let key = KeyCombination(keycode: keycode, modifiers: state)
        if let trigger = grabbed[key] { onPress?(trigger, isRepeat, time) }
    }

    /// Handles the release of a key.
    func released(_ keycode: UInt32) {
        if pressedKey?.keycode == keycode { pressedKey = nil } else { pressedKey?.otherKeyReleased() }
    }

    /// The maximum time in milliseconds between two presses of a key that is held down
    /// (`XkbGetAutoRepeatRate`).
    private var repeatLimit: UInt32 {
        var (delay, interval) = (Self.defaultRepeatDelay, UInt32(0))
        XkbGetAutoRepeatRate(connection.display, UInt32(XkbUseCoreKbd), &delay, &interval)
        return max(delay, interval) + Self.maxRepeatLateness
    }

    /// Requests events about keyboard changes, and repeats without releases in between
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

    // MARK: Grabbing

    private func keyboardSettled() {
        // The latest grab receives a forced key. A window manager grabs its keys again after a keyboard change, so all
        // keys are grabbed once more.
        let grabsAll = hasManagerChanged || !forced.isEmpty
        hasManagerChanged = false
        apply(grabbingAll: grabsAll)
    }

    private func retry() {
        guard connection.isUsable else { return }
        let before = states
        for (trigger, state) in states where state == .taken { grab(trigger) }
        reportChanges(since: before)
    }

    /// Looks up the keys. Grabs all keys if `grabsAll`, otherwise those without a grab.
    private func apply(grabbingAll grabsAll: Bool) {
        guard connection.isUsable else { return }
        let (before, old) = (states, plan)
        states = [:]
        makePlan()
        release(Set(grabbed.keys).subtracting(plan.values.joined()))
        for trigger in wanted.map(\.trigger) where states[trigger] == nil {
            if !grabsAll && before[trigger] == .held && plan[trigger] == old[trigger] {
                states[trigger] = .held
            } else {
                grab(trigger)
            }
        }
        reportChanges(since: before)
    }

    /// Assigns combinations to the triggers, and sets the states of triggers without a combination.
    private func makePlan() {
        let found = wanted.isEmpty ? [:] : KeymapLookup(connection).find(wanted)
        var assigned: Set<KeyCombination> = []
        plan = [:]
        for key in wanted {
            let all = found[key.trigger] ?? []
            let free = all.subtracting(assigned)
            plan[key.trigger] = free
            assigned.formUnion(free)
            if free.isEmpty {
                states[key.trigger] = key.keysym == 0 ? .unknown : all.isEmpty ? .absent : .duplicate
            }
        }
    }

    private func grab(_ trigger: Trigger) {
        guard let keys = plan[trigger] else { return }
        let isHeld = (forced.contains(trigger) && requests.forceGrab(keys)) || requests.grab(keys)
        states[trigger] = isHeld ? .held : .taken
        for key in keys { grabbed[key] = isHeld ? trigger : nil }
    }

    private func release(_ keys: Set<KeyCombination>) {
        guard !keys.isEmpty, connection.isUsable else { return }
        requests.release(keys)
        if !forced.isEmpty { requests.forceRelease(keys) }
        for key in keys { grabbed[key] = nil }
    }

    private func reportChanges(since before: [Trigger: KeyGrabStatus]) {
        if states.values.contains(.taken) {
            retryTimer.set(after: Self.retryInterval)
        } else {
            retryTimer.cancel()
        }
        if states != before { onChange?() }
    }
}
