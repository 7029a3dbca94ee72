// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The animated or dragged position of an overlay, for the parts that decide about it.
protocol PlacementMover: AnyObject {
    /// The placement at the end of the current motion.
    var destination: Placement? { get }
    /// The placement to return to if the overlay is stashed; otherwise `destination`.
    var homePlacement: Placement? { get }
    /// The last size that the user has set.
    var ownSize: Size? { get set }
    var stash: Stash? { get }
    /// Whether an interaction decides about the placement.
    var isHeld: Bool { get }
    func move(to placement: Placement, animated: Bool)
    /// Sets a new home placement: moves there, or, if the overlay is stashed, stays stashed.
    func setHomePlacement(_ placement: Placement, animated: Bool)
}
