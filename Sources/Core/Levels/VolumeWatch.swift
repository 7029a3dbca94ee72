// SPDX-License-Identifier: MIT

/// What `volume --watch` prints: every new state of one target, whatever changed it.
public final class VolumeWatch {
    private let target: VolumeTarget
    private let control: any VolumeControl
    private let tell: (VolumeReading?) -> Void
    /// What has been told last.
    public private(set) var last: VolumeReading?
    /// Whether anything has been told.
    public private(set) var hasBegun = false
    private var isAsking = false

    /// Watches `target` until it is let go of; `tell` is called from `begin`, `heard` or later, with `nil` while there
    /// is no such thing.
    public init(
        _ target: VolumeTarget, of control: any VolumeControl, tell: @escaping (VolumeReading?) -> Void
    ) {
        self.target = target
        self.control = control
        self.tell = tell
        if target.kind == .app { control.setAppUpdatesEnabled(true) }
    }

    deinit { if target.kind == .app { control.setAppUpdatesEnabled(false) } }

    /// Tells the present state; `failed` hears why there is none, and says whether that is to be told and waited for.
    public func begin(failed: @escaping (LevelError) -> Bool) {
        control.read(target) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let reading): tellNew(reading)
            case .failure(let failure): if failed(failure) { tellNew(nil) }
            }
        }
    }

    /// Something has changed: tells the target's state if that is another one now.
    public func heard(_ event: VolumeEvent) {
        if let reading = control.reading(of: target) { return tellNew(reading) }
        switch event {
        // It may be there again; nobody follows it any more.
        case .appeared, .initial: if target.name != nil { ask() }
        case .lost: if hasBegun { tellNew(nil) }
        // In the place of a default device there is another at once.
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
