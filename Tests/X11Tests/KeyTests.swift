// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayX11

extension X11Suite {
    @Suite struct KeyTests {
        static let up = Trigger.key([], "XF86AudioRaiseVolume")
        static let mute = Trigger.key([], "XF86AudioMute")

        /// Presses keys by their xdotool names and waits until `count` have been heard since.
        private func press(_ keys: String, _ bench: Bench, expecting count: Int) throws -> [Trigger] {
            let before = bench.keys.count
            // On a busy machine a key is down for so long that the server repeats it.
            try bench.server.run("xset", ["r", "off"])
            try bench.server.run("xdotool", ["key"] + keys.split(separator: " ").map(String.init))
            bench.wait { bench.keys.count >= before + count }
            bench.settle(.milliseconds(30))
            return bench.keys[before...].map(\.trigger)
        }

        @Test(
            "a grab works with all lock keys and not with other modifiers",
            arguments: ["", "Caps_Lock", "Num_Lock", "Caps_Lock Num_Lock", "Scroll_Lock Num_Lock"])
        func grabWorksWithAllLockKeys(_ locks: String) throws {
            let bench = try Bench()
            // The rig's keyboard has no modifier for Scroll Lock.
            try bench.server.run("xmodmap", ["-e", "add mod3 = Scroll_Lock"])
            bench.display.grabKeys([Self.up, .key(.super, "F9")], mode: .auto)
            #expect(bench.display.keyStates == [Self.up: .held, .key(.super, "F9"): .held])
            if !locks.isEmpty { _ = try press(locks, bench, expecting: 0) }
            #expect(try press("XF86AudioRaiseVolume", bench, expecting: 1) == [Self.up])
            #expect(try press("super+F9", bench, expecting: 1) == [.key(.super, "F9")])
            #expect(try press("F9 shift+F9 ctrl+XF86AudioRaiseVolume F8", bench, expecting: 0) == [])
        }

        @Test func aKeyThatAnotherClientSendsIsIgnored() throws {
            let bench = try Bench()
            let overlay = try bench.overlay()
            let keycode = try #require(try bench.keycode("XF86AudioRaiseVolume"))
            bench.display.grabKeys([Self.up, Self.mute], mode: .auto)
            try bench.server.run(XServer.rig("bin/xq"), ["send-key", overlay.id, "\(keycode)"])
            #expect(try press("XF86AudioMute", bench, expecting: 1) == [Self.mute])
            #expect(overlay.gone == [])
        }

        @Test("keysyms with Shift, letters, and both levels of the keypad")
        func keysymsOfEachLevelAreGrabbed() throws {
            let bench = try Bench()
            let keys: [Trigger] = [
                .key(.super, "plus"), .key(.super, "a"), .key([], "KP_1"), .key([], "KP_End"),
            ]
            bench.display.grabKeys(Set(keys), mode: .auto)
            #expect(bench.display.keyStates == Dictionary(uniqueKeysWithValues: keys.map { ($0, .held) }))
            #expect(try press("super+shift+equal", bench, expecting: 1) == [keys[0]])
            #expect(try press("super+equal", bench, expecting: 0) == [])
            #expect(try press("super+a", bench, expecting: 1) == [keys[1]])
            // Keycode 87 is that key of the keypad.
            #expect(try press("87 Num_Lock 87 shift+87", bench, expecting: 3) == [keys[3], keys[2], keys[3]])
        }

        @Test("states of unknown, absent and duplicate keys")
        func keyStatesAreReported() throws {
            let bench = try Bench()
            let keys: [Trigger: KeyGrabStatus] = [
                .key([], "XF86VolumeUp"): .unknown, .key([], "Cyrillic_ya"): .absent,
                .key(.super, "plus"): .held, .key([.shift, .super], "equal"): .duplicate, Self.mute: .held,
            ]
            bench.display.grabKeys(Set(keys.keys), mode: .auto)
            #expect(bench.display.keyStates == keys)
            bench.display.grabKeys([Self.mute], mode: .auto)
            #expect(bench.display.keyStates == [Self.mute: .held])
            bench.display.grabKeys([Self.mute], mode: .off)
            #expect(bench.display.keyStates == [:])
        }

