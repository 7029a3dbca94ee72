// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayRuntime

@main
struct Main {
    static func main() {
        Process.openStandardDescriptors()
        var arguments = Array(CommandLine.arguments.dropFirst())
        if let substituted = ArgumentScan.substituted(arguments),
            Process.moveToStandardInput(substituted.descriptor)
        {
            arguments = substituted.arguments
        }
        Process.exit(Client(arguments: arguments).run())
    }
}
