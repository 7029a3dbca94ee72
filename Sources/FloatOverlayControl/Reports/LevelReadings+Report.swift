// SPDX-License-Identifier: MIT
package import FloatOverlayCore

extension VolumeReading {
    /// The reading as text: `57%`, or `57% muted`.
    package var plain: String { "\(state.percent)%\(state.isMuted ? " muted" : "")" }
}

extension BrightnessReading {
    /// The reading as text: `40%`, or `1% dim 30%` below the floor.
    package var plain: String {
        guard let dimPercent, dimPercent > 0 else { return "\(percent)%" }
        return "\(percent)% dim \(dimPercent)%"
    }
}

extension JSON {
    /// A volume (see docs/json.md): `target` is the kind of device, `port` the active port, and `limit` the
    /// highest percentage that a change may reach. Without a device, every key stays.
    package init(_ reading: VolumeReading?, limit: Int) {
        let names = reading?.channelNames ?? []
        let channels = zip(names, reading?.state.channels ?? []).map {
            JSON.Field($0, value: .int(Percent.whole(ofRaw: $1)))
        }
        let raw = reading.map { Int($0.state.level) }
        self = [
            "kind": "volume",
            "percent": JSON(reading?.state.percent),
            "raw": JSON(raw),
            "muted": JSON(reading?.state.isMuted),
            "device": JSON(reading?.device),
            "description": JSON(reading?.label),
            "channels": .object(channels),
            "limit": .int(limit),
            "target": JSON(reading?.kind.rawValue),
            "port": JSON(reading?.port?.name),
        ]
    }

    /// A brightness (see docs/json.md). Without a device, every key stays.
    package init(_ reading: BrightnessReading?) {
        self = [
            "kind": "brightness",
            "percent": JSON(reading?.percent),
            "raw": JSON(reading?.raw),
            "max": JSON(reading?.scale.maximum),
            "device": JSON(reading?.device),
            "class": JSON(reading?.deviceClass.rawValue),
            "dim": JSON(reading?.dimPercent),
        ]
    }
}
