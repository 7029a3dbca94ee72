// SPDX-License-Identifier: MIT
internal import CFloatOverlayMPV
internal import FloatOverlayRuntime
internal import Glibc

/// A libmpv player, controlled through options, commands and properties. libmpv creates events on its own
/// threads; `onEvent` runs on the event loop's thread.
final class MPV {
    enum Event: Hashable {
        /// A file has been opened.
        case fileLoaded
        /// `start()` has ended the initial pause.
        case started
        /// Playback continues after a start or a seek.
        case playbackRestart
        /// Playback of this playlist entry has ended.
        case endFile(entry: Int64, End)
        /// A seek has failed.
        case seekFailed
        /// An observed property has changed.
        case property(String)
    }

    /// How playback of a file ends.
    enum End: Hashable {
        /// End of file.
        case finished
        /// The file cannot be played, or not to its end (`mpv_error`).
        case failed(Int32)
        /// Playback was stopped or the player quits, or the entry is a playlist, whose entries replace it
        /// (`MPV_END_FILE_REASON_STOP`, `_QUIT`, `_REDIRECT`).
        case stopped
    }

    /// Why the player could not be created.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The name of the missing library: libmpv or one of its dependencies; `nil` if libmpv is loaded. The
    /// first access loads libmpv.
    static let missingLibrary: String? = {
        guard let error = fo_mpv_load() else { return nil }
        return String(String(cString: error).prefix { $0 != ":" })
    }()

    let handle: OpaquePointer
    private let wake: Descriptor
    private var descriptorWatch: FDWatch?
    private let onEvent: (Event) -> Void
    /// The index of the playlist entry that was found last.
    private var lastIndex: Int64 = 0
    private static let seekReplyID: UInt64 = 1
    private static let startReplyID: UInt64 = 2

