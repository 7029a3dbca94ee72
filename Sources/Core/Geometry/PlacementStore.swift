// SPDX-License-Identifier: MIT

/// Where it is kept what the user chose, longer than this process lives.
public protocol PlacementStore: AnyObject {
    /// What is kept; nothing where that cannot be read, which is no error.
    func load() -> SavedPlacements
    /// Changes what is kept: others may have changed it since it was loaded. That it cannot be written is no error.
    func update(_ change: (inout SavedPlacements) -> Void)
}
