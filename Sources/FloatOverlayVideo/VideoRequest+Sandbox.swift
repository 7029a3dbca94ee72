// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

extension VideoRequest {
    /// In bytes. A video in 8K with 10 bits has about 25 decoded pictures of 100 MB in memory.
    private static let memoryLimit: UInt = 4 << 30

    /// The permissions that libmpv needs for this request: the network only for a URL, and programs (yt-dlp) only for
    /// that of a video. Sockets of this machine are needed for sound and for MPRIS.
    var sandbox: Sandbox {
        let files = ReadableFiles(of: locations + (subtitleFile.map { [$0] } ?? []))
        return Sandbox(
            readable: files.paths + Self.soundPaths + (needsNetwork ? Self.downloadPaths : []),
            listable: files.folders,
            devices: Self.devices, sockets: needsNetwork ? .network : .local, canRunPrograms: isRemote,
            memory: .data(Self.memoryLimit))
    }

    /// Graphics cards that decode, sound cards without a sound server, and DVDs.
    private static let devices = [
        "/dev/dri", "/dev/nvidia0", "/dev/nvidia1", "/dev/nvidiactl", "/dev/nvidia-modeset",
        "/dev/nvidia-uvm",
        "/dev/snd", "/dev/sr0",
    ]

    /// Settings, cookies and directories of PulseAudio, PipeWire and ALSA.
    private static var soundPaths: [String] {
        var paths = ["PULSE_RUNTIME_PATH", "PULSE_COOKIE", "PULSE_CLIENTCONFIG"].compactMap(Process.variable)
        if let directory = Process.runtimeDirectory { paths.append(directory + "/pulse") }
        paths += ["pulse", "pipewire", "alsa"].compactMap(Process.configPath)
        return paths + [".pulse", ".pulse-cookie", ".asoundrc"].compactMap(Process.homePath)
    }

    /// Name servers, certificates, and yt-dlp as distributions, pip and pipx install it.
    private static var downloadPaths: [String] {
        var paths = [
            "/run/systemd/resolve", "/run/NetworkManager", "/run/resolvconf", "/var/lib/ca-certificates",
            Process.cachePath("yt-dlp"), Process.configPath("yt-dlp"), Process.configPath("yt-dlp.conf"),
        ].compactMap(\.self)
        for name in ["yt-dlp", "yt-dlp_x86", "youtube-dl"] {
            guard let link = ChildProcess.find(name), let program = Files.resolved(link) else { continue }
            for path in [link, program] {
                paths.append(path)
                guard let slash = path.lastIndex(of: "/"), path[..<slash].hasSuffix("/bin") else { continue }
                let folder = path[..<slash]
                paths += ["\(folder)", "\(folder)/../lib", "\(folder)/../pyvenv.cfg"]
            }
        }
        return paths
    }
}
