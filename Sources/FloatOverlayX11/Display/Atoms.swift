// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import Glibc

/// The atoms of the names, interned in one round trip (`XInternAtoms`).
struct Atoms {
    /// The selection `_NET_WM_CM_Sn`, which the screen's compositor owns.
    let compositor: Atom
    /// The selection `WM_Sn`, which the screen's window manager owns.
    let manager: Atom
    private let values: [AtomName: Atom]

    init(_ display: OpaquePointer, screen: CInt) {
        let names = AtomName.allCases.map(\.rawValue) + ["_NET_WM_CM_S\(screen)", "WM_S\(screen)"]
        var atoms = [Atom](repeating: 0, count: names.count)
        // `XInternAtoms` takes mutable strings, so the names are copied.
        var words = names.map { strdup($0) }
        XInternAtoms(display, &words, CInt(words.count), 0, &atoms)
        for word in words { free(word) }
        compositor = atoms[names.count - 2]
        manager = atoms[names.count - 1]
        values = Dictionary(uniqueKeysWithValues: zip(AtomName.allCases, atoms))
    }

    subscript(name: AtomName) -> Atom { values[name] ?? 0 }
}
