// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDesktop

@Suite struct DisplayOpenerTests {
    @Test(
        arguments: [
            (nil, ["DISPLAY"], [.x11]), (nil, ["WAYLAND_DISPLAY"], [.wayland]),
            (nil, ["DISPLAY", "WAYLAND_DISPLAY"], [.wayland, .x11]),
            // The connection attempt reports the missing variable.
            (nil, [], [.x11]),
            (.x11, ["WAYLAND_DISPLAY"], [.x11]), (.wayland, ["DISPLAY"], [.wayland]),
            (.wayland, ["DISPLAY", "WAYLAND_DISPLAY"], [.wayland]),
        ] as [(Backend?, [String], [Backend])])
    func variablesDetermineTheBackends(backend: Backend?, variables: [String], expected: [Backend]) {
        let found = DisplayOpener.candidates(backend) { variables.contains($0) ? "0" : nil }
        #expect(found == expected)
    }
}
