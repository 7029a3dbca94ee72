// SPDX-License-Identifier: MIT

/// A window of another program, or a part of the screen, for a surface to show as it changes (`Surface.mirror`).
///
/// Whoever was given it closes it.
public protocol MirrorSource: AnyObject {
    /// Told of everything that happens to the window.
    var onEvent: ((MirrorEvent) -> Void)? { get set }
    /// The extent of what is shown of it, in device pixels.
    var size: PixelSize { get }
    /// What it is called; `nil` without a title.
    var title: String? { get }
    /// Why what is shown of it is what it was last; `nil` while it is what it is now.
    var freezeReason: FreezeReason? { get }
    /// Whether it is the one the user works in.
    var isFocused: Bool { get }
    /// Whether anybody here says which window that is.
    var isFocusTold: Bool { get }
    /// Whether it can be brought to the user.
    var canActivate: Bool { get }
    /// Whether its last picture matters while nobody sees it. Where it does not, and in any case while the window covers
    /// a monitor, it is left to itself meanwhile; its last picture is then the last that was seen.
    var isKept: Bool { get set }
    /// Whether all that is shown of it has one colour. Asks the display, so not to be called often.
    func isBlank() -> Bool
    /// Brings it to the user: its desktop, on top, with the focus. `done` is called once, within 150 ms, with the place
    /// where what is shown of it is then; `nil` when it did not come.
    func activate(_ done: @escaping (Placement?) -> Void)
    /// Lets go of the window; nothing is heard of it afterwards.
    func close()
}

extension MirrorSource {
    /// Whether it is on the screen.
    public var isOnScreen: Bool { freezeReason != .offScreen }
    /// As a rule.
    public var canActivate: Bool { true }
}

/// What happens to a window that is mirrored.
public enum MirrorEvent: Hashable, Sendable {
    /// `size` is another one.
    case resized
    /// `title` is another one.
    case titled
    /// `freezeReason` is another one.
    case shown
    /// It has been drawn in for the first time.
    case drawn
    /// `isFocused` is another one.
    case focused
    /// It is gone and will not come back.
    case gone
}

/// Why what is shown of a window is what it was last.
public enum FreezeReason: Hashable, Sendable {
    /// It is not on the screen.
    case offScreen
    /// The part of it that was asked for lies outside it.
    case outside
}

/// Which window is meant.
public enum WindowSelector {
    /// The one with this number, or the one inside the frame or around the part that has it.
    case id(UInt32)
    /// The one its user works in, or was in last, among those whose title or class `matches` says yes to.
    case matching(_ matches: (String) -> Bool)
    /// The one the user clicks on next.
    case picked
    /// None: whatever is on the screen at the region asked for.
    case screen

    /// Whether its user has to do something first.
    public var isPicked: Bool { if case .picked = self { true } else { false } }
}

/// Why a window cannot be mirrored.
public enum MirrorFailure: Error, Hashable, Sendable {
    /// Not here, in words.
    case unsupported(String)
    /// Windows cannot be had one by one, only what is on the screen at a region.
    case regionOnly
    /// Nobody says which window its user works in.
    case unmanaged
    /// There is no window with this number.
    case noWindow(UInt32)
    /// There is one, but nothing of it to be seen, in words.
    case unfit(String)
    /// It is one of our own.
    case own
    /// No window matches; these are there.
    case noMatch([String])
    /// Somebody else holds the pointer.
    case pointerHeld
    /// The user changed their mind.
    case cancelled
    /// The part asked for lies outside the window, which has this extent in device pixels.
    case outside(PixelSize)
    /// No monitor shows anything of the part asked for.
    case beside
}

extension MirrorFailure {
    /// So many names of other windows are told where none matches.
    public static let maxNames = 8

    /// One sentence for the user, without a full stop.
    public var message: String {
        switch self {
        case .unsupported(let why), .unfit(let why): why
        case .regionOnly: "the compositor provides only regions of the screen, not single windows"
        case .unmanaged: "no window manager reports the active window"
        case .noWindow(let id): "no such window: 0x\(String(id, radix: 16))"
        case .own: "an overlay cannot show the window of an overlay"
        case .noMatch: "no window matches the name"
        case .pointerHeld: "another program holds the pointer"
        case .cancelled: "no window was picked"
        case .outside: "the region lies outside the window"
        case .beside: "the region lies outside the screen"
        }
    }

    /// The exit status that tells.
    public var exitStatus: ExitStatus {
        switch self {
        case .unsupported, .regionOnly, .unmanaged, .noWindow, .unfit, .own, .noMatch, .pointerHeld:
            .unavailable
        case .cancelled: .interrupted
        case .outside, .beside: .usage
        }
    }
}
