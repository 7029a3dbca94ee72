// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// Delivers signals as events of a reactor (`signalfd`). The signals are blocked for the whole process.
package final class Signals {
    private let descriptor: Descriptor
    private var descriptorWatch: FDWatch?

    /// Whether this process ignores the signal `number`, for example because its parent does (`nohup`). A
    /// signalfd delivers ignored signals, too.
    package static func isIgnored(_ number: CInt) -> Bool { fo_is_ignored(number) }

    /// Calls `received` with the number of each arriving signal of `numbers`.
    package init(
        _ numbers: [CInt], in reactor: Reactor, received: @escaping (CInt) -> Void
    ) throws(SystemError) {
        let number = fo_signalfd(numbers, CInt(numbers.count))
        guard number >= 0 else { throw .last("watch signals") }
        descriptor = Descriptor(owning: number)
        descriptorWatch = reactor.watch(number) { _ in
            var info = signalfd_siginfo()
            while Glibc.read(number, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
                received(CInt(info.ssi_signo))
            }
        }
    }
}
