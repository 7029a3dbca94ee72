// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// One line of `events`.
package struct EventReport: Hashable, Sendable {
    /// The kinds of events.
    package enum Event: Hashable, Sendable {
        /// The volume changed; `isOurs` is true for a change by FloatOverlay.
        case volume(VolumeReading, limit: Int, isOurs: Bool)
        /// The default device of this kind was lost, usually with the audio server.
        case volumeLost(VolumeKind)
        /// A sink or a source was added, removed or selected.
        case device(DeviceChange, VolumeReading, limit: Int)
        /// The brightness changed; `isOurs` is true for a change by FloatOverlay.
        case brightness(BrightnessReading, isOurs: Bool)
        /// The state of an overlay changed.
        case overlay(id: Int, OverlayTransition)
        /// A backlight was added, removed or selected.
        case devices
        /// The config file was read; with its errors, one line each.
        case config(errors: [String])
        /// An error outside a request.
        case error(String)
    }

    /// A change of a sink or a source; the raw value is the JSON word.
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

    /// The event.
    package var event: Event
    /// The time of the event on the monotonic clock.
    package var time: Instant

    package init(_ event: Event, at time: Instant) {
        self.event = event
        self.time = time
    }

    /// The report as a JSON object (see docs/json.md); `t` is the time in seconds with millisecond precision.
    package var json: JSON {
        .object(fields + [JSON.Field("t", .number(Double(time.nanoseconds / 1_000_000) / 1000))])
    }

    private var fields: [JSON.Field] {
        switch event {
        case .volume(let reading, let limit, let isOurs):
            Self.changed(reading.json(limit: limit), isOurs: isOurs)
        case .volumeLost(let kind):
            Self.event("volume", "lost") + [JSON.Field("target", .string(kind.rawValue))]
        case .device(let change, let reading, let limit):
            Self.event("device", change.rawValue) + Self.details(reading.json(limit: limit))
        case .brightness(let reading, let isOurs): Self.changed(reading.json, isOurs: isOurs)
        case .overlay(let id, let transition): Self.overlay(id, transition)
        case .devices: Self.event("device", "changed")
        case .config(let errors):
            Self.event("config", errors.isEmpty ? "loaded" : "failed")
                + [JSON.Field("errors", .array(errors.map { .string($0) }))]
        case .error(let text): Self.event("error", "failed") + [JSON.Field("message", .string(text))]
        }
    }

    private static func event(_ kind: String, _ event: String) -> [JSON.Field] {
        [JSON.Field("kind", .string(kind)), JSON.Field("event", .string(event))]
    }

    /// The fields of a reading, with `event` after `kind` and with `by` at the end.
    private static func changed(_ reading: JSON, isOurs: Bool) -> [JSON.Field] {
        guard case .object(var fields) = reading else { return [] }
        fields.insert(JSON.Field("event", "changed"), at: 1)
        return fields + [JSON.Field("by", .string(isOurs ? "floatoverlay" : "other"))]
    }

    /// The fields of a reading without `kind`.
    private static func details(_ reading: JSON) -> [JSON.Field] {
        guard case .object(let fields) = reading else { return [] }
        return Array(fields.dropFirst())
    }

    private static func overlay(_ id: Int, _ transition: OverlayTransition) -> [JSON.Field] {
        let (name, details): (String, [JSON.Field]) =
            switch transition {
            case .willStart: ("willStart", [])
            case .didStart: ("didStart", [])
            case .failedToStart(let text): ("failedToStart", [JSON.Field("message", .string(text))])
            case .restoreUserInterface: ("restoreUserInterface", [])
            case .willStop(let reason): ("willStop", [JSON.Field("reason", .string(reason.rawValue))])
            case .didStop(let reason): ("didStop", [JSON.Field("reason", .string(reason.rawValue))])
            case .changed(let state): ("changed", [JSON.Field("state", .string(state.rawValue))])
            }
        return event("overlay", name) + [JSON.Field("id", .int(id))] + details
    }
}
