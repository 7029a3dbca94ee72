// SPDX-License-Identifier: MIT

/// Where it is kept what the user chose, longer than this process lives.
public protocol PlaceStore: AnyObject {
    /// What is kept; nothing where that cannot be read, which is no error.
    func load() -> PlaceMemory
    /// Changes what is kept: others may have changed it since it was loaded. That it cannot be written is no error.
    func update(_ change: (inout PlaceMemory) -> Void)
}
