// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Reads and sets the brightness synchronously, without a reactor or a daemon. A file lock serializes
/// concurrent processes, so that no step is lost.
package struct BlockingBrightness: Hashable, Sendable {
    /// The reading of one device, or the error.
    package typealias ReadingResult = Result<BrightnessReading, LevelError>
    /// Sets a device to a reading with more privileges than this process has.
    package typealias PrivilegedWrite = (BrightnessReading) -> Result<Void, LevelError>

    let tree: SysfsTree
    let preferences: Preferences.Brightness
    let runtimeDirectory: String?
    private let saved: SavedBrightness
    /// The maximum wait for the lock, which another process holds for one read and one write, also in a transition.
    private let lockTimeout: Duration

    /// Works on `tree`. The lock file is in `runtimeDirectory/floatoverlay`; without that directory, a
    /// writable device file itself is locked. A lock of another process is awaited for at most `lockTimeout`.
    /// Saved values are stored in `saved`.
    package init(
        tree: SysfsTree = SysfsTree(), preferences: Preferences.Brightness = .init(),
        runtimeDirectory: String? = BlockingBrightness.defaultRuntimeDirectory,
        saved: SavedBrightness = SavedBrightness(), lockTimeout: Duration = .seconds(2)
    ) {
        self.tree = tree
        self.preferences = preferences
        self.runtimeDirectory = runtimeDirectory
        self.saved = saved
        self.lockTimeout = lockTimeout
    }

    /// `$XDG_RUNTIME_DIR`, else `/run/user/UID` if that directory is writable.
    package static var defaultRuntimeDirectory: String? {
        if let directory = Process.runtimeDirectory { return directory }
        let directory = "/run/user/\(Process.user)"
        return Files.isWritable(directory) ? directory : nil
    }

    /// Carries out `request` with the permissions of this process and blocks until the end. Returns one
    /// result per device, or `nil` if nothing was changed because the request needs more privileges
    /// (`carryOut(_:writingWith:)`).
    package func carryOut(_ request: BrightnessRequest) -> [ReadingResult]? {
        var isRefused = false
        let results = carryOut(request, isAllowed: isAllowed) { _ in
            isRefused = true
            return .failure(
                .unavailable("no service for privileged writes", hint: LevelError.brightnessRemedy))
        }
        return isRefused ? nil : results
    }

    /// Carries out `request` and blocks until the end. Returns one result per device. Writes for which this
    /// process lacks permission are passed to `privileged`.
    package func carryOut(_ request: BrightnessRequest, writingWith privileged: PrivilegedWrite)
        -> [ReadingResult]
    {
        carryOut(request, isAllowed: { _ in true }, writingWith: privileged) ?? []
    }

    /// Whether a backlight exists.
    package var hasBacklight: Bool { !tree.list().devices.isEmpty }

    /// Reads the device of `target`.
    package func read(_ target: BrightnessTarget = .chosen) -> ReadingResult {
        Result { () throws(LevelError) in try currentReading(of: try find(target), floor: nil) }
    }

    /// All devices with the reasons for or against their selection.
    package func devices() -> [BrightnessDevice] {
        BrightnessClass.sysfs.flatMap { deviceClass in
            tree.list(deviceClass).described(named: preferences.deviceName) { read($0) }
        }
    }

    private func carryOut(
        _ request: BrightnessRequest, isAllowed: (BacklightDevice) -> Bool,
        writingWith privileged: PrivilegedWrite
    ) -> [ReadingResult]? {
        let devices: [BacklightDevice]
        do throws(LevelError) { devices = try find(request) } catch { return [.failure(error)] }
        let duration = request.isChange ? request.transition ?? preferences.transition : .zero
        // Permissions are checked first, because a change in several steps cannot be undone, and a change ends the
        // transition of another process.
        if request.isChange && !devices.allSatisfy(isAllowed) {
            guard devices.count == 1 else { return nil }
            do throws(LevelError) { _ = try validChange(request, devices[0]) } catch {
                return [.failure(error)]
            }
            return nil
        }
        if duration > .zero {
            return runTransitions(devices, request, within: duration, writingWith: privileged)
        }
        return devices.map { device in
            Result { () throws(LevelError) in try carryOut(request, device, writingWith: privileged) }
        }
    }

    private func isAllowed(_ device: BacklightDevice) -> Bool { Files.isWritable(device.brightnessPath) }

    private func carryOut(
        _ request: BrightnessRequest, _ device: BacklightDevice, writingWith privileged: PrivilegedWrite
    ) throws(LevelError) -> BrightnessReading {
        guard request.isChange else {
            let current = try currentReading(of: device, floor: request.floor)
            if request.action == .save { try saved.save(current) }
            return current
        }
        let complete = try loaded(request, for: device)
        return try locked(device) { () throws(LevelError) in
            let target = try plannedReadings(for: complete, on: device).target
            try write(target, to: device, writingWith: privileged)
            return target
        }
    }

    // MARK: Devices

    private func find(_ target: BrightnessTarget) throws(LevelError) -> BacklightDevice {
        try tree.find(target, preferring: preferences.deviceName) { tree.list($0) }
    }

    private func find(_ request: BrightnessRequest) throws(LevelError) -> [BacklightDevice] {
        guard request.isAll else { return [try find(request.target)] }
        let list = tree.list(request.target.deviceClass ?? .backlight)
        guard !list.devices.isEmpty else { throw .noDevice(named: nil, in: list) }
        return list.devices
    }

    func currentReading(of device: BacklightDevice, floor: BrightnessFloor?) throws(LevelError)
        -> BrightnessReading
    {
        let raw = try Result { () throws(BacklightError) in try device.raw() }.mapError {
            LevelError.broken($0)
        }.get()
        return device.reading(raw, floor: floor, preferences)
    }

    // MARK: Changing

    /// `request`, with the saved value for `device` if it restores one. The file system of the saved value may not reply
    /// for a long time, so that the caller does not hold the lock yet.
    func loaded(
        _ request: BrightnessRequest, for device: BacklightDevice
    ) throws(LevelError) -> BrightnessRequest {
        guard request.action == .restore else { return request }
        let raw = try saved.raw(for: try currentReading(of: device, floor: request.floor))
        var complete = request
        complete.action = .change(.raw(raw))
        return complete
    }

    /// The current reading and the reading that the request leads to. The call ends a transition of another
    /// process, and a step counts from the target of that transition. The caller holds the lock.
    func plannedReadings(
        for request: BrightnessRequest, on device: BacklightDevice
    ) throws(LevelError) -> (current: BrightnessReading, target: BrightnessReading) {
        // An invalid change does not end the transition.
        let (current, valid) = try validChange(request, device)
        guard let change = valid else { return (current, current) }
        return try Result { () throws(InvalidLevelChange) in
            let start = BlockingTransition.takeOver(device, in: runtimeDirectory) ?? current.raw
            return (current, current.at(try current.scale.raw(start, changedBy: change)))
        }.mapError { LevelError.refused($0) }.get()
    }

    /// The current reading, and the change that `request` makes to it; throws if the change is invalid.
    private func validChange(
        _ request: BrightnessRequest, _ device: BacklightDevice
    ) throws(LevelError) -> (current: BrightnessReading, change: LevelChange?) {
        let current = try currentReading(of: device, floor: request.floor)
        let change: LevelChange
        switch request.action {
        case .change(let requested): change = requested
        case .restore: change = .raw(try saved.raw(for: current))
        case .save, .read: return (current, nil)
        }
        do throws(InvalidLevelChange) {
            _ = try current.scale.raw(current.raw, changedBy: change)
        } catch {
            throw .refused(error)
        }
        return (current, change)
    }

    func write(
        _ target: BrightnessReading, to device: BacklightDevice, writingWith privileged: PrivilegedWrite
    ) throws(LevelError) {
        do throws(SystemError) {
            try device.set(target.raw)
        } catch {
            guard error.isRefusal else { throw .broken(error) }
            if case .failure(let failure) = privileged(target) { throw failure.orForbidden(by: error) }
        }
    }

    /// Carries out `action` under the lock of the device. Without a lock directory, the device file itself is
    /// locked. A process that cannot write to the device file uses logind without a lock.
    func locked<R>(
        _ device: BacklightDevice, _ action: () throws(LevelError) -> R
    ) throws(LevelError) -> R {
        let lock = try lock(device)
        defer { withExtendedLifetime(lock) {} }
        return try action()
    }

    private func lock(_ device: BacklightDevice) throws(LevelError) -> LockFile? {
        let directory = runtimeDirectory.map { "\($0)/floatoverlay" }
        if let directory { try? Files.makeDirectory(directory) }
        let paths = [
            directory.map { "\($0)/brightness.lock" },
            Files.isWritable(device.brightnessPath) ? device.brightnessPath : nil,
        ]
        for path in paths.compactMap(\.self) {
            do throws(SystemError) {
                if let lock = try LockFile.acquire(path, within: lockTimeout) { return lock }
            } catch { continue }
            throw .busy("another brightness command still holds \(path)")
        }
        return nil
    }
}
