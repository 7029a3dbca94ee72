// SPDX-License-Identifier: MIT
internal import CFloatOverlayPulse
internal import FloatOverlayCore

/// The properties of a sink, source or stream, copied from libpulse's structure, with bounded length.
package struct AudioNodeInfo {
    /// The longest stored name in bytes. PulseAudio limits the names of sinks and sources to 128.
    package static let maxNameLength = 256

    var id: AudioNodeID
    /// The name on the server; for a stream, the name of its application.
    var name: String
    var label: String
    var channelNames: [String]
    var state: VolumeState
    var port: VolumeReading.Port?
    /// Whether the active port is reported as not plugged in (`PA_PORT_AVAILABLE_NO`).
    var isUnplugged = false
    /// Whether the source is the monitor of a sink, not an input device.
    var isMonitor = false
    /// The names that select the application of a stream, in lower case: application name, program file and
    /// application id.
    var aliases: Set<String> = []

    init(
        id: AudioNodeID, name: String, label: String, channelNames: [String], state: VolumeState,
        port: VolumeReading.Port? = nil
    ) {
        self.id = id
        self.name = name
        self.label = label.isEmpty ? name : label
        self.channelNames = channelNames
        self.state = state
        self.port = port
    }

    init(_ info: pa_sink_info) {
        self.init(
            id: AudioNodeID(kind: .sink, index: info.index), name: Self.text(info.name),
            label: Self.text(info.description), channelNames: Self.positions(info.channel_map),
            state: VolumeState(channels: Self.channels(info.volume), isMuted: info.mute != 0))
        if let active = info.active_port?.pointee {
            setPort(active.name, label: active.description, availability: active.available)
        }
    }

    init(_ info: pa_source_info) {
        self.init(
            id: AudioNodeID(kind: .source, index: info.index), name: Self.text(info.name),
            label: Self.text(info.description), channelNames: Self.positions(info.channel_map),
            state: VolumeState(channels: Self.channels(info.volume), isMuted: info.mute != 0))
        if let active = info.active_port?.pointee {
            setPort(active.name, label: active.description, availability: active.available)
        }
        isMonitor = info.monitor_of_sink != UInt32.max
    }

    /// Fails for a stream without an application name, and for a stream whose volume cannot be set.
    init?(_ info: pa_sink_input_info) {
        let keys = [PA_PROP_APPLICATION_NAME, PA_PROP_APPLICATION_PROCESS_BINARY, PA_PROP_APPLICATION_ID]
        let names = keys.map { Self.text(pa_proplist_gets(info.proplist, $0)) }.filter { !$0.isEmpty }
        guard let name = names.first, info.has_volume != 0, info.volume_writable != 0 else { return nil }
        self.init(
            id: AudioNodeID(kind: .app, index: info.index), name: name, label: name,
            channelNames: Self.positions(info.channel_map),
            state: VolumeState(channels: Self.channels(info.volume), isMuted: info.mute != 0))
        aliases = Set(names.map { $0.lowercased() })
    }

    private mutating func setPort(
        _ name: UnsafePointer<CChar>?, label: UnsafePointer<CChar>?, availability: CInt
    ) {
        port = VolumeReading.Port(name: Self.text(name), label: Self.text(label))
        isUnplugged = availability == CInt(PA_PORT_AVAILABLE_NO.rawValue)
    }

    func reading(_ state: VolumeState) -> VolumeReading {
        VolumeReading(
            kind: id.kind, state: state, device: name, label: label, channelNames: channelNames, port: port)
    }

    /// A string from the server as whole characters of at most `maxNameLength` bytes, with control characters
    /// replaced by spaces.
    package static func text(_ string: UnsafePointer<CChar>?) -> String {
        guard let string else { return "" }
        var bytes: [UInt8] = []
        while bytes.count < maxNameLength, string[bytes.count] != 0 {
            bytes.append(UInt8(bitPattern: string[bytes.count]))
        }
        if bytes.count == maxNameLength, string[maxNameLength] != 0 {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        return String(decoding: bytes, as: UTF8.self).replacingControlCharacters(by: " ")
    }

    private static func channels(_ volume: pa_cvolume) -> [UInt32] {
        let count = min(Int(volume.channels), Int(PA_CHANNELS_MAX))
        return withUnsafeBytes(of: volume.values) { Array($0.bindMemory(to: UInt32.self).prefix(count)) }
    }

    private static func positions(_ map: pa_channel_map) -> [String] {
        let count = min(Int(map.channels), Int(PA_CHANNELS_MAX))
        return withUnsafeBytes(of: map.map) { bytes in
            bytes.bindMemory(to: pa_channel_position_t.self).prefix(count)
                .map { text(pa_channel_position_to_string($0)) }
        }
    }
}
