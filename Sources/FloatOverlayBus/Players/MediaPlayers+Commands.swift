// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
package import FloatOverlayCore
internal import FloatOverlayRuntime

extension MediaPlayers {
    /// Sends `command` to the player called `name`, or to the preferred player if `name` is `nil`. `done` is
    /// called after the player's reply, or with the reason of the failure.
    package func perform(
        _ command: MediaAction, on name: String?, done: @escaping (Result<Void, MediaFailure>) -> Void
    ) {
        whenKnown(name) { [weak self] in
            guard let self else {
                return done(.failure(.failed(Self.lostBus)))
            }
            guard let player = player(name) else { return done(.failure(absence(of: name))) }
            do throws(MediaFailure) {
                send(try method(for: command, player), to: player, done)
            } catch {
                done(.failure(error))
            }
        }
    }

    /// Performs `command` and runs the reactor until the reply, at most 10 seconds; for programs without a
    /// running reactor.
    package func perform(_ command: MediaAction, on name: String?) -> Result<Void, MediaFailure> {
        var answer: Result<Void, MediaFailure>?
        perform(command, on: name) { answer = $0 }
        _ = reactor.run(until: { answer != nil }, within: .seconds(10))
        return answer ?? .failure(.failed("the player did not respond"))
    }

    /// Why no player can be selected.
    private func absence(of name: String?) -> MediaFailure {
        guard isConnected else { return .noPlayer("cannot find players: no session bus") }
        if let silent = silentPlayer(name) { return .failed("the player \(silent) did not respond") }
        guard let name else { return .noPlayer("no player is running") }
        let others = names.isEmpty ? "none is running" : "running: \(names.joined(separator: ", "))"
        return .noPlayer("no player called \(name) (\(others))")
    }

    private func send(
        _ method: BusCall.MethodCall, to player: BusPlayer,
        _ done: @escaping (Result<Void, MediaFailure>) -> Void
    ) {
        guard let link else { return done(.failure(.failed(Self.lostBus))) }
        let name = player.state.name
        link.call(method) { [weak self, weak player] result in
            // Not every player emits `Seeked` for a jump that a client has requested.
            if let self, let player { queryPosition(of: player) }
            done(result.map { _ in () }.mapError { Self.failure($0, of: name) })
        }
    }

    /// The failure of a call to the player called `name`.
    static func failure(_ error: BusError, of name: String) -> MediaFailure {
        switch error {
        case .noConnection: .failed(Self.lostBus)
        case .errorReply, .malformed: .failed("\(name): \(error)")
        }
    }

    private static let lostBus = "the connection to the session bus was lost"

    /// The method call for `command`; throws if the player cannot carry it out.
    private func method(
        for command: MediaAction, _ player: BusPlayer
    ) throws(MediaFailure) -> BusCall.MethodCall {
        let state = player.state
        switch command {
        case .playPause where state.status == .playing:
            return try call("PlayPause", on: player, if: state.canPause, action: "pause")
        case .playPause: return try call("PlayPause", on: player, if: state.canPlay, action: "play")
        case .play: return try call("Play", on: player, if: state.canPlay, action: "play")
        case .pause: return try call("Pause", on: player, if: state.canPause, action: "pause")
        case .next:
            return try call("Next", on: player, if: state.canGoNext, action: "skip to the next track")
        case .previous:
            return try call(
                "Previous", on: player, if: state.canGoPrevious, action: "skip to the previous track")
        case .seekBy(let offset):
            return try call(
                "Seek", on: player, if: state.canSeek, action: "seek",
                arguments: [.integer(offset.microseconds)])
        case .seekTo(let position, let track): return try method(forSeekTo: position, track, player)
        }
    }

    private func method(
        forSeekTo position: Duration, _ track: String?, _ player: BusPlayer
    ) throws(MediaFailure) -> BusCall.MethodCall {
        let state = player.state
        if let track, track != state.track.id { throw .failed("the player has moved on to another track") }
        if let duration = state.track.duration, position > duration {
            throw .outOfRange(
                SeekableRange.text(position.seconds),
                expected: "0 to \(SeekableRange.text(duration.seconds)) in this track"
            )
        }
        let id = state.track.id
        guard !id.isEmpty, sd_bus_object_path_is_valid(id) > 0 else {
            let offset = position - state.clock.position(at: reactor.now)
            return try call(
                "Seek", on: player, if: state.canSeek, action: "seek",
                arguments: [.integer(offset.microseconds)])
        }
        let arguments = [BusValue.path(id), .integer(position.microseconds)]
        return try call(
            "SetPosition", on: player, if: state.canSeek, action: "seek", arguments: arguments)
    }

    private func call(
        _ member: String, on player: BusPlayer, if isAble: Bool, action: String,
        arguments: [BusValue] = []
    ) throws(MediaFailure) -> BusCall.MethodCall {
        guard isAble else { throw .unable("the player \(player.state.name) cannot \(action) now") }
        return method(member, in: Self.interface, arguments: arguments, to: player)
    }
}
