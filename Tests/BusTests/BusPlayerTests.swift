// SPDX-License-Identifier: MIT
import FloatOverlayBus
import FloatOverlayCore
import Testing

@Suite struct BusPlayerTests {
    @Test func lyricsComeFromTheMetadata() {
        let player = BusPlayer(name: "rig", owner: ":1.1", at: Instant(milliseconds: 0))
        func read(_ metadata: [String: BusValue]) -> MediaTrack {
            _ = player.update(
                from: ["Metadata": .dictionary(metadata)], at: Instant(milliseconds: 1), activity: 1)
            return player.state.track
        }
        let lyrics = "[00:01.00]words"
        let track = read(["xesam:title": .text("T"), "xesam:asText": .text(lyrics)])
        #expect(track.title == "T" && track.lyrics == lyrics)
        #expect(read(["xesam:title": .text("T"), "xesam:asText": .texts([lyrics])]).lyrics == "")
        // The same track with more metadata is not another one.
        #expect(!track.isOther(than: read(["xesam:title": .text("T")])))
    }
}
