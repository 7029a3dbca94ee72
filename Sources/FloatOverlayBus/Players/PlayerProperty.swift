// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The properties of the MPRIS interfaces that an exported player provides.
enum PlayerProperty: String, CaseIterable {
    case canQuit = "CanQuit"
    case canRaise = "CanRaise"
    case hasTrackList = "HasTrackList"
    case identity = "Identity"
    case schemes = "SupportedUriSchemes"
    case types = "SupportedMimeTypes"
    case status = "PlaybackStatus"
    case loop = "LoopStatus"
    case rate = "Rate"
    case lowestRate = "MinimumRate"
    case highestRate = "MaximumRate"
    case metadata = "Metadata"
    case volume = "Volume"
    case canGoNext = "CanGoNext"
    case canGoPrevious = "CanGoPrevious"
    case canPlay = "CanPlay"
    case canPause = "CanPause"
    case canSeek = "CanSeek"
    case canControl = "CanControl"

    /// The value of the property in `state`.
    func value(in state: MPRISState) -> BusValue {
        switch self {
        case .canQuit, .canControl: .flag(true)
        case .canRaise, .hasTrackList: .flag(false)
        case .identity: .text("FloatOverlay")
        case .schemes: .texts(MPRISState.schemes)
        case .types: .texts(Self.videoTypes)
        case .status: .text(Self.name(of: state.status))
        case .loop: .text(state.isLooped ? "Playlist" : "None")
        case .rate: .real(state.rate)
        case .lowestRate: .real(MPRISState.rates.lowerBound)
        case .highestRate: .real(MPRISState.rates.upperBound)
        case .metadata: .dictionary(Self.metadata(of: state.track))
        case .volume: .real(state.volume)
        case .canGoNext: .flag(state.canGoNext)
        case .canGoPrevious: .flag(state.canGoPrevious)
        case .canPlay, .canPause: .flag(state.status != .stopped)
        case .canSeek: .flag(state.canSeek)
        }
    }

    private static let videoTypes = ["mp4", "x-matroska", "webm", "mpeg", "ogg", "quicktime", "x-msvideo"]
        .map { "video/" + $0 }

    /// The value of `PlaybackStatus`.
    static func name(of status: MediaState.Status) -> String {
        switch status {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }

    private static func metadata(of track: MediaTrack) -> [String: BusValue] {
        var all: [String: BusValue] = [
            "mpris:trackid": .path(track.id.isEmpty ? MediaPlayers.noTrack : track.id)
        ]
        if !track.title.isEmpty { all["xesam:title"] = .text(track.title) }
        if !track.artist.isEmpty { all["xesam:artist"] = .texts([track.artist]) }
        if !track.url.isEmpty { all["xesam:url"] = .text(track.url) }
        if let duration = track.duration { all["mpris:length"] = .integer(duration.microseconds) }
        return all
    }
}
