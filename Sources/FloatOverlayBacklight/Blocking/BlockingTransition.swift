// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// A transition of one device by a process that waits for its end. A file that contains the target value,
/// locked during the transition, informs other processes. A process that sets the device removes the file,
/// which ends the transition.
final class BlockingTransition {
    typealias ReadingResult = BlockingBrightness.ReadingResult

    let device: BacklightDevice
    /// The result; `nil` during the transition.
    private(set) var result: ReadingResult?
    private let brightness: BlockingBrightness
    private let target: BrightnessReading
    private let transition: BrightnessTransition
    private let path: String?
    private var file: LockFile?
    private var lastRaw: Int

    /// Begins to carry out `request`. The caller holds the lock of the device.
    init(
        for request: BrightnessRequest, on device: BacklightDevice, within duration: Duration,
        by brightness: BlockingBrightness
    ) throws(LevelError) {
        let (current, target) = try brightness.plannedReadings(for: request, on: device)
        self.device = device
        self.brightness = brightness
        self.target = target
        lastRaw = current.raw
        transition = BrightnessTransition(
            start: current.raw, target: target.raw, scale: current.scale, startTime: MonotonicClock.now,
            duration: duration)
        path = Self.path(device, in: brightness.runtimeDirectory)
        // Without the file, concurrent processes treat each other's steps as changes by other programs.
        if let path {
            file = try? LockFile.acquire(path)
            try? file?.write("\(target.raw)\n", at: path)
        }
        if current.raw == target.raw { end(.success(target)) }
    }

    /// Ends the transition of another process on `device`; returns its target value, or `nil` when there is
    /// none.
    static func takeOver(_ device: BacklightDevice, in runtimeDirectory: String?) -> Int? {
        guard let path = path(device, in: runtimeDirectory), Files.exists(path) else { return nil }
        if let abandoned = try? LockFile.acquire(path) {
            abandoned.remove(path)
            return nil
        }
        let target = Files.firstLine(of: path).flatMap { SysfsAttribute.number(Array($0.utf8)[...]) }
        Files.remove(path)
        return target.map { min($0, device.maximum) }
    }

    private static func path(_ device: BacklightDevice, in runtimeDirectory: String?) -> String? {
        runtimeDirectory.map { "\($0)/floatoverlay/brightness-\(device.id)" }
    }

    /// Advances the transition by one step. If another program has set the device, the transition ends at
    /// that value.
    func step(writingWith privileged: BlockingBrightness.PrivilegedWrite) {
        do throws(LevelError) {
            try brightness.locked(device) { () throws(LevelError) in try setNext(writingWith: privileged) }
        } catch {
            end(.failure(error))
        }
    }

    private func setNext(writingWith privileged: BlockingBrightness.PrivilegedWrite) throws(LevelError) {
        let stillOwnsFile = ownsFile
        let now = MonotonicClock.now
        let raw = transition.raw(at: now)
        // The read comes right before the write: a value set by another program between them is lost.
        let current = try brightness.currentReading(of: device, floor: nil)
        // An LED may round the written value or report it late.
        let wasChangedByOther = current.raw != lastRaw && device.deviceClass == .backlight
        if wasChangedByOther || !stillOwnsFile { return end(.success(current)) }
        if raw != lastRaw {
            try brightness.write(target.at(raw), to: device, writingWith: privileged)
            lastRaw = raw
        }
        if transition.isOver(at: now) { end(.success(target)) }
    }

    private var ownsFile: Bool {
        guard let path else { return true }
        return file?.isStill(at: path) ?? true
    }

    private func end(_ result: ReadingResult) {
        self.result = result
        guard let path, ownsFile else { return }
        if let file = file.take() { file.remove(path) }
    }
}

extension BlockingBrightness {
    /// Runs the transitions of `devices` concurrently, with one step per frame.
    func runTransitions(
        _ devices: [BacklightDevice], _ request: BrightnessRequest, within duration: Duration,
        writingWith privileged: PrivilegedWrite
    ) -> [ReadingResult] {
        let transitions = devices.map { device in
            Result { () throws(LevelError) in try startTransition(of: device, request, within: duration) }
        }
        let moving = transitions.compactMap { try? $0.get() }
        var next = MonotonicClock.now
        while moving.contains(where: { $0.result == nil }) {
            next = max(next.advanced(by: BrightnessTransition.minWriteInterval), MonotonicClock.now)
            MonotonicClock.sleep(until: next)
            for transition in moving where transition.result == nil {
                transition.step(writingWith: privileged)
            }
        }
        return transitions.map { transition in
            transition.flatMap {
                $0.result ?? .failure(.failed("cannot set \($0.device.name): the transition did not end"))
            }
        }
    }

    private func startTransition(
        of device: BacklightDevice, _ request: BrightnessRequest, within duration: Duration
    ) throws(LevelError) -> BlockingTransition {
        let complete = try loaded(request, for: device)
        return try locked(device) { () throws(LevelError) in
            try BlockingTransition(for: complete, on: device, within: duration, by: self)
        }
    }
}
