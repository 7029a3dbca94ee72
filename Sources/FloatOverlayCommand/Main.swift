// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayRuntime

@main
struct Main {
    static func main() {
        Process.openStandardDescriptors()
        var arguments = Array(CommandLine.arguments.dropFirst())
        if let replaced = ArgumentScan.replacingDescriptorPath(arguments),
            replaced.descriptor.map(Process.moveToStandardInput) ?? true
        {
            arguments = replaced.arguments
        }
        Process.exit(Client(arguments: arguments).run())
    }
}
