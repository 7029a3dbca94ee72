// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// One line of `events`.
package enum EventReport: Hashable, Sendable {
    /// The volume changed; `isByFloatOverlay` is true for a change by FloatOverlay.
    case volume(VolumeReading, limit: Int, isByFloatOverlay: Bool)
    /// The default device of this kind was lost, usually with the audio server.
    case volumeLost(VolumeKind)
    /// A sink or a source was added, removed or selected.
    case device(DeviceChange, VolumeReading, limit: Int)
    /// The brightness changed; `isByFloatOverlay` is true for a change by FloatOverlay.
    case brightness(BrightnessReading, isByFloatOverlay: Bool)
    /// The state of an overlay changed.
    case overlay(id: Int, OverlayTransition)
    /// A backlight was added, removed or selected.
    case devices
    /// The config file was read; with its errors, one line each.
    case config(errors: [String])
    /// An error outside a request.
    case error(String)

    /// A change of a sink or a source; the raw value is the value of `event` in JSON.
    package enum DeviceChange: String, CaseIterable, Hashable, Sendable {
        /// The device was added.
        case added = "added"
        /// The device was removed.
        case removed = "removed"
        /// The device became the default, or its active port changed.
        case selected = "default"
    }

    /// A transition in the life cycle of an overlay.
    package enum OverlayTransition: Hashable, Sendable {
        case willStart, didStart
        /// The overlay did not start, with the reason.
        case failedToStart(String)
        /// The overlay was asked to restore the window or program that it came from.
        case restoreUserInterface
        case willStop(StopReason)
        case didStop(StopReason)
        /// The reported state changed.
        case changed(OverlayState)
    }

    /// The coalescing key: for a slow reader, a newer event replaces an unsent event with the same key.
    package var topic: String {
        switch self {
        case .volume(let reading, _, _): "volume \(reading.kind)"
        case .volumeLost(let kind): "volume \(kind)"
        // An added device and a removed device have separate topics: neither event replaces the other.
        case .device(let change, let reading, _): "device \(change) \(reading.kind) \(reading.device)"
        case .brightness(let reading, _): "brightness \(reading.deviceClass) \(reading.device)"
        case .devices: "devices"
        case .config: "config"
        case .error: "error"
        case .overlay(let id, .changed): "overlay \(id)"
        // Each life-cycle event has a topic of its own, so that no event is replaced.
        case .overlay(let id, let transition): "overlay \(id) \(transition)"
        }
    }

    /// The event as a JSON object (see docs/json.md); `t` is `time` in seconds with millisecond precision.
    package func json(at time: Instant) -> JSON {
        .object(fields + [JSON.Field("t", value: .number(Double(time.nanoseconds / 1_000_000) / 1000))])
    }

    private var fields: [JSON.Field] {
        switch self {
        case .volume(let reading, let limit, let isByFloatOverlay):
            Self.fields("volume", event: "changed", details: JSON(reading, limit: limit))
                + [Self.origin(isByFloatOverlay)]
        case .volumeLost(let kind):
            Self.fields("volume", event: "lost", details: ["target": .string(kind.rawValue)])
        case .device(let change, let reading, let limit):
            Self.fields("device", event: change.rawValue, details: JSON(reading, limit: limit))
        case .brightness(let reading, let isByFloatOverlay):
            Self.fields("brightness", event: "changed", details: JSON(reading))
                + [Self.origin(isByFloatOverlay)]
        case .overlay(let id, let transition): Self.overlayFields(id, transition)
        case .devices: Self.fields("device", event: "changed")
        case .config(let errors):
            Self.fields(
                "config", event: errors.isEmpty ? "loaded" : "failed", details: ["errors": JSON(errors)])
        case .error(let text):
            Self.fields("error", event: "failed", details: ["message": .string(text)])
        }
    }

    /// `kind` and `event`, then the fields of the object `details` without its own `kind`.
    private static func fields(_ kind: String, event: String, details: JSON = [:]) -> [JSON.Field] {
        guard case .object(let fields) = details else { return [] }
        return [JSON.Field("kind", value: .string(kind)), JSON.Field("event", value: .string(event))]
            + fields.filter { $0.key != "kind" }
    }

    private static func origin(_ isByFloatOverlay: Bool) -> JSON.Field {
        JSON.Field("by", value: isByFloatOverlay ? "floatoverlay" : "other")
    }

    private static func overlayFields(_ id: Int, _ transition: OverlayTransition) -> [JSON.Field] {
        let (name, details): (String, [JSON.Field]) =
            switch transition {
            case .willStart: ("willStart", [])
            case .didStart: ("didStart", [])
            case .failedToStart(let text): ("failedToStart", [JSON.Field("message", value: .string(text))])
            case .restoreUserInterface: ("restoreUserInterface", [])
            case .willStop(let reason): ("willStop", [JSON.Field("reason", value: .string(reason.rawValue))])
            case .didStop(let reason): ("didStop", [JSON.Field("reason", value: .string(reason.rawValue))])
            case .changed(let state): ("changed", [JSON.Field("state", value: .string(state.rawValue))])
            }
        return fields("overlay", event: name, details: ["id": .int(id)]) + details
    }
}