        @Test(
            "a key grabbed elsewhere with one lock state is taken; mode force gets it"
        )
        func keyGrabbedElsewhereIsTaken() throws {
            let bench = try Bench()
            let other = try bench.neighbour()
            let keycode = try #require(try bench.keycode("XF86AudioRaiseVolume"))
            let one: Set = [KeyCombination(keycode: keycode, modifiers: 2)]
            #expect(KeyGrabRequests(connection: other.connection).grab(one))
            bench.display.grabKeys([Self.up, Self.mute], mode: .auto)
            #expect(bench.display.keyStates == [Self.up: .taken, Self.mute: .held])
            // No grab remains: another client gets all of the key.
            bench.settle(.milliseconds(30))
            other.grabKeys([Self.up], mode: .auto)
            #expect(other.keyStates == [Self.up: .held])
            #expect(try press("XF86AudioRaiseVolume XF86AudioMute", bench, expecting: 1) == [Self.mute])
            bench.display.grabKeys([Self.up, Self.mute], mode: .force)
            #expect(bench.display.keyStates == [Self.up: .held, Self.mute: .held])
            #expect(try press("XF86AudioRaiseVolume", bench, expecting: 1) == [Self.up])
            bench.display.grabKeys([Self.up, Self.mute], mode: .off)
            #expect(try press("XF86AudioRaiseVolume", bench, expecting: 0) == [])
        }

        @Test("mode force: a core grab overrides an XInput 2 grab")
        func forceAgainstForce() throws {
            let bench = try Bench()
            let other = try bench.neighbour()
            other.grabKeys([Self.up], mode: .force)
            bench.display.grabKeys([Self.up], mode: .force)
            #expect(bench.display.keyStates == [Self.up: .held])
            #expect(try press("XF86AudioRaiseVolume", bench, expecting: 1) == [Self.up])
        }

        @Test("a grab is retried when the window manager exits and on request")
        func grabIsRetried() throws {
            let bench = try Bench()
            let other = try bench.neighbour()
            other.grabKeys([Self.up], mode: .auto)
            bench.display.grabKeys([Self.up], mode: .auto)
            #expect(bench.display.keyStates == [Self.up: .taken])
            other.grabKeys([], mode: .auto)
            // The reply says that the server has handled the earlier requests.
            _ = other.pointerMonitor
            bench.display.grabKeys([Self.up], mode: .auto)
            #expect(bench.display.keyStates == [Self.up: .held])
            bench.display.grabKeys([], mode: .auto)
            bench.settle(.milliseconds(30))
            other.grabKeys([Self.up], mode: .auto)
            bench.display.grabKeys([Self.up], mode: .auto)
            #expect(bench.display.keyStates == [Self.up: .taken])
            let manager = try bench.server.start("openbox")
            let isUp = try bench.wait {
                try bench.server.run(XServer.rig("bin/xq"), ["wm"]).hasPrefix("Openbox")
            }
            #expect(isUp)
            bench.settle(.milliseconds(150))
            other.grabKeys([], mode: .auto)
            _ = other.pointerMonitor
            manager.end()
            #expect(bench.wait { bench.display.keyStates == [Self.up: .held] })
            #expect(try press("XF86AudioRaiseVolume", bench, expecting: 1) == [Self.up])
        }

        @Test(
            "grabs follow keycodes, layouts and groups",
            arguments: [KeyGrab.auto, .force])
        func grabsFollowTheKeyboard(_ way: KeyGrab) throws {
            let bench = try Bench()
            let z = Trigger.key(.super, "z")
            bench.display.grabKeys([Self.up, z], mode: way)
            let old = try #require(try bench.keycode("XF86AudioRaiseVolume"))
            try bench.server.run(
                "xmodmap", ["-e", "keycode \(old) = F30", "-e", "keycode 248 = XF86AudioRaiseVolume"])
            let moved = KeyCombination(keycode: 248, modifiers: 0)
            #expect(bench.wait { bench.display.keys.holds(moved) })
            #expect(try press("248 \(old)", bench, expecting: 1) == [Self.up])
            try bench.server.run("setxkbmap", ["de"])
            // Y and Z have changed places.
            let german = KeyCombination(keycode: 29, modifiers: 64)
            #expect(bench.wait { bench.display.keys.holds(german) })
            #expect(try press("super+29 super+52", bench, expecting: 1) == [z])
            try bench.server.run("setxkbmap", ["ru,us"])
            // Without Latin letters in the layout, those of the other layout apply.
            let latin = KeyCombination(keycode: 52, modifiers: 64)
            #expect(bench.wait { bench.display.keys.holds(latin) })
            #expect(try press("super+52", bench, expecting: 1) == [z])
        }

