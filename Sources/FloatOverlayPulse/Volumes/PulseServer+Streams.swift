// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayLogging

/// The streams of applications: queried for a command, and followed while a client watches them.
extension PulseServer {
    /// Adds or removes a client that follows the streams of applications. The subscription starts with the
    /// first client and ends with the last one.
    package func setAppUpdatesEnabled(_ isEnabled: Bool) {
        let before = streams.followers
        streams.followers = max(0, before + (isEnabled ? 1 : -1))
        guard (before == 0) != (streams.followers == 0), mode == .live else { return }
        subscribe()
        if isEnabled { refreshStreams() }
    }

    /// Queries the streams of an application after the connection is ready; fails `reply` if there is none.
    func findStreams(
        _ name: String, for reply: PendingReply<VolumeReading>, _ found: @escaping ([AudioNode]) -> Void
    ) {
        whenReady(.app, for: reply) { [weak self] _ in
            guard let self else { return }
            let action = { [weak self] (result: Result<[AudioNodeInfo], PulseServerError>) in
                guard let self else { return }
                switch result {
                case .success(let all): deliver(all, of: name, for: reply, to: found)
                case .failure(let refusal):
                    reply.complete(.failure(LevelError(refusal, for: .app, named: name)))
                }
            }
            streams.readers.append((reply, action))
            refreshStreams()
        }
    }

    private func deliver(
        _ all: [AudioNodeInfo], of name: String, for reply: PendingReply<VolumeReading>,
        to found: ([AudioNode]) -> Void
    ) {
        let mine = all.filter { $0.aliases.contains(name.lowercased()) }
        guard !mine.isEmpty else {
            return reply.complete(
                .failure(.unknown(.app, name, others: Self.applications(all).map(\.reading.device))))
        }
        found(mine.map { nodes.all[$0.id] ?? nodes.follow($0) })
    }

    /// Queries the list of streams; one query at a time.
    func refreshStreams() {
        guard let connection = reconnector.connection, streams.readRequest.begin() else { return }
        let readers = streams.readers
        streams.readers = []
        connection.nodes(.app) { [weak self] in self?.updateStreams($0, readers) }
    }

    private func updateStreams(
        _ result: Result<[AudioNodeInfo], PulseServerError>, _ readers: [Streams.Reader]
    ) {
        if streams.readRequest.end("pulse: streams", log) { refreshStreams() }
        if case .success(let all) = result { update(all) }
        for reader in readers where reader.reply.isPending { reader.action(result) }
        if streams.followers > 0 { onEvent?(.streamsChanged) }
    }

    /// Updates the followed streams. A stream that a command has changed is followed until it ends, to keep
    /// its balance.
    private func update(_ all: [AudioNodeInfo]) {
        for info in all where streams.followers > 0 || nodes.all[info.id] != nil {
            _ = nodes.follow(info)
        }
        let currentIDs = Set(all.map(\.id))
        for node in nodes.all.values where node.id.kind == .app && !currentIDs.contains(node.id) {
            nodes.remove(node)
        }
    }

    /// The applications of `streams`, in the order of their first streams.
    static func applications(_ streams: [AudioNodeInfo]) -> [AudioDevice] {
        let groups = Dictionary(grouping: streams, by: \.name)
        let names = streams.map(\.name)
        return names.indices.compactMap { index in
            guard names[..<index].firstIndex(of: names[index]) == nil, let group = groups[names[index]],
                let reading = VolumeReading.combined(group.map { $0.reading($0.state) })
            else { return nil }
            return AudioDevice(reading, streamCount: group.count)
        }
    }
}
