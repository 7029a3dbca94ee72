// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import Glibc

extension Connection {
    /// The 32-bit values of a property, at most `limit`; empty if the property does not exist
    /// (`XGetWindowProperty`). Xlib returns them as sign-extended `long` values, so only the lower 32 bits
    /// are kept.
    func values(of property: AtomName, on window: Window, limit: Int = 4096) -> [UInt] {
        read(atoms[property], of: window, units: limit) { format, count, data in
            guard format == 32 else { return [] }
            return data.withMemoryRebound(to: UInt.self, capacity: count) {
                UnsafeBufferPointer(start: $0, count: count).map { $0 & 0xffff_ffff }
            }
        } ?? []
    }

    /// The text of a property, at most 1 MiB.
    func text(of property: AtomName, on window: Window) -> String? {
        read(atoms[property], of: window, units: 1 << 18) { format, count, data in
            guard format == 8 else { return nil }
            return String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
        } ?? nil
    }

    /// The first bytes of a property, at most `limit`.
    func bytes(of property: AtomName, on window: Window, limit: Int = 1024) -> [UInt8] {
        read(atoms[property], of: window, units: limit / 4) { format, count, data in
            format == 8 ? Array(UnsafeBufferPointer(start: data, count: count)) : []
        } ?? []
    }

    private func read<T>(
        _ property: Atom, of window: Window, units: Int,
        _ convert: (CInt, Int, UnsafeMutablePointer<UInt8>) -> T
    ) -> T? {
        var (type, rest, count): (Atom, UInt, UInt) = (0, 0, 0)
        var format: CInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, property, 0, units, 0, Atom(AnyPropertyType), &type, &format, &count, &rest,
            &data)
        defer { XFree(data) }
        guard status == Success, let data, count > 0 else { return nil }
        return convert(format, Int(count), data)
    }

    /// Sets a property to 32-bit values (`XChangeProperty`).
    func set(_ property: AtomName, of window: Window, type: Atom, to values: [UInt]) {
        values.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, atoms[property], type, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, CInt(values.count))
        }
    }

    /// Sets a property to text (`XChangeProperty`).
    func set(_ property: AtomName, of window: Window, type: Atom, to text: String) {
        var text = text
        text.withUTF8 {
            _ = XChangeProperty(
                display, window, atoms[property], type, 8, PropModeReplace, $0.baseAddress, CInt($0.count))
        }
    }
}