        @Test("a held key reports repeats, with core and XInput 2 grabs", arguments: [KeyGrab.auto, .force])
        func heldKeyReportsRepeats(_ way: KeyGrab) throws {
            let bench = try Bench()
            try bench.server.run("xset", ["r", "rate", "200", "50"])
            bench.display.grabKeys([Self.up], mode: way)
            try bench.server.run("xdotool", ["keydown", "XF86AudioRaiseVolume"])
            #expect(bench.wait { bench.keys.count >= 8 })
            try bench.server.run("xdotool", ["keyup", "XF86AudioRaiseVolume"])
            bench.settle(.milliseconds(60))
            #expect(
                bench.keys.map(\.isRepeat) == [false] + Array(repeating: true, count: bench.keys.count - 1))
            #expect(zip(bench.keys, bench.keys.dropFirst()).allSatisfy { $0.time <= $1.time })
            let before = bench.keys.count
            _ = try press("XF86AudioRaiseVolume XF86AudioRaiseVolume", bench, expecting: 2)
            #expect(bench.keys[before...].map(\.isRepeat) == [false, false])
        }

        @Test("the focused program keeps the focus and every other key", arguments: [KeyGrab.auto, .force])
        func focusedProgramKeepsItsKeys(_ way: KeyGrab) throws {
            let bench = try Bench()
            bench.display.grabKeys([Self.up], mode: way)
            let log = "\(bench.server.directory)/xwin"
            try bench.server.start("sh", ["-c", "exec \(XServer.rig("bin/xwin")) -F -o >\(log)"])
            func lines() -> [String] {
                let text = (try? Files.read(log, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
                return text?.split(separator: "\n").map(String.init) ?? []
            }
            #expect(bench.wait { lines().contains { $0.hasPrefix("focus in") } })
            let before = lines().count
            #expect(
                try press("XF86AudioRaiseVolume a XF86AudioLowerVolume", bench, expecting: 1) == [Self.up])
            #expect(bench.wait { lines().contains("keyup XF86AudioLowerVolume") })
            let said = lines()[before...]
            #expect(said.contains("key a"))
            #expect(!said.contains { $0.hasSuffix("XF86AudioRaiseVolume") })
            let focus = said.filter { $0.hasPrefix("focus") }
            #expect(focus.allSatisfy { $0.hasSuffix(" grab") || $0.hasSuffix(" ungrab") }, "\(focus)")
        }

        @Test("a binding of Escape survives a drag that grabs Escape")
        func escapeBindingSurvivesADrag() throws {
            let bench = try Bench()
            let escape = Trigger.key(.super, "Escape")
            bench.display.grabKeys([escape], mode: .auto)
            let overlay = try bench.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try bench.server.run("xdotool", ["mousemove", "120", "120", "mousedown", "1"])
            #expect(bench.wait { overlay.inputs.contains { $0.kind == .press(.left) } })
            try bench.server.run("xdotool", ["mouseup", "1"])
            #expect(bench.wait { overlay.inputs.contains { $0.kind == .release(.left) } })
            bench.settle(.milliseconds(30))
            #expect(try press("super+Escape", bench, expecting: 1) == [escape])
        }

        @Test("no wakeups while all keys are grabbed")
        func idleGrabsCauseNoWakeups() throws {
            let bench = try Bench()
            bench.display.grabKeys([Self.up, Self.mute], mode: .auto)
            bench.settle()
            #expect(bench.reactor.nextDeadline == nil)
            let other = try bench.neighbour()
            other.grabKeys([Self.up], mode: .auto)
            #expect(other.keyStates == [Self.up: .taken])
        }
    }
}
