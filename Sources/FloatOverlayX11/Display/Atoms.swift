// SPDX-License-Identifier: MIT
internal import CX11
internal import Glibc

/// Properties, types and messages that the back end uses. The raw value is the atom's name.
enum AtomName: String, CaseIterable {
    case utf8 = "UTF8_STRING"
    case wmName = "_NET_WM_NAME"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case typeUtility = "_NET_WM_WINDOW_TYPE_UTILITY"
    case typeNotification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case typePopupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    case typeDropdownMenu = "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU"
    case typeMenu = "_NET_WM_WINDOW_TYPE_MENU"
    case typeTooltip = "_NET_WM_WINDOW_TYPE_TOOLTIP"
    case typeCombo = "_NET_WM_WINDOW_TYPE_COMBO"
    case typeDrag = "_NET_WM_WINDOW_TYPE_DND"
    case processID = "_NET_WM_PID"
    case clientMachine = "WM_CLIENT_MACHINE"
    case role = "WM_WINDOW_ROLE"
    case bypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
    case opacity = "_NET_WM_WINDOW_OPACITY"
    case state = "WM_STATE"
    case workArea = "_NET_WORKAREA"
    case currentDesktop = "_NET_CURRENT_DESKTOP"
    case clientList = "_NET_CLIENT_LIST"
    case strut = "_NET_WM_STRUT"
    case strutPartial = "_NET_WM_STRUT_PARTIAL"
    case resources = "RESOURCE_MANAGER"
    case edid = "EDID"
    case plainName = "WM_NAME"
    case classHint = "WM_CLASS"
    case frameExtents = "_GTK_FRAME_EXTENTS"
    case clientStacking = "_NET_CLIENT_LIST_STACKING"
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case desktop = "_NET_WM_DESKTOP"
    case clientLeader = "WM_CLIENT_LEADER"
    case serverTime = "_FLOATOVERLAY_TIME"
    case managerCheck = "_NET_SUPPORTING_WM_CHECK"
    case i3Config = "I3_CONFIG_PATH"
    case mark = "_FLOATOVERLAY_MARK"
}

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
