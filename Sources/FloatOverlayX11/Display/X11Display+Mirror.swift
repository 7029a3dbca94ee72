// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
package import FloatOverlayCore

extension X11Display {
    /// Finds a window. Any window of the display can be mirrored, except FloatOverlay's own windows.
    package func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) {
        guard connection.isUsable, mirrors.isPossible else {
            return done(.failure(.unsupported("the display lacks COMPOSITE 0.2 or DAMAGE")))
        }
        switch choice {
        case .screen:
            done(.failure(.unsupported("regions of the screen cannot be shown on X11: choose a window")))
        case .id(let id):
            done(Self.mirror { () throws(MirrorFailure) in try mirrors.open(Window(id), region: region) })
        case .matching(let matches):
            done(
                Self.mirror { () throws(MirrorFailure) in
                    try mirrors.openFirst(matching: matches, region: region)
                })
        case .picked:
            picker.start { [mirrors] picked in
                done(
                    X11Display.mirror { () throws(MirrorFailure) in
                        try mirrors.open(try picked.get(), region: region)
                    })
            }
        }
    }

    /// Releases the pointer.
    package func cancelPick() { picker.stop() }

    /// Whether windows can be mirrored, and the versions of the required extensions.
    package var mirroringSupport: String {
        guard let composite = connection.extensions.composite, let damage = connection.extensions.damage
        else {
            return "cannot be mirrored: the display lacks COMPOSITE 0.2 or DAMAGE"
        }
        let which = connection.extensions.isXwayland ? "only X11 windows" : "all windows"
        return "\(which) can be mirrored (COMPOSITE \(composite), DAMAGE \(damage.version))"
    }

    private static func mirror(
        _ open: () throws(MirrorFailure) -> WindowMirror
    ) -> Result<any MirrorSource, MirrorFailure> {
        do throws(MirrorFailure) { return .success(try open()) } catch { return .failure(error) }
    }
}
