// SPDX-License-Identifier: MIT
import Fuzzing
import Glibc

/// What libFuzzer calls with bytes of its own making; `FUZZ_TARGET` says what is to take them.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Entry.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private enum Entry {
    static let target: FuzzTarget = {
        let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            fatalError("FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))")
        }
        return target
    }()
}
