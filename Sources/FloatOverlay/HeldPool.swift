// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// A producer's buffers, waiting for a window.
final class HeldPool {
    private let descriptor: Descriptor
    private let layout: FrameLayout
    private let count: Int

    init(_ descriptor: CInt, _ layout: FrameLayout, _ count: Int) throws(SystemError) {
        self.descriptor = try Descriptor.duplicating(descriptor)
        self.layout = layout
        self.count = count
    }

    func adopt(into surface: any Surface) throws(DisplayError) {
        try surface.adopt(descriptor.number, layout: layout, count: count)
    }
}
