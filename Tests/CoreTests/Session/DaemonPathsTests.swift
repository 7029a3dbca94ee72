// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct DaemonPathsTests {
    @Test(
        arguments: [
            (["DISPLAY": ":0"], nil, ":0"),
            (["DISPLAY": ":0.1"], nil, ":0"),
            (["DISPLAY": "unix:12.0"], nil, ":12"),
            (["DISPLAY": "host.lan:10.0"], nil, "host.lan:10"),
            (["DISPLAY": "[::1]:1.0"], nil, "%5B::1%5D:1"),
            (["DISPLAY": "/private/x:0"], nil, "%2Fprivate%2Fx:0"),
            (["DISPLAY": "odd.name"], nil, "odd.name"),
            (["DISPLAY": ":1", "WAYLAND_DISPLAY": "wayland-0"], nil, "wayland-0"),
            (["DISPLAY": ":1", "WAYLAND_DISPLAY": "wayland-0"], .x11, ":1"),
            (["DISPLAY": ":1", "WAYLAND_DISPLAY": ""], nil, ":1"),
            (["WAYLAND_DISPLAY": "/run/user/0/wl ü"], nil, "%2Frun%2Fuser%2F0%2Fwl%20%C3%BC"),
            (["WAYLAND_DISPLAY": "a\u{1}b"], nil, "a%01b"),
        ] as [([String: String], Backend?, String)])
    func displayDeterminesThePaths(
        variables: [String: String], backend: Backend?, name: String
    ) throws {
        let found = try find(in: variables, backend, files: ["other.sock"])
        #expect(found.socket == "/run/user/7/floatoverlay/\(name).sock")
        #expect(found.lock == "/run/user/7/floatoverlay/\(name).lock")
    }

    @Test func onlySocketIsUsedWithoutADisplay() throws {
        let files = [":1.lock", ":1.sock"]
        #expect(try find(in: [:], nil, files: files).encodedDisplay == ":1")
        #expect(try find(in: ["WAYLAND_DISPLAY": "w"], .x11, files: files).encodedDisplay == ":1")
        #expect(throws: DaemonPaths.Failure.noDisplay(sockets: 0)) {
            try find(in: [:], nil, files: [":1.lock"])
        }
        #expect(throws: DaemonPaths.Failure.noDisplay(sockets: 2)) {
            try find(in: [:], nil, files: files + [":2.sock"])
        }
    }

    @Test func missingRuntimeDirectoryIsAFailure() {
        for variables in [
            ["DISPLAY": ":0"], ["DISPLAY": ":0", "XDG_RUNTIME_DIR": ""], ["XDG_RUNTIME_DIR": "run"],
        ] {
            #expect(throws: DaemonPaths.Failure.noRuntimeDirectory) {
                try DaemonPaths(backend: nil, variable: { variables[$0] }, list: { _ in [] })
            }
        }
    }

    private func find(
        in variables: [String: String], _ backend: Backend?, files: [String]
    ) throws(DaemonPaths.Failure) -> DaemonPaths {
        let all = variables.merging(["XDG_RUNTIME_DIR": "/run/user/7"]) { old, _ in old }
        return try DaemonPaths(
            backend: backend, variable: { all[$0] },
            list: { $0 == "/run/user/7/floatoverlay" ? files : [] })
    }
}
