// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayVideo

@Suite struct MPVTests {
    @Test(
        "libmpv receives positions without an exponent",
        arguments: [
            (0, "0.000000"), (0.00005, "0.000050"), (-0.00005, "-0.000050"), (4.2e-9, "0.000000"),
            (59.9999996, "60.000000"), (-7.25, "-7.250000"), (3600.5, "3600.500000"),
            (1e16, "1000000000.000000"), (-.infinity, "-1000000000.000000"),
            (.nan, "-1000000000.000000"),
        ] as [(Double, String)])
    func positionsHaveNoExponent(seconds: Double, text: String) { #expect(MPV.decimals(seconds) == text) }
}
