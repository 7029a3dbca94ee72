// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Moves an overlay, animated or by a drag, for `OverlayPlacement`, which chooses the placement.
protocol PlacementMover: AnyObject {
    /// The placement at the end of the current motion.
    var destination: Placement? { get }
    /// The placement to return to if the overlay is stashed; otherwise `destination`.
    var homePlacement: Placement? { get }
    /// The last size that the user has set.
    var userSize: Size? { get set }
    var stash: Stash? { get }
    /// Whether a drag is in progress and no destination is queued for its end; the drag then decides the
    /// placement.
    var interactionDecidesPlacement: Bool { get }
    func move(to placement: Placement, animated: Bool)
    /// Sets a new home placement: moves there, or, if the overlay is stashed, stays stashed.
    func setHomePlacement(_ placement: Placement, animated: Bool)
}
