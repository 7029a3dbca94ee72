// SPDX-License-Identifier: MIT

/// What `volume --watch` prints: every new state of one target, whatever changed it.
public final class VolumeWatch {
    private let target: VolumeTarget
    private let control: any VolumeControl
    private let tell: (VolumeReading) -> Void
    private var last: VolumeReading?
    private var isAsking = false

    /// Watches `target` until it is let go of; `tell` is called from `heard` or later.
    public init(
        _ target: VolumeTarget, of control: any VolumeControl, tell: @escaping (VolumeReading) -> Void
    ) {
        self.target = target
        self.control = control
        self.tell = tell
        if target.kind == .app { control.followApps(true) }
    }

    deinit { if target.kind == .app { control.followApps(false) } }

    /// Tells the present state; where it has to be asked for, `failed` hears why there is none.
    public func begin(failed: @escaping (LevelFailure) -> Void) {
        control.read(target) { [weak self] result in
            switch result {
            case .success(let reading): self?.tellNew(reading)
            case .failure(let failure): failed(failure)
            }
        }
    }

    /// Something has changed: tells the target's state if that is another one now.
    public func heard(_ event: VolumeEvent) {
        if let reading = control.reading(of: target) { return tellNew(reading) }
        switch event {
        // It may be there again; nobody follows it any more.
        case .appeared, .baseline: if target.name != nil { ask() }
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

    private func tellNew(_ reading: VolumeReading) {
        guard reading != last else { return }
        last = reading
        tell(reading)
    }
}
