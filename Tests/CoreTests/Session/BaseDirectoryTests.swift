// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct BaseDirectoryTests {
    @Test(
        arguments: [
            (.config, ["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c"),
            (.config, ["XDG_CONFIG_HOME": "/c"], "/c"),
            (.config, ["XDG_CONFIG_HOME": ".config", "HOME": "/h"], "/h/.config"),
            (.config, ["XDG_CONFIG_HOME": ".config"], nil),
            (.config, ["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/h/.config"),
            (.cache, ["HOME": "/h"], "/h/.cache"), (.data, ["HOME": "/h"], "/h/.local/share"),
            (.state, ["HOME": "/h"], "/h/.local/state"), (.state, [:], nil),
        ] as [(BaseDirectory, [String: String], String?)])
    func pathIsAbsoluteOrBelowHome(
        directory: BaseDirectory, variables: [String: String], path: String?
    ) {
        #expect(directory.path { variables[$0] } == path)
    }
}
