// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDDC
internal import FloatOverlayRuntime

extension Doctor {
    /// Exceeds the retry time for a monitor whose device file may not be opened.
    private static let monitorTimeout = Duration.seconds(4)

    /// Adds a finding for each external monitor: its reply by DDC/CI, or the remedy.
    func checkMonitors(_ host: OverlayHost) {
        guard let controller = host.retained(DDCController.self) else { return }
        _ = host.reactor.run(until: { !controller.isBusy }, within: Self.monitorTimeout)
        for (monitor, reply) in controller.replyTimes {
            do throws(LevelError) {
                let milliseconds = try reply.get().nanoseconds / 1_000_000
                let reading = try controller.read(monitor.target).get()
                let name = monitor.label.isEmpty ? monitor.name : "\(monitor.name) (\(monitor.label))"
                add(
                    "external monitor", level: .fine,
                    text: "\(reading.plain) on \(name), which replies in \(milliseconds) ms")
            } catch {
                let diagnostic = Diagnostic(error)
                add("external monitor", level: .limited, text: diagnostic.message, hint: diagnostic.hint)
            }
        }
    }

    /// Adds a finding about `[brightness] dim` if it is set.
    func checkDimming(_ host: OverlayHost) {
        guard host.preferences.brightness.dimsBelowFloor else { return }
        if host.display.capabilities.contains(.compositing) {
            add("dimming", level: .fine, text: "steps continue below the floor")
        } else {
            add(
                "dimming", level: .limited, text: "steps end at the floor, because there is no compositor",
                hint: "start picom or the desktop's own compositor")
        }
    }
}
