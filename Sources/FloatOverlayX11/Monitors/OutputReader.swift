// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// Reads the monitors from the server: RANDR 1.5 monitors, otherwise active CRTCs, otherwise the whole
/// screen.
struct OutputReader {
    private let connection: Connection
    private let display: OpaquePointer

    init(_ connection: Connection) {
        self.connection = connection
        display = connection.display
    }

    /// The current monitors; empty for a moment while outputs change.
    func read() -> [OutputInfo] {
        guard connection.extensions.monitors != nil,
            let resources = XRRGetScreenResourcesCurrent(display, connection.root)
        else { return [wholeScreen] }
        defer { XRRFreeScreenResources(resources) }
        return connection.extensions.hasMonitorList ? monitors(resources) : crtcs(resources)
    }

    private func monitors(_ resources: UnsafeMutablePointer<XRRScreenResources>) -> [OutputInfo] {
        var count: CInt = 0
        guard let list = XRRGetMonitors(display, connection.root, 1, &count) else { return [] }
        defer { XRRFreeMonitors(list) }
        return (0..<Int(max(0, count))).compactMap { output(list[$0], resources) }
    }

    private func output(
        _ monitor: XRRMonitorInfo, _ resources: UnsafeMutablePointer<XRRScreenResources>
    ) -> OutputInfo? {
        guard monitor.width > 0, monitor.height > 0 else { return nil }
        let first = monitor.noutput > 0 ? monitor.outputs?[0] : nil
        return OutputInfo(
            name: name(monitor.name) ?? "screen",
            frame: PixelRect(
                x: Int(monitor.x), y: Int(monitor.y), width: Int(monitor.width), height: Int(monitor.height)),
            millimetres: OutputInfo.length(Int(monitor.mwidth), Int(monitor.mheight)),
            isPrimary: monitor.primary != 0,
            edid: first.flatMap(edid), refresh: first.flatMap { refresh($0, resources) })
    }

    private func crtcs(_ resources: UnsafeMutablePointer<XRRScreenResources>) -> [OutputInfo] {
        let primary = XRRGetOutputPrimary(display, connection.root)
        return (0..<Int(max(0, resources.pointee.noutput))).compactMap { index in
            let id = resources.pointee.outputs[index]
            return withCRTC(of: id, resources) { info, crtc -> OutputInfo? in
                // A CRTC without a mode has no size.
                guard crtc.width > 0, crtc.height > 0 else { return nil }
                return OutputInfo(
                    name: String(cString: info.name),
                    frame: PixelRect(
                        x: Int(crtc.x), y: Int(crtc.y), width: Int(crtc.width), height: Int(crtc.height)),
                    millimetres: OutputInfo.length(Int(info.mm_width), Int(info.mm_height)),
                    isPrimary: id == primary, edid: edid(id), refresh: refresh(id, resources))
            }
        }
    }

    /// Calls `body` with the properties of an output and of its CRTC; `nil` if the output is off.
    private func withCRTC<T>(
        of output: RROutput, _ resources: UnsafeMutablePointer<XRRScreenResources>,
        _ body: (XRROutputInfo, XRRCrtcInfo) -> T?
    ) -> T? {
        guard let info = XRRGetOutputInfo(display, resources, output) else { return nil }
        defer { XRRFreeOutputInfo(info) }
        guard info.pointee.crtc != 0, let crtc = XRRGetCrtcInfo(display, resources, info.pointee.crtc) else {
            return nil
        }
        defer { XRRFreeCrtcInfo(crtc) }
        return body(info.pointee, crtc.pointee)
    }

    private var wholeScreen: OutputInfo {
        OutputInfo(
            name: "screen",
            frame: PixelRect(
                x: 0, y: 0, width: Int(XDisplayWidth(display, connection.screen)),
                height: Int(XDisplayHeight(display, connection.screen))),
            millimetres: OutputInfo.length(
                Int(XDisplayWidthMM(display, connection.screen)),
                Int(XDisplayHeightMM(display, connection.screen))), isPrimary: true)
    }

    private func name(_ atom: Atom) -> String? {
        guard let name = XGetAtomName(display, atom) else { return nil }
        defer { XFree(name) }
        return String(cString: name)
    }

    private func edid(_ output: RROutput) -> EDID? {
        var (type, count, rest): (Atom, UInt, UInt) = (0, 0, 0)
        var format: CInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XRRGetOutputProperty(
            display, output, connection.atoms[.edid], 0, 32, 0, 0, Atom(AnyPropertyType), &type, &format,
            &count,
            &rest, &data)
        defer { XFree(data) }
        guard status == Success, format == 8, let data else { return nil }
        return EDID(Array(UnsafeBufferPointer(start: data, count: Int(count))))
    }

    /// The refresh interval of the CRTC of `output`: pixels per frame, blanking included, divided by pixels
    /// per second.
    private func refresh(
        _ output: RROutput, _ resources: UnsafeMutablePointer<XRRScreenResources>
    ) -> Duration? {
        withCRTC(of: output, resources) { _, crtc in
            let modes = UnsafeBufferPointer(
                start: resources.pointee.modes, count: Int(resources.pointee.nmode))
            guard let mode = modes.first(where: { $0.id == crtc.mode }), mode.dotClock > 0 else { return nil }
            var lines = Double(mode.vTotal)
            if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
            if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
            let seconds = Double(mode.hTotal) * lines / Double(mode.dotClock)
            return (0.001...0.1).contains(seconds) ? .nanoseconds(Int64(seconds * 1e9)) : nil
        }
    }
}
