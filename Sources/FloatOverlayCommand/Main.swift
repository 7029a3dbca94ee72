// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayRuntime

@main
struct Main {
    static func main() {
        Process.openStandardDescriptors()
        Process.exit(Client(arguments: Array(CommandLine.arguments.dropFirst())).run())
    }
}
