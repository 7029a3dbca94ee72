// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

/// `--backend`: an option of every command, because it selects the daemon.
struct BackendArguments: ParsableArguments {
    @Option(
        "Display backend: x11 or wayland (default: detect). The option also selects the daemon.",
        valueName: "name")
    var backend: Backend?

    var daemonOptions: DaemonOptions { DaemonOptions(backend: backend) }
}

/// `--backend` and `--config`.
struct ConfigArguments: ParsableArguments {
    @Option(
        "Config file (default: see 'floatoverlay config path'). A running daemon ignores this option.",
        valueName: "file", completion: .file(extensions: ["toml"]))
    var config: String?
    @OptionGroup var backend: BackendArguments

    var daemonOptions: DaemonOptions { DaemonOptions(config: config, backend: backend.backend) }
}

/// `--backend`, `--config` and `-v`.
struct StartArguments: ParsableArguments {
    @OptionGroup var config: ConfigArguments
    @Flag(name: .shortAndLong, help: "Log verbosely if a daemon is started.")
    var verbose = false

    var daemonOptions: DaemonOptions {
        DaemonOptions(config: config.config, backend: config.backend.backend, isVerbose: verbose)
    }
}
