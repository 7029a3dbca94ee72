// SPDX-License-Identifier: MIT
internal import CMPV
internal import Linux

/// A player of libmpv, told what to do by its options, commands and properties. Its events come on the thread of the
/// loop, whichever of libmpv's own threads they begin on.
final class MPV {
    /// What happens in it.
    enum Event: Hashable {
        /// A file has been opened.
        case fileLoaded
        /// Pictures and sound go on after a start or a seek.
        case playbackRestart
        /// The file of this entry of the list is over.
        case endFile(entry: Int64, End)
        /// A jump could not be made.
        case seekFailed
        /// A property that is observed has another value.
        case property(String)
    }

    /// How a file ends.
    enum End: Hashable {
        /// It is at its end.
        case finished
        /// It cannot be played, or no further (`mpv_error`).
        case failed(Int32)
        /// Something else is played, or it was a list.
        case left
    }

    /// Why it is not there.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let handle: OpaquePointer
    private let wake: Descriptor
    private var watching: FDWatch?
    private let onEvent: (Event) -> Void
    /// What the answers to jumps are known by.
    private static let jump: UInt64 = 1

    /// Starts it with `options`; `onEvent` is told of its events.
    init(
        _ options: [(name: String, value: String)], in reactor: Reactor, onEvent: @escaping (Event) -> Void
    ) throws(Failure) {
        guard let handle = mpv_create() else { throw Failure(description: "cannot create a player") }
        let number = fo_mpv_open_wake()
        guard number >= 0 else {
            mpv_destroy(handle)
            throw Failure(description: "no descriptors left")
        }
        self.handle = handle
        wake = Descriptor(owning: number)
        self.onEvent = onEvent
        for (name, value) in options {
            let error = mpv_set_option_string(handle, name, value)
            guard error >= 0 else { throw Failure(description: "\(name)=\(value): \(Self.message(error))") }
        }
        let error = mpv_initialize(handle)
        guard error >= 0 else { throw Failure(description: Self.message(error)) }
        fo_mpv_wake(handle, number)
        watching = reactor.watch(number) { [unowned self] _ in takeEvents() }
    }

    deinit {
        watching?.cancel()
        mpv_terminate_destroy(handle)
    }

    /// What an `mpv_error` means (`mpv_error_string`).
    static func message(_ error: Int32) -> String { String(cString: mpv_error_string(error)) }

    /// Whether `error` says that something could not be reached or opened.
    static func isAbsence(_ error: Int32) -> Bool { error == MPV_ERROR_LOADING_FAILED.rawValue }

    // MARK: What it is told

    /// Plays `place` after what is in the list.
    func append(_ place: String) { command("loadfile", place, "append-play") }

    /// Shows the subtitles in the file `path` with whatever is played.
    func addSubtitles(_ path: String) { command("change-list", "sub-files", "append", path) }

    /// Plays `place` and nothing else.
    func open(_ place: String) { command("loadfile", place, "replace") }

    /// Goes to the next of the list.
    func goNext() { command("playlist-next") }

    /// Goes to the one before in the list.
    func goBack() { command("playlist-prev") }

    /// Takes what is played off the list.
    func removeCurrent() { command("playlist-remove", "current") }

    /// Goes to `seconds`, to that very picture or to the next that is found quickly; `playbackRestart` or `seekFailed`
    /// follows.
    func seek(to seconds: Double, isExact: Bool) {
        command("seek", "\(seconds)", isExact ? "absolute+exact" : "absolute+keyframes", as: Self.jump)
    }

    /// Goes on, or back, by `seconds`; the same follows.
    func skip(by seconds: Double) { command("seek", "\(seconds)", "relative+exact", as: Self.jump) }

    /// Runs a command without waiting for it (`mpv_command_async`).
    private func command(_ arguments: String..., as id: UInt64 = 0) {
        withCStrings(arguments[...], []) { list in
            var list = list
            _ = list.withUnsafeMutableBufferPointer { mpv_command_async(handle, id, $0.baseAddress) }
        }
    }

