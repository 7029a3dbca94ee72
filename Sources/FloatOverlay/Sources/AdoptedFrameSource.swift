// SPDX-License-Identifier: MIT

/// A source whose frames another process draws into adopted buffers.
package protocol AdoptedFrameSource: FrameSource {
    /// Called when the producer may draw into the adopted buffer `index` again.
    func bufferReturned(_ index: Int)
}
