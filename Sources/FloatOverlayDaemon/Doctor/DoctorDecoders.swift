// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension Doctor {
    /// Adds a finding with the means by which this kernel confines the programs that decode images and videos.
    func checkDecoders() {
        let version = Sandbox.landlockVersion
        var missing: [String] = []
        if version == 0 { missing.append("without Landlock they can read and change your files") }
        if !Sandbox.hasCallFilter { missing.append("without seccomp they can open network connections") }
        guard !missing.isEmpty else {
            return add(
                "decoders", .fine, "images and videos are decoded in a sandbox: Landlock \(version), seccomp")
        }
        add(
            "decoders", .limited, "decoders of images and videos: \(missing.joined(separator: "; "))",
            hint:
                "use a kernel with Landlock (5.13 or later, 'landlock' in its parameter lsm), and with seccomp "
                + "on x86_64 or aarch64")
    }
}