    /// Starts libmpv, which must be loaded, with `options`. `onEvent` receives all events.
    init(
        _ options: [(name: String, value: String)], in reactor: Reactor, onEvent: @escaping (Event) -> Void
    ) throws(Failure) {
        guard let handle = mpv_create() else { throw Failure(description: "cannot create a player") }
        let number = fo_mpv_open_wake()
        guard number >= 0 else {
            let error = Errno.current
            mpv_destroy(handle)
            throw Failure(description: "cannot create an eventfd: \(error)")
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
        fo_mpv_set_wake(handle, number)
        descriptorWatch = reactor.watch(number) { [unowned self] _ in takeEvents() }
    }

    deinit {
        descriptorWatch?.cancel()
        mpv_terminate_destroy(handle)
    }

    /// The text of an `mpv_error` (`mpv_error_string`).
    static func message(_ error: Int32) -> String {
        missingLibrary == nil ? String(cString: mpv_error_string(error)) : "error \(error)"
    }

    /// Whether `error` means that a file or URL could not be opened.
    static func isOpenFailure(_ error: Int32) -> Bool { error == MPV_ERROR_LOADING_FAILED.rawValue }

    // MARK: Commands

    /// Appends `location` to the playlist and plays it if the player is idle.
    func append(_ location: String) { command("loadfile", location, "append-play") }

    /// Adds the subtitle file `path` to every file that is played.
    func addSubtitles(_ path: String) { command("change-list", "sub-files", "append", path) }

    /// Replaces the playlist with `location`.
    func open(_ location: String) { command("loadfile", location, "replace") }

    func goNext() { command("playlist-next") }

    func goBack() { command("playlist-prev") }

    /// Removes the current entry from the playlist.
    func removeCurrent() { command("playlist-remove", "current") }

    /// Seeks to `seconds`: to the exact frame, or to a key frame, which is faster. `playbackRestart` or
    /// `seekFailed` follows.
    func seek(to seconds: Double, isExact: Bool) {
        let mode = isExact ? "absolute+exact" : "absolute+keyframes"
        command("seek", Self.decimals(seconds), mode, as: Self.seekReplyID)
    }

    /// Seeks by `seconds`, which may be negative. `playbackRestart` or `seekFailed` follows.
    func skip(by seconds: Double) {
        command("seek", Self.decimals(seconds), "relative+exact", as: Self.seekReplyID)
    }

    /// `seconds` with six decimals and without an exponent, which libmpv refuses; at most 1e9 in magnitude.
    static func decimals(_ seconds: Double) -> String {
        let microseconds = Int64((max(-1e9, min(seconds, 1e9)) * 1e6).rounded())
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return "\(microseconds < 0 ? "-" : "")\(whole).\("\(1_000_000 + rest)".dropFirst())"
    }

    /// Runs a command asynchronously (`mpv_command_async`). A command that libmpv refuses has no reply.
    private func command(_ arguments: String..., as id: UInt64 = 0) {
        let copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
        if mpv_command_async(handle, id, &list) < 0, id == Self.seekReplyID { onEvent(.seekFailed) }
    }

    /// Sets a property asynchronously.
    func set(_ name: String, _ flag: Bool) { set(name, format: MPV_FORMAT_FLAG, value: CInt(flag ? 1 : 0)) }

    /// Sets a property asynchronously.
    func set(_ name: String, _ number: Double) { set(name, format: MPV_FORMAT_DOUBLE, value: number) }

    /// Sets a property to a string value asynchronously.
    func set(_ name: String, _ word: String) {
        word.withCString { set(name, format: MPV_FORMAT_STRING, value: $0) }
    }

    private func set<T: BitwiseCopyable>(
        _ name: String, format: mpv_format, value: T, as id: UInt64 = 0
    ) {
        var value = value
        mpv_set_property_async(handle, id, name, format, &value)
    }

    /// Ends the initial pause (`VideoRequest.options`). `started` follows.
    func start() { set("pause", format: MPV_FORMAT_FLAG, value: CInt(0), as: Self.startReplyID) }

    // MARK: Properties and events

    /// The value of a property; `nil` if the property is unavailable or not finite.
    func number(_ name: String) -> Double? {
        read(name, format: MPV_FORMAT_DOUBLE, into: 0.0).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The value of a property; `nil` if the property is unavailable.
    func integer(_ name: String) -> Int64? { read(name, format: MPV_FORMAT_INT64, into: Int64(0)) }

    /// The value of a property; `false` if the property is unavailable.
    func flag(_ name: String) -> Bool { read(name, format: MPV_FORMAT_FLAG, into: CInt(0)) == 1 }

    /// Reads a property into a copy of `value`; `nil` if the property is unavailable.
    private func read<T: BitwiseCopyable>(_ name: String, format: mpv_format, into value: T) -> T? {
        var value = value
        return mpv_get_property(handle, name, format, &value) >= 0 ? value : nil
    }

    /// The value of a property; `nil` if the property is unavailable.
    func text(_ name: String) -> String? {
        guard let value = mpv_get_property_string(handle, name) else { return nil }
        defer { mpv_free(value) }
        return String(cString: value)
    }

    /// The path or URL of a playlist entry; `nil` if the entry is no longer in the playlist. The search begins at the
    /// last entry found: after a failed entry, the next one often fails, too.
    func location(of entry: Int64) -> String? {
        let count = min(integer("playlist-count") ?? 0, 10_000)
        for offset in 0..<count {
            let index = (lastIndex + offset) % count
            guard integer("playlist/\(index)/id") == entry else { continue }
            lastIndex = index
            return text("playlist/\(index)/filename")
        }
        return nil
    }

    /// Reports changes of these properties as events from now on.
    func observe(_ names: String...) {
        for name in names { mpv_observe_property(handle, 0, name, MPV_FORMAT_NONE) }
    }

    /// Handles the events that have arrived.
    func takeEvents() {
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
            return event.error < 0 && event.reply_userdata == seekReplyID ? .seekFailed : nil
        case MPV_EVENT_SET_PROPERTY_REPLY: return event.reply_userdata == startReplyID ? .started : nil
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
        default: .stopped
        }
    }
}
