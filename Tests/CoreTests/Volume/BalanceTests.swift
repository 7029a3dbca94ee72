// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct BalanceTests {
    @Test("without a reference all channels are equal")
    func unknownBalanceIsEqual() {
        #expect(Balance().scaled(to: 100, count: 3) == [100, 100, 100])
        #expect(Balance().scaled(to: 100, count: 0) == [])
    }

    @Test("the balance is applied at each level, the loudest channel exactly")
    func balanceScalesWithTheLevel() {
        var balance = Balance()
        balance.update([39322, 19661])
        #expect(balance.scaled(to: 65536, count: 2) == [65536, 32768])
        #expect(balance.scaled(to: 39322, count: 2) == [39322, 19661])
        #expect(balance.scaled(to: 1, count: 2) == [1, 1])
        #expect(balance.scaled(to: 0, count: 2) == [0, 0])
        #expect(balance.scaled(to: 2_147_483_647, count: 2) == [2_147_483_647, 1_073_741_824])
    }

    @Test("silence and rounded levels do not change the balance")
    func silenceKeepsTheBalance() {
        var balance = Balance()
        balance.update([60000, 30000])
        for level in [0, 1, 2, 77, 65535] as [UInt32] { balance.update(balance.scaled(to: level, count: 2)) }
        #expect(balance.reference == [60000, 30000])
        balance.update([30000, 30000])
        #expect(balance.reference == [30000, 30000])
    }

    @Test("a different number of channels resets the balance")
    func otherChannelCountResetsTheBalance() {
        var balance = Balance()
        balance.update([60000, 30000])
        #expect(balance.scaled(to: 100, count: 6) == Array(repeating: 100, count: 6))
        balance.update([0, 0, 0])
        #expect(balance.reference == [])
        balance.update([5, 6, 7])
        #expect(balance.reference == [5, 6, 7])
    }

    @Test("a silent channel stays silent")
    func silentChannelStaysSilent() {
        var balance = Balance()
        balance.update([0, 40000])
        #expect(balance.scaled(to: 65536, count: 2) == [0, 65536])
    }
}
