// SPDX-License-Identifier: MIT

/// An object that libwayland calls: libwayland keeps an unretained pointer to the object and passes it to
/// every callback.
///
/// A target must destroy its proxies before it is deallocated.
protocol ListenerTarget: AnyObject {}

extension ListenerTarget {
    /// The pointer for libwayland.
    var handle: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// The object of a pointer that libwayland passes.
    static func from(_ handle: UnsafeMutableRawPointer?) -> Self? {
        handle.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
    }
}
