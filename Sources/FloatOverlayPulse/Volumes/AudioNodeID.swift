// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The identity of a node on the server: the index is unique within a kind. The nodes of applications are
/// streams (sink inputs).
struct AudioNodeID: Hashable {
    var kind: VolumeKind
    var index: UInt32
}
