// SPDX-License-Identifier: MIT
package import FloatOverlayCore

extension VolumeReading {
    /// The reading as text: `57%`, or `57% muted`.
    package var plain: String { "\(state.percent)%\(state.isMuted ? " muted" : "")" }

    /// The name and the level, for a device that has become the default.
    package var named: String { "\(label) \(plain)" }

    /// The reading as a JSON object (see docs/json.md): `target` is the kind of device, `port` the active
    /// port, and `limit` the highest percentage that a change may reach.
    package func json(limit: Int) -> JSON {
        let channels = zip(channelNames, state.channels).map {
            JSON.Field($0, .int(Percent.whole(ofRaw: $1)))
        }
        return [
            "kind": "volume",
            "percent": .int(state.percent),
            "raw": .int(Int(state.level)),
            "muted": .bool(state.isMuted),
            "device": .string(device),
            "description": .string(label),
            "channels": .object(channels),
            "limit": .int(limit),
            "target": .string(kind.rawValue),
            "port": port.map { .string($0.name) } ?? .null,
        ]
    }
}

extension BrightnessReading {
    /// The reading as text: `40%`.
    package var plain: String { "\(percent)%" }

    /// The reading as a JSON object (see docs/json.md).
    package var json: JSON {
        [
            "kind": "brightness",
            "percent": .int(percent),
            "raw": .int(raw),
            "max": .int(scale.maximum),
            "device": .string(device),
            "class": .string(deviceClass.rawValue),
        ]
    }
}

/// The output of `--watch`, also while no device exists: every key stays, with null as its value.
extension VolumeReading? {
    /// The reading as text: `57%`, or `none` while no device exists.
    package var plain: String { self?.plain ?? "none" }

    /// The reading as a JSON object (see docs/json.md), with null values while no device exists.
    package func json(limit: Int) -> JSON {
        self?.json(limit: limit) ?? [
            "kind": "volume", "percent": .null, "raw": .null, "muted": .null, "device": .null,
            "description": .null, "channels": .object([]), "limit": .int(limit),
            "target": .null, "port": .null,
        ]
    }
}

extension BrightnessReading? {
    /// The reading as text: `40%`, or `none` while no device exists.
    package var plain: String { self?.plain ?? "none" }

    /// The reading as a JSON object (see docs/json.md).
    package var json: JSON {
        self?.json ?? [
            "kind": "brightness", "percent": .null, "raw": .null, "max": .null, "device": .null,
            "class": .null,
        ]
    }
}