    /// Sets a property without waiting for it.
    func set(_ name: String, _ flag: Bool) {
        var value: CInt = flag ? 1 : 0
        mpv_set_property_async(handle, 0, name, MPV_FORMAT_FLAG, &value)
    }

    /// Sets a property without waiting for it.
    func set(_ name: String, _ number: Double) {
        var value = number
        mpv_set_property_async(handle, 0, name, MPV_FORMAT_DOUBLE, &value)
    }

    /// Sets a property to one of its words without waiting for it.
    func set(_ name: String, _ word: String) {
        word.withCString { text in
            var text: UnsafePointer<CChar>? = text
            _ = mpv_set_property_async(handle, 0, name, MPV_FORMAT_STRING, &text)
        }
    }

    // MARK: What it says

    /// The value of a property; `nil` while there is none, or when it is not finite.
    func number(_ name: String) -> Double? {
        var value = 0.0
        guard mpv_get_property(handle, name, MPV_FORMAT_DOUBLE, &value) >= 0, value.isFinite else {
            return nil
        }
        return value
    }

    /// The value of a property; `nil` while there is none.
    func whole(_ name: String) -> Int64? {
        var value: Int64 = 0
        return mpv_get_property(handle, name, MPV_FORMAT_INT64, &value) >= 0 ? value : nil
    }

    /// The value of a property; `false` while there is none.
    func flag(_ name: String) -> Bool {
        var value: CInt = 0
        return mpv_get_property(handle, name, MPV_FORMAT_FLAG, &value) >= 0 && value != 0
    }

    /// The value of a property; `nil` while there is none.
    func text(_ name: String) -> String? {
        guard let value = mpv_get_property_string(handle, name) else { return nil }
        defer { mpv_free(value) }
        return String(cString: value)
    }

    /// Where the file of this entry of the list is; `nil` when it is not in the list any more.
    func place(of entry: Int64) -> String? {
        let indices = 0..<min(whole("playlist-count") ?? 0, 10_000)
        return indices.first { whole("playlist/\($0)/id") == entry }
            .flatMap { text("playlist/\($0)/filename") }
    }

    /// Tells of changes of these properties from now on.
    func observe(_ names: String...) {
        for name in names { mpv_observe_property(handle, 0, name, MPV_FORMAT_NONE) }
    }

    private func takeEvents() {
        fo_mpv_clear_wake(wake.number)
        while let event = mpv_wait_event(handle, 0), event.pointee.event_id != MPV_EVENT_NONE {
            if let event = Self.event(event.pointee) { onEvent(event) }
        }
    }

    private static func event(_ event: mpv_event) -> Event? {
        switch event.event_id {
        case MPV_EVENT_FILE_LOADED: return .fileLoaded
        case MPV_EVENT_PLAYBACK_RESTART: return .playbackRestart
        case MPV_EVENT_END_FILE:
            guard let end = event.data?.load(as: mpv_event_end_file.self) else { return nil }
            return .endFile(entry: end.playlist_entry_id, Self.end(end))
        case MPV_EVENT_COMMAND_REPLY:
            return event.error < 0 && event.reply_userdata == jump ? .seekFailed : nil
        case MPV_EVENT_PROPERTY_CHANGE:
            guard let property = event.data?.load(as: mpv_event_property.self) else { return nil }
            return .property(String(cString: property.name))
        default: return nil
        }
    }

    private static func end(_ end: mpv_event_end_file) -> End {
        switch end.reason {
        case MPV_END_FILE_REASON_EOF: .finished
        case MPV_END_FILE_REASON_ERROR: .failed(end.error)
        default: .left
        }
    }

    /// Calls `body` with `arguments` as C has them, a null at the end.
    private func withCStrings(
        _ arguments: ArraySlice<String>, _ done: [UnsafePointer<CChar>?],
        _ body: ([UnsafePointer<CChar>?]) -> Void
    ) {
        guard let first = arguments.first else { return body(done + [nil]) }
        first.withCString { withCStrings(arguments.dropFirst(), done + [$0], body) }
    }
}
