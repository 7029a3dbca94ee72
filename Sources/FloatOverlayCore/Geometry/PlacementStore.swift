// SPDX-License-Identifier: MIT

/// A persistent store of placements chosen by users.
package protocol PlacementStore: AnyObject {
    /// The stored placements; empty if they cannot be read.
    func load() -> SavedPlacements
    /// Changes the current stored placements, which other processes may have changed since `load`. `change`
    /// only adds placements. Write failures are not reported.
    func update(_ change: @escaping (inout SavedPlacements) -> Void)
    /// Waits until the changes are stored, for a limited time.
    func flush()
}
