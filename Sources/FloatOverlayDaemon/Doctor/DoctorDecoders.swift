// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension Doctor {
    /// Adds a finding with the means by which this kernel can confine the programs that decode images and videos. A
    /// decoder that cannot use one of these means decodes nothing.
    func checkDecoders() {
        let version = Sandbox.landlockVersion
        var missing: [String] = []
        if version == 0 { missing.append("without Landlock they can read and change your files") }
        if !Sandbox.hasCallFilter { missing.append("without seccomp they can open network connections") }
        guard !missing.isEmpty else {
            return add(
                "decoders", level: .fine,
                text: "images and videos are decoded only under restrictions by Landlock \(version) "
                    + "and seccomp")
        }
        add(
            "decoders", level: .limited,
            text: "decoders of images and videos: \(missing.joined(separator: "; "))",
            hint:
                "use a kernel with Landlock (5.13 or later, 'landlock' in its parameter lsm), and with seccomp "
                + "on x86_64 or aarch64")
    }
}
