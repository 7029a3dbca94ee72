// SPDX-License-Identifier: MIT

/// Reports every new state of one target, for `volume --watch`.
package final class VolumeWatch {
    private let target: VolumeTarget
    private let control: any VolumeControl
    private let tell: (VolumeReading?) -> Void
    /// The reading reported last.
    package private(set) var last: VolumeReading?
    /// Whether a reading has been reported.
    package private(set) var hasBegun = false
    private var isAsking = false

    /// Watches `target` until the object is released. `tell` is called from `begin`, `heard` or later, with
    /// `nil` while the target does not exist.
    package init(
        _ target: VolumeTarget, of control: any VolumeControl, tell: @escaping (VolumeReading?) -> Void
    ) {
        self.target = target
        self.control = control
        self.tell = tell
        if target.kind == .app { control.setAppUpdatesEnabled(true) }
    }

    deinit { if target.kind == .app { control.setAppUpdatesEnabled(false) } }

    /// Reports the present state. If there is none, `failed` receives the error and returns whether to report
    /// `nil` and wait.
    package func begin(failed: @escaping (LevelError) -> Bool) {
        control.read(target) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reading): tellNew(reading)
            case .failure(let failure): if failed(failure) { tellNew(nil) }
            }
        }
    }

    /// Handles an event; reports the target's state if it has changed.
    package func heard(_ event: VolumeEvent) {
        if let reading = control.reading(of: target) { return tellNew(reading) }
        switch event {
        // The target may have reappeared; the server's events for it are no longer subscribed.
        case .appeared, .initial: if target.name != nil { ask() }
        case .lost: if hasBegun { tellNew(nil) }
        // A removed default device is replaced immediately; only named targets disappear.
        case .vanished, .streamsChanged: if hasBegun && target.name != nil { tellNew(nil) }
        default: break
        }
    }

    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        control.read(target) { [weak self] result in
            self?.isAsking = false
            if case .success(let reading) = result { self?.tellNew(reading) }
        }
    }

    private func tellNew(_ reading: VolumeReading?) {
        guard reading != last || !hasBegun else { return }
        hasBegun = true
        last = reading
        tell(reading)
    }
}
