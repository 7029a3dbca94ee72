// SPDX-License-Identifier: MIT
internal import CPulse
internal import Core

/// What the server says of a sink, copied out of libpulse's structure and cut to size.
struct SinkInfo {
    /// The longest name kept, in bytes; the protocol's own limit for names is 128.
    static let longestName = 256

    var index: UInt32
    var name: String
    var label: String
    var channelNames: [String]
    var state: VolumeState
    var activity: AudioDevice.Activity

    init(_ info: pa_sink_info) {
        index = info.index
        name = Self.text(info.name)
        let description = Self.text(info.description)
        label = description.isEmpty ? name : description
        channelNames = Self.positions(info.channel_map).map { Self.text(pa_channel_position_to_string($0)) }
        state = VolumeState(channels: Self.channels(info.volume), isMuted: info.mute != 0)
        switch info.state {
        case PA_SINK_RUNNING: activity = .running
        case PA_SINK_SUSPENDED: activity = .suspended
        default: activity = .idle
        }
    }

    /// Text of the server's: at most `longestName` bytes, whole characters, nothing a terminal would obey.
    static func text(_ string: UnsafePointer<CChar>?) -> String {
        guard let string else { return "" }
        var bytes: [UInt8] = []
        while bytes.count < longestName, string[bytes.count] != 0 {
            bytes.append(UInt8(bitPattern: string[bytes.count]))
        }
        if bytes.count == longestName, string[longestName] != 0 {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        guard decoded.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return decoded
        }
        return String(
            String.UnicodeScalarView(
                decoded.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private static func channels(_ volume: pa_cvolume) -> [UInt32] {
        let count = min(Int(volume.channels), Int(PA_CHANNELS_MAX))
        return withUnsafeBytes(of: volume.values) { Array($0.bindMemory(to: UInt32.self).prefix(count)) }
    }

    private static func positions(_ map: pa_channel_map) -> [pa_channel_position_t] {
        let count = min(Int(map.channels), Int(PA_CHANNELS_MAX))
        return withUnsafeBytes(of: map.map) { bytes in
            Array(bytes.bindMemory(to: pa_channel_position_t.self).prefix(count))
        }
    }
}
