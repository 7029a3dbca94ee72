// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct CoalescedRequestTests {
    @Test func manyEventsCauseTwoRequests() {
        var request = CoalescedRequest()
        var sent = 0
        for _ in 0..<10_000 { if request.begin() { sent += 1 } }
        #expect(sent == 1 && request.isOpen)
        var isWantedAgain = request.end()
        #expect(isWantedAgain == true && !request.isOpen)
        let isSentAgain = request.begin()
        #expect(isSentAgain && request.isOpen)
        isWantedAgain = request.end()
        #expect(isWantedAgain == false && !request.isOpen)
        // A second end is impossible and changes nothing.
        isWantedAgain = request.end()
        #expect(isWantedAgain == nil && request == CoalescedRequest())
    }
}
