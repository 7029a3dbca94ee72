// SPDX-License-Identifier: MIT
internal import Core

/// What applications play: their streams, asked for when a command wants them, followed when somebody watches.
extension PulseServer {
    /// Follows what applications play while anybody wishes it.
    public func followApps(_ isWished: Bool) {
        let before = streams.followers
        streams.followers = max(0, before + (isWished ? 1 : -1))
        guard (before == 0) != (streams.followers == 0), mode == .live else { return }
        subscribe()
        if isWished { askStreams() }
    }

    /// The streams of the application called `name`, as far as they are known.
    func streams(of name: String) -> [Strip] {
        let name = name.lowercased()
        return strips.values.filter { $0.info.aliases.contains(name) }.sorted { $0.id.index < $1.id.index }
    }

    /// Looks for the streams of an application, once there is a connection; any that play now.
    func findStreams(
        _ name: String, for answer: Answer<VolumeReading>, _ found: @escaping ([Strip]) -> Void
    ) {
        whenReady(.app, answer) { [unowned self] _ in
            self.streams.readers.append(
                (
                    answer,
                    { [unowned self] result in
                        switch result {
                        case .success(let all): self.take(all, name, answer, found)
                        case .failure(let refusal):
                            answer.give(.failure(LevelFailure(refusal, .app, name)))
                        }
                    }
                ))
            self.askStreams()
        }
    }

    private func take(
        _ all: [StripInfo], _ name: String, _ answer: Answer<VolumeReading>, _ found: ([Strip]) -> Void
    ) {
        let mine = all.filter { $0.aliases.contains(name.lowercased()) }
        guard !mine.isEmpty else {
            return answer.give(
                .failure(.unknown(.app, name, others: Self.applications(all).map(\.reading.device))))
        }
        found(mine.map { strips[$0.id] ?? follow($0) })
    }

    /// Asks which streams there are; one question at a time.
    func askStreams() {
        guard let connection = link.connection, streams.inquiry.begin() else { return }
        let readers = streams.readers
        streams.readers = []
        connection.strips(.app) { [unowned self] in self.heardStreams($0, readers) }
    }

    private func heardStreams(_ result: Result<[StripInfo], PulseRefusal>, _ readers: [Streams.Reader]) {
        if streams.inquiry.end() { askStreams() }
        if case .success(let all) = result { update(all) }
        for reader in readers where reader.owed.isOpen { reader.action(result) }
        if streams.followers > 0 { onEvent?(.streamsChanged) }
    }

    /// Streams that were changed once are known until they end, for the sake of their balance.
    private func update(_ all: [StripInfo]) {
        for info in all where streams.followers > 0 || strips[info.id] != nil { _ = follow(info) }
        let present = Set(all.map(\.id))
        for strip in strips.values where strip.id.kind == .app && !present.contains(strip.id) { drop(strip) }
    }

    /// The applications whose streams these are, in the order they came.
    static func applications(_ streams: [StripInfo]) -> [AudioDevice] {
        let groups = Dictionary(grouping: streams, by: \.name)
        let names = streams.map(\.name)
        return names.indices.compactMap { index in
            guard names[..<index].firstIndex(of: names[index]) == nil, let group = groups[names[index]],
                let reading = together(group.map { $0.reading($0.state) })
            else { return nil }
            return AudioDevice(reading, streams: group.count)
        }
    }

    /// Several streams as one: as loud as the loudest, muted when all are; `nil` of none.
    static func together(_ readings: [VolumeReading]) -> VolumeReading? {
        guard var reading = readings.max(by: { $0.state.level < $1.state.level }) else { return nil }
        reading.state.isMuted = readings.allSatisfy(\.state.isMuted)
        return reading
    }
}
