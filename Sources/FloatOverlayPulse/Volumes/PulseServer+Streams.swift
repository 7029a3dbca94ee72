// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The streams of applications: queried for a command, and followed while a client watches them.
extension PulseServer {
    /// Adds or removes a client that follows the streams of applications. The subscription starts with the
    /// first client and ends with the last one.
    package func setAppUpdatesEnabled(_ isEnabled: Bool) {
        let before = streams.followers
        streams.followers = max(0, before + (isEnabled ? 1 : -1))
        guard (before == 0) != (streams.followers == 0), mode == .live else { return }
        subscribe()
        if isEnabled { askStreams() }
    }

    /// The known streams of the application called `name`, without regard to case.
    func streams(of name: String) -> [AudioNode] {
        let name = name.lowercased()
        return nodes.values.filter { $0.info.aliases.contains(name) }.sorted { $0.id.index < $1.id.index }
    }

    /// Queries the streams of an application after the connection is ready; fails `reply` if there is none.
    func findStreams(
        _ name: String, for reply: PendingReply<VolumeReading>, _ found: @escaping ([AudioNode]) -> Void
    ) {
        whenReady(.app, reply) { [unowned self] _ in
            self.streams.readers.append(
                (
                    reply,
                    { [unowned self] result in
                        switch result {
                        case .success(let all): self.take(all, name, reply, found)
                        case .failure(let refusal):
                            reply.complete(.failure(LevelError(refusal, .app, name)))
                        }
                    }
                ))
            self.askStreams()
        }
    }

    private func take(
        _ all: [AudioNodeInfo], _ name: String, _ reply: PendingReply<VolumeReading>,
        _ found: ([AudioNode]) -> Void
    ) {
        let mine = all.filter { $0.aliases.contains(name.lowercased()) }
        guard !mine.isEmpty else {
            return reply.complete(
                .failure(.unknown(.app, name, others: Self.applications(all).map(\.reading.device))))
        }
        found(mine.map { nodes[$0.id] ?? follow($0) })
    }

    /// Queries the list of streams; one query at a time.
    func askStreams() {
        guard let connection = reconnector.connection, streams.readRequest.begin() else { return }
        let readers = streams.readers
        streams.readers = []
        connection.nodes(.app) { [unowned self] in self.heardStreams($0, readers) }
    }

    private func heardStreams(
        _ result: Result<[AudioNodeInfo], PulseServerError>, _ readers: [Streams.Reader]
    ) {
        if streams.readRequest.end() { askStreams() }
        if case .success(let all) = result { update(all) }
        for reader in readers where reader.reply.isOpen { reader.action(result) }
        if streams.followers > 0 { onEvent?(.streamsChanged) }
    }

    /// Updates the followed streams. A stream that a command has changed is followed until it ends, to keep
    /// its balance.
    private func update(_ all: [AudioNodeInfo]) {
        for info in all where streams.followers > 0 || nodes[info.id] != nil { _ = follow(info) }
        let present = Set(all.map(\.id))
        for node in nodes.values where node.id.kind == .app && !present.contains(node.id) { drop(node) }
    }

    /// The applications of `streams`, in the order of their first streams.
    static func applications(_ streams: [AudioNodeInfo]) -> [AudioDevice] {
        let groups = Dictionary(grouping: streams, by: \.name)
        let names = streams.map(\.name)
        return names.indices.compactMap { index in
            guard names[..<index].firstIndex(of: names[index]) == nil, let group = groups[names[index]],
                let reading = combined(group.map { $0.reading($0.state) })
            else { return nil }
            return AudioDevice(reading, streams: group.count)
        }
    }

    /// The combined reading of several streams: the loudest level, muted if all are muted; `nil` for an empty
    /// list.
    static func combined(_ readings: [VolumeReading]) -> VolumeReading? {
        guard var reading = readings.max(by: { $0.state.level < $1.state.level }) else { return nil }
        reading.state.isMuted = readings.allSatisfy(\.state.isMuted)
        return reading
    }
}
