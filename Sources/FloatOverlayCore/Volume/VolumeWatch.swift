// SPDX-License-Identifier: MIT

/// Reports every new state of one target, for `volume --watch`.
package final class VolumeWatch {
    /// A reported state.
    package struct Report: Equatable {
        /// `nil` if the target does not exist.
        package var reading: VolumeReading?
    }

    private let target: VolumeTarget
    private let control: any VolumeControl
    private let onChange: (VolumeReading?) -> Void
    /// The newest report; `nil` before the first.
    package private(set) var last: Report?
    private var isQuerying = false

    /// Watches `target` until the object is released. `onChange` is called from `start`, `handle` or later, with
    /// `nil` while the target does not exist.
    package init(
        _ target: VolumeTarget, of control: any VolumeControl, onChange: @escaping (VolumeReading?) -> Void
    ) {
        self.target = target
        self.control = control
        self.onChange = onChange
        if target.kind == .app { control.setAppUpdatesEnabled(true) }
    }

    deinit { if target.kind == .app { control.setAppUpdatesEnabled(false) } }

    /// Reports the present state. If there is none, `failed` receives the error and returns whether to report
    /// `nil` and wait.
    package func start(failed: @escaping (LevelError) -> Bool) {
        control.read(target) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reading): report(reading)
            case .failure(let failure): if failed(failure) { report(nil) }
            }
        }
    }

    /// Handles an event; reports the target's state if it has changed.
    package func handle(_ event: VolumeEvent) {
        if let reading = control.reading(of: target) { return report(reading) }
        switch event {
        // The target may have reappeared. After a reconnection, changes of the target are reported only once
        // it has been queried.
        case .appeared, .initial, .switched: if target.name != nil { query() }
        case .lost: if last != nil { report(nil) }
        // A removed default device is replaced immediately; only named targets disappear.
        case .vanished, .streamsChanged: if last != nil && target.name != nil { report(nil) }
        default: break
        }
    }

    private func query() {
        guard !isQuerying else { return }
        isQuerying = true
        control.read(target) { [weak self] result in
            self?.isQuerying = false
            if case .success(let reading) = result { self?.report(reading) }
        }
    }

    private func report(_ reading: VolumeReading?) {
        let report = Report(reading: reading)
        guard report != last else { return }
        last = report
        onChange(reading)
    }
}
