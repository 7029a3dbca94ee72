// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore
internal import Glibc

struct PNGWriter {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Writes `snapshot`. An incomplete regular file is removed.
    func write(_ snapshot: Snapshot) throws(PaintError) {
        let size = snapshot.size
        precondition(snapshot.pixels.count == size.width * size.height * 4, "invalid snapshot size")
        guard let file = fopen(path, "we") else { throw failure(errno) }
        var pixels = snapshot.pixels
        let isWritten = pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return CairoSurface(on: start, size: size, stride: size.width * 4).writePNG(to: file)
        }
        let reason = errno
        guard fclose(file) == 0, isWritten else {
            removeIfRegular()
            throw failure(isWritten ? errno : reason)
        }
    }

    /// Removes an incomplete file, but not a device or a pipe.
    private func removeIfRegular() {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
    }

    private func failure(_ reason: CInt) -> PaintError {
        .cannotWrite(path, strerror(reason).map { String(cString: $0) } ?? "error \(reason)")
    }
}

extension CairoSurface {
    fileprivate func writePNG(to file: UnsafeMutablePointer<FILE>) -> Bool {
        let status = cairo_surface_write_to_png_stream(
            surface,
            { file, bytes, count in
                let file = file?.assumingMemoryBound(to: FILE.self)
                return fwrite(bytes, 1, Int(count), file) == Int(count)
                    ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, file)
        return status == CAIRO_STATUS_SUCCESS
    }
}
