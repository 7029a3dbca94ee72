// SPDX-License-Identifier: MIT
public import Core

extension VolumeReading {
    /// `57%`, or `57% muted`.
    public var plain: String { "\(state.percent)%\(state.isMuted ? " muted" : "")" }

    /// The name and the level, of what has become the default.
    public var named: String { "\(label) \(plain)" }

    /// The object of SPEC §2; `target` says what it is of, `port` is where it sounds; `limit` is the highest percentage a change may reach.
    public func json(limit: Int) -> JSON {
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
    /// `40%`
    public var plain: String { "\(percent)%" }

    /// The object of SPEC §2.
    public var json: JSON {
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

/// What `--watch` prints: there may be none for a while. Every key stays, the values are null.
extension VolumeReading? {
    /// `57%`, or `none`.
    public var plain: String { self?.plain ?? "none" }

    /// The object of SPEC §2.
    public func json(limit: Int) -> JSON {
        self?.json(limit: limit) ?? [
            "kind": "volume", "percent": .null, "raw": .null, "muted": .null, "device": .null,
            "description": .null, "channels": .object([]), "limit": .int(limit),
            "target": .null, "port": .null,
        ]
    }
}

extension BrightnessReading? {
    /// `40%`, or `none`.
    public var plain: String { self?.plain ?? "none" }

    /// The object of SPEC §2.
    public var json: JSON {
        self?.json ?? [
            "kind": "brightness", "percent": .null, "raw": .null, "max": .null, "device": .null,
            "class": .null,
        ]
    }
}
