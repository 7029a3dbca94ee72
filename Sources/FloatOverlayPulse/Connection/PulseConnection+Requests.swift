// SPDX-License-Identifier: MIT
internal import CFloatOverlayPulse
internal import FloatOverlayCore

/// Queries and commands to the server.
extension PulseConnection {
    /// The sink or source called `name`, which may be `@DEFAULT_SINK@` or `@DEFAULT_SOURCE@`
    /// (`pa_context_get_sink_info_by_name`, `…source…`).
    func node(
        _ kind: VolumeKind, named name: String,
        _ done: @escaping (Result<AudioNodeInfo, PulseServerError>) -> Void
    ) {
        guard !name.isEmpty, name.utf8.count <= AudioNodeInfo.maxNameLength else {
            return done(.failure(.noSuchDevice))
        }
        start([AudioNodeInfo](), done: { done($0.flatMap(Self.only)) }) {
            switch kind {
            case .sink: pa_context_get_sink_info_by_name(context, name, Self.sinkCallback, $0)
            case .source: pa_context_get_source_info_by_name(context, name, Self.sourceCallback, $0)
            case .app: nil
            }
        }
    }

    /// Queries the default sink or source.
    func defaultNode(_ kind: VolumeKind, _ done: @escaping (Result<AudioNodeInfo, PulseServerError>) -> Void)
    {
        node(kind, named: kind == .source ? "@DEFAULT_SOURCE@" : "@DEFAULT_SINK@", done)
    }

    /// The server's name and version (`pa_context_get_server_info`).
    func serverName(_ done: @escaping (Result<String, PulseServerError>) -> Void) {
        start("", done: done) { pa_context_get_server_info(context, Self.serverCallback, $0) }
    }

    /// Queries the node with this id (`pa_context_get_sink_info_by_index`, `…source…`, `…sink_input_info`).
    func node(_ id: AudioNodeID, _ done: @escaping (Result<AudioNodeInfo, PulseServerError>) -> Void) {
        start([AudioNodeInfo](), done: { done($0.flatMap(Self.only)) }) {
            switch id.kind {
            case .sink: pa_context_get_sink_info_by_index(context, id.index, Self.sinkCallback, $0)
            case .source: pa_context_get_source_info_by_index(context, id.index, Self.sourceCallback, $0)
            case .app: pa_context_get_sink_input_info(context, id.index, Self.streamCallback, $0)
            }
        }
    }

    /// Queries all nodes of a kind, at most 256 (`pa_context_get_sink_info_list`, `…source…`,
    /// `…sink_input…`).
    func nodes(_ kind: VolumeKind, _ done: @escaping (Result<[AudioNodeInfo], PulseServerError>) -> Void) {
        start([AudioNodeInfo](), done: done) {
            switch kind {
            case .sink: pa_context_get_sink_info_list(context, Self.sinkCallback, $0)
            case .source: pa_context_get_source_info_list(context, Self.sourceCallback, $0)
            case .app: pa_context_get_sink_input_info_list(context, Self.streamCallback, $0)
            }
        }
    }

    /// Sets the channel volumes of a node (`pa_context_set_sink_volume_by_index`, `…source…`,
    /// `…sink_input_volume`).
    func set(
        _ channels: [UInt32], of id: AudioNodeID, _ done: @escaping (Result<Void, PulseServerError>) -> Void
    ) {
        var volume = pa_cvolume()
        pa_cvolume_init(&volume)
        let count = min(channels.count, Int(PA_CHANNELS_MAX))
        volume.channels = UInt8(count)
        withUnsafeMutableBytes(of: &volume.values) { values in
            channels.prefix(count).withUnsafeBytes { values.copyMemory(from: $0) }
        }
        start((), done: done) {
            switch id.kind {
            case .sink:
                pa_context_set_sink_volume_by_index(context, id.index, &volume, Self.successCallback, $0)
            case .source:
                pa_context_set_source_volume_by_index(context, id.index, &volume, Self.successCallback, $0)
            case .app: pa_context_set_sink_input_volume(context, id.index, &volume, Self.successCallback, $0)
            }
        }
    }

    /// Mutes or unmutes a node (`pa_context_set_sink_mute_by_index`, `…source…`, `…sink_input_mute`).
    func set(muted: Bool, of id: AudioNodeID, _ done: @escaping (Result<Void, PulseServerError>) -> Void) {
        let mute: CInt = muted ? 1 : 0
        start((), done: done) {
            switch id.kind {
            case .sink: pa_context_set_sink_mute_by_index(context, id.index, mute, Self.successCallback, $0)
            case .source:
                pa_context_set_source_mute_by_index(context, id.index, mute, Self.successCallback, $0)
            case .app: pa_context_set_sink_input_mute(context, id.index, mute, Self.successCallback, $0)
            }
        }
    }

    /// Makes a sink or a source the default (`pa_context_set_default_sink`, `…source`).
    func setDefault(
        _ kind: VolumeKind, named name: String, _ done: @escaping (Result<Void, PulseServerError>) -> Void
    ) {
        start((), done: done) {
            switch kind {
            case .sink: pa_context_set_default_sink(context, name, Self.successCallback, $0)
            case .source: pa_context_set_default_source(context, name, Self.successCallback, $0)
            case .app: nil
            }
        }
    }

    // MARK: Callbacks of libpulse

    private static func only(_ nodes: [AudioNodeInfo]) -> Result<AudioNodeInfo, PulseServerError> {
        nodes.first.map { .success($0) } ?? .failure(.noSuchDevice)
    }

    private static func collect(
        _ owner: UnsafeMutableRawPointer?, end: CInt, _ info: @autoclosure () -> AudioNodeInfo?
    ) {
        guard let reply = Reply<[AudioNodeInfo]>.from(owner) else { return }
        if end != 0 { return reply.finish(end < 0) }
        if reply.value.count < 256, let info = info() { reply.value.append(info) }
    }

    private static let sinkCallback: pa_sink_info_cb_t = { _, info, end, owner in
        collect(owner, end: end, info.map { AudioNodeInfo($0.pointee) })
    }

    private static let sourceCallback: pa_source_info_cb_t = { _, info, end, owner in
        collect(owner, end: end, info.map { AudioNodeInfo($0.pointee) })
    }

    private static let streamCallback: pa_sink_input_info_cb_t = { _, info, end, owner in
        collect(owner, end: end, info.flatMap { AudioNodeInfo($0.pointee) })
    }

    private static let serverCallback: pa_server_info_cb_t = { _, info, owner in
        guard let reply = Reply<String>.from(owner) else { return }
        reply.value = AudioNodeInfo.text(info?.pointee.server_name)
        reply.finish(info == nil)
    }

    private static let successCallback: pa_context_success_cb_t = { _, success, owner in
        Reply<Void>.from(owner)?.finish(success == 0)
    }
}
