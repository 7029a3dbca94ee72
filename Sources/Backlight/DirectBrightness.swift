// SPDX-License-Identifier: MIT
public import Core
internal import Linux

/// Reads and sets the brightness at once, without a loop or a daemon; callers in other processes are waited for,
/// so that no step is lost.
public struct DirectBrightness: Hashable, Sendable {
    private let tree: BacklightTree
    private let preferences: Preferences.Brightness
    private let runtimeDirectory: String?

    /// How a change without help ended.
    public enum Outcome: Hashable, Sendable {
        /// It is set.
        case done(BrightnessReading)
        /// Nothing has changed: somebody with more rights has to do it all again (`set(_:device:floor:asking:)`).
        case needsPrivilege
        /// Nothing has changed.
        case failed(LevelFailure)
    }

    /// Works on `tree`; the lock is `floatoverlay/brightness.lock` in `runtimeDirectory`, or without one the
    /// device itself where it may be written.
    public init(
        tree: BacklightTree = BacklightTree(), preferences: Preferences.Brightness = .init(),
        runtimeDirectory: String? = DirectBrightness.runtimeDirectory
    ) {
        self.tree = tree
        self.preferences = preferences
        self.runtimeDirectory = runtimeDirectory
    }

    /// `$XDG_RUNTIME_DIR`, else where the session would have put it.
    public static var runtimeDirectory: String? {
        if let directory = Process.variable("XDG_RUNTIME_DIR") { return directory }
        let directory = "/run/user/\(Process.user)"
        return Files.isWritable(directory) ? directory : nil
    }

    /// Reads the chosen device or the one called `device`.
    public func read(device: String? = nil) -> Result<BrightnessReading, LevelFailure> {
        find(device).flatMap { present($0, floor: nil) }
    }

    /// Changes the chosen device or the one called `device`, as far as our own rights go.
    public func set(_ change: LevelChange, device: String? = nil, floor: BrightnessFloor? = nil) -> Outcome {
        var isRefused = false
        let result = set(change, device: device, floor: floor) { _ in
            isRefused = true
            return .failure(.unavailable("nobody to ask", hint: LevelFailure.brightnessRemedy))
        }
        if isRefused { return .needsPrivilege }
        switch result {
        case .success(let reading): return .done(reading)
        case .failure(let failure): return .failed(failure)
        }
    }

    /// Changes the chosen device or the one called `device`; what we may not do, `privileged` is asked to. The
    /// lock is held until it has answered.
    public func set(
        _ change: LevelChange, device: String? = nil, floor: BrightnessFloor? = nil,
        asking privileged: (BrightnessReading) -> Result<Void, LevelFailure>
    ) -> Result<BrightnessReading, LevelFailure> {
        find(device).flatMap { device in
            let lock = lock(device)
            return withExtendedLifetime(lock) {
                target(change, device, floor).flatMap { write($0, to: device, asking: privileged) }
            }
        }
    }

    private func find(_ name: String?) -> Result<BacklightDevice, LevelFailure> {
        let list = tree.list()
        let name = name ?? preferences.device
        return list.choice(named: name).map { .success($0) } ?? .failure(.noBacklight(named: name, in: list))
    }

    private func present(_ device: BacklightDevice, floor: BrightnessFloor?) -> Result<
        BrightnessReading, LevelFailure
    > {
        do throws(BacklightError) {
            let floor = floor ?? preferences.floor
            return .success(device.reading(try device.raw(), curve: preferences.curve, floor: floor))
        } catch {
            return .failure(.broken(error))
        }
    }

    private func target(
        _ change: LevelChange, _ device: BacklightDevice, _ floor: BrightnessFloor?
    ) -> Result<BrightnessReading, LevelFailure> {
        present(device, floor: floor).flatMap { present in
            do throws(LevelError) {
                return .success(present.at(try present.scale.raw(present.raw, changedBy: change)))
            } catch {
                return .failure(.refused(error))
            }
        }
    }

    private func write(
        _ target: BrightnessReading, to device: BacklightDevice,
        asking privileged: (BrightnessReading) -> Result<Void, LevelFailure>
    ) -> Result<BrightnessReading, LevelFailure> {
        do throws(SystemError) {
            try device.set(target.raw)
            return .success(target)
        } catch {
            guard error.isRefusal else { return .failure(.broken(error)) }
            return privileged(target).map { target }.mapError { $0.orForbidden(by: error) }
        }
    }

    /// Waits until nobody else is at it. Without a directory for the lock the device itself is locked; who may not
    /// even write that shares it only through logind, and works without a lock.
    private func lock(_ device: BacklightDevice) -> LockFile? {
        if let lock = try? lockInRuntimeDirectory() { return lock }
        return Files.isWritable(device.brightnessPath)
            ? try? LockFile.acquire(device.brightnessPath, wait: true) : nil
    }

    private func lockInRuntimeDirectory() throws(SystemError) -> LockFile? {
        guard let runtimeDirectory else { return nil }
        try Files.makeDirectory("\(runtimeDirectory)/floatoverlay")
        return try LockFile.acquire("\(runtimeDirectory)/floatoverlay/brightness.lock", wait: true)
    }
}
