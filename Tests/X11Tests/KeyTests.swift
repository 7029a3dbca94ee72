// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayX11

extension X11Suite {
    @Suite struct KeyTests {
        static let up = Trigger.key([], "XF86AudioRaiseVolume")
        static let mute = Trigger.key([], "XF86AudioMute")

        /// Presses keys by their xdotool names and waits until `count` more triggers have been reported.
        private func press(_ keys: String, _ fixture: X11Fixture, expecting count: Int) throws -> [Trigger] {
            let before = fixture.keys.count
            // On a busy machine a key is down for so long that the server repeats it.
            try fixture.server.run("xset", ["r", "off"])
            try fixture.server.run("xdotool", ["key"] + keys.split(separator: " ").map(String.init))
            fixture.wait { fixture.keys.count >= before + count }
            fixture.settle(.milliseconds(30))
            return fixture.keys[before...].map(\.trigger)
        }

        @Test(
            "a grab works with all lock keys and not with other modifiers",
            arguments: ["", "Caps_Lock", "Num_Lock", "Caps_Lock Num_Lock", "Scroll_Lock Num_Lock"])
        func grabWorksWithAllLockKeys(_ locks: String) throws {
            let fixture = try X11Fixture()
            // The rig's keyboard has no modifier for Scroll Lock.
            try fixture.server.run("xmodmap", ["-e", "add mod3 = Scroll_Lock"])
            fixture.display.grabKeys([Self.up, .key(.super, "F9")], mode: .auto)
            #expect(fixture.display.keyStates == [Self.up: .held, .key(.super, "F9"): .held])
            if !locks.isEmpty { _ = try press(locks, fixture, expecting: 0) }
            #expect(try press("XF86AudioRaiseVolume", fixture, expecting: 1) == [Self.up])
            #expect(try press("super+F9", fixture, expecting: 1) == [.key(.super, "F9")])
            #expect(try press("F9 shift+F9 ctrl+XF86AudioRaiseVolume F8", fixture, expecting: 0) == [])
        }

        @Test func aKeyThatAnotherClientSendsIsIgnored() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            let keycode = try #require(try fixture.keycode("XF86AudioRaiseVolume"))
            fixture.display.grabKeys([Self.up, Self.mute], mode: .auto)
            try fixture.server.run(XServer.rig("bin/xq"), ["send-key", overlay.id, "\(keycode)"])
            #expect(try press("XF86AudioMute", fixture, expecting: 1) == [Self.mute])
            #expect(overlay.gone == [])
        }

        @Test("keysyms with Shift, letters, and both levels of the keypad")
        func keysymsOfEachLevelAreGrabbed() throws {
            let fixture = try X11Fixture()
            let keys: [Trigger] = [
                .key(.super, "plus"), .key(.super, "a"), .key([], "KP_1"), .key([], "KP_End"),
            ]
            fixture.display.grabKeys(Set(keys), mode: .auto)
            #expect(fixture.display.keyStates == Dictionary(uniqueKeysWithValues: keys.map { ($0, .held) }))
            #expect(try press("super+shift+equal", fixture, expecting: 1) == [keys[0]])
            #expect(try press("super+equal", fixture, expecting: 0) == [])
            #expect(try press("super+a", fixture, expecting: 1) == [keys[1]])
            // Keycode 87 is that key of the keypad.
            #expect(
                try press("87 Num_Lock 87 shift+87", fixture, expecting: 3) == [keys[3], keys[2], keys[3]])
        }

        @Test("states of unknown, absent and duplicate keys")
        func keyStatesAreReported() throws {
            let fixture = try X11Fixture()
            let keys: [Trigger: KeyGrabStatus] = [
                .key([], "XF86VolumeUp"): .unknown, .key([], "Cyrillic_ya"): .absent,
                .key(.super, "plus"): .held, .key([.shift, .super], "equal"): .duplicate, Self.mute: .held,
            ]
            fixture.display.grabKeys(Set(keys.keys), mode: .auto)
            #expect(fixture.display.keyStates == keys)
            fixture.display.grabKeys([Self.mute], mode: .auto)
            #expect(fixture.display.keyStates == [Self.mute: .held])
            fixture.display.grabKeys([Self.mute], mode: .off)
            #expect(fixture.display.keyStates == [:])
        }

        @Test(
            "a key grabbed elsewhere with one lock state is taken; mode force gets it"
        )
        func keyGrabbedElsewhereIsTaken() throws {
            let fixture = try X11Fixture()
            let other = try fixture.secondClient()
            let keycode = try #require(try fixture.keycode("XF86AudioRaiseVolume"))
            let one: Set = [KeyCombination(keycode: keycode, modifiers: 2)]
            #expect(KeyGrabRequests(connection: other.connection).grab(one))
            fixture.display.grabKeys([Self.up, Self.mute], mode: .auto)
            #expect(fixture.display.keyStates == [Self.up: .taken, Self.mute: .held])
            // No grab remains: another client gets all of the key.
            fixture.settle(.milliseconds(30))
            other.grabKeys([Self.up], mode: .auto)
            #expect(other.keyStates == [Self.up: .held])
            #expect(try press("XF86AudioRaiseVolume XF86AudioMute", fixture, expecting: 1) == [Self.mute])
            fixture.display.grabKeys([Self.up, Self.mute], mode: .force)
            #expect(fixture.display.keyStates == [Self.up: .held, Self.mute: .held])
            #expect(try press("XF86AudioRaiseVolume", fixture, expecting: 1) == [Self.up])
            fixture.display.grabKeys([Self.up, Self.mute], mode: .off)
            #expect(try press("XF86AudioRaiseVolume", fixture, expecting: 0) == [])
        }

        @Test func forcedKeyIsTakenAndReturnsToItsHolder() throws {
            let fixture = try X11Fixture()
            let other = try fixture.secondClient()
            var othersKeys: [Trigger] = []
            other.onEvent = { if case .key(let trigger, _, _) = $0 { othersKeys.append(trigger) } }
            other.grabKeys([Self.up, Self.mute], mode: .auto)
            fixture.display.grabKeys([Self.up, Self.mute], mode: .auto, forcing: [Self.up])
            #expect(fixture.display.keyStates == [Self.up: .held, Self.mute: .taken])
            #expect(try press("XF86AudioRaiseVolume", fixture, expecting: 1) == [Self.up])
            #expect(othersKeys.isEmpty)
            fixture.display.grabKeys([Self.up, Self.mute], mode: .auto)
            #expect(fixture.display.keyStates == [Self.up: .taken, Self.mute: .taken])
            _ = try press("XF86AudioRaiseVolume", fixture, expecting: 0)
            #expect(fixture.wait { othersKeys == [Self.up] })
            fixture.display.grabKeys([Self.up], mode: .off, forcing: [Self.up])
            #expect(fixture.display.keyStates == [:])
        }

        @Test("mode force: a core grab overrides an XInput 2 grab")
        func forceAgainstForce() throws {
            let fixture = try X11Fixture()
            let other = try fixture.secondClient()
            other.grabKeys([Self.up], mode: .force)
            fixture.display.grabKeys([Self.up], mode: .force)
            #expect(fixture.display.keyStates == [Self.up: .held])
            #expect(try press("XF86AudioRaiseVolume", fixture, expecting: 1) == [Self.up])
        }

        @Test("a pressed key with a forced grab is not taken for another client's grab")
        func forcedKeyIsNoForeignGrab() throws {
            let fixture = try X11Fixture()
            fixture.display.grabKeys([Self.up], mode: .force)
            let probe = fixture.display.stack.probe
            try fixture.server.run("xdotool", ["keydown", "XF86AudioRaiseVolume"])
            #expect(fixture.wait { !fixture.keys.isEmpty })
            #expect(!probe.isKeyboardGrabbed)
            // The release is not read yet.
            try fixture.server.run("xdotool", ["keyup", "XF86AudioRaiseVolume"])
            let other = try fixture.secondClient()
            other.grabKeys([Self.mute], mode: .force)
            try fixture.server.run("xdotool", ["keydown", "XF86AudioMute"])
            #expect(probe.isKeyboardGrabbed)
            try fixture.server.run("xdotool", ["keyup", "XF86AudioMute"])
            withExtendedLifetime(other) {}
        }

        @Test("a grab is retried when the window manager exits and on request")
        func grabIsRetried() throws {
            let fixture = try X11Fixture()
            let other = try fixture.secondClient()
            other.grabKeys([Self.up], mode: .auto)
            fixture.display.grabKeys([Self.up], mode: .auto)
            #expect(fixture.display.keyStates == [Self.up: .taken])
            other.grabKeys([], mode: .auto)
            // The reply says that the server has handled the earlier requests.
            _ = other.pointerMonitor
            fixture.display.grabKeys([Self.up], mode: .auto)
            #expect(fixture.display.keyStates == [Self.up: .held])
            fixture.display.grabKeys([], mode: .auto)
            fixture.settle(.milliseconds(30))
            other.grabKeys([Self.up], mode: .auto)
            fixture.display.grabKeys([Self.up], mode: .auto)
            #expect(fixture.display.keyStates == [Self.up: .taken])
            let manager = try fixture.server.start("openbox")
            let isUp = try fixture.wait {
                try fixture.server.run(XServer.rig("bin/xq"), ["wm"]).hasPrefix("Openbox")
            }
            #expect(isUp)
            fixture.settle(.milliseconds(150))
            other.grabKeys([], mode: .auto)
            _ = other.pointerMonitor
            manager.end()
            #expect(fixture.wait { fixture.display.keyStates == [Self.up: .held] })
            #expect(try press("XF86AudioRaiseVolume", fixture, expecting: 1) == [Self.up])
        }

        @Test(
            "grabs follow keycodes, layouts and groups",
            arguments: [KeyGrabMode.auto, .force])
        func grabsFollowTheKeyboard(_ mode: KeyGrabMode) throws {
            let fixture = try X11Fixture()
            let z = Trigger.key(.super, "z")
            fixture.display.grabKeys([Self.up, z], mode: mode)
            let old = try #require(try fixture.keycode("XF86AudioRaiseVolume"))
            try fixture.server.run(
                "xmodmap", ["-e", "keycode \(old) = F30", "-e", "keycode 248 = XF86AudioRaiseVolume"])
            let moved = KeyCombination(keycode: 248, modifiers: 0)
            #expect(fixture.wait { fixture.display.keys.holds(moved) })
            #expect(try press("248 \(old)", fixture, expecting: 1) == [Self.up])
            try fixture.server.run("setxkbmap", ["de"])
            // Y and Z have changed places.
            let german = KeyCombination(keycode: 29, modifiers: 64)
            #expect(fixture.wait { fixture.display.keys.holds(german) })
            #expect(try press("super+29 super+52", fixture, expecting: 1) == [z])
            try fixture.server.run("setxkbmap", ["ru,us"])
            // Without Latin letters in the layout, those of the other layout apply.
            let latin = KeyCombination(keycode: 52, modifiers: 64)
            #expect(fixture.wait { fixture.display.keys.holds(latin) })
            #expect(try press("super+52", fixture, expecting: 1) == [z])
        }

        @Test(
            "a held key reports repeats, with core and XInput 2 grabs",
            arguments: [KeyGrabMode.auto, .force])
        func heldKeyReportsRepeats(_ mode: KeyGrabMode) throws {
            let fixture = try X11Fixture()
            try fixture.server.run("xset", ["r", "rate", "200", "50"])
            fixture.display.grabKeys([Self.up], mode: mode)
            try fixture.server.run("xdotool", ["keydown", "XF86AudioRaiseVolume"])
            #expect(fixture.wait { fixture.keys.count >= 8 })
            try fixture.server.run("xdotool", ["keyup", "XF86AudioRaiseVolume"])
            fixture.settle(.milliseconds(60))
            #expect(
                fixture.keys.map(\.isRepeat) == [false]
                    + Array(repeating: true, count: fixture.keys.count - 1))
            #expect(zip(fixture.keys, fixture.keys.dropFirst()).allSatisfy { $0.time <= $1.time })
            let before = fixture.keys.count
            _ = try press("XF86AudioRaiseVolume XF86AudioRaiseVolume", fixture, expecting: 2)
            #expect(fixture.keys[before...].map(\.isRepeat) == [false, false])
        }

        @Test("a press after two overlapping keys is no repeat")
        func pressAfterOverlappingKeysIsNoRepeat() throws {
            let fixture = try X11Fixture()
            fixture.display.grabKeys([Self.up, Self.mute], mode: .auto)
            // The delay of repeats stays known without repeats.
            try fixture.server.run("xset", ["r", "rate", "200", "50"])
            try fixture.server.run("xset", ["r", "off"])
            try fixture.server.run(
                "xdotool",
                [
                    "keydown", "XF86AudioRaiseVolume", "keydown", "XF86AudioMute", "keyup",
                    "XF86AudioRaiseVolume", "keyup", "XF86AudioMute",
                ])
            #expect(fixture.wait { fixture.keys.count == 2 })
            // The time of the first repeat of a held key goes by.
            fixture.settle(.milliseconds(600))
            #expect(try press("XF86AudioMute", fixture, expecting: 1) == [Self.mute])
            #expect(fixture.keys.map(\.trigger) == [Self.up, Self.mute, Self.mute])
            #expect(fixture.keys.map(\.isRepeat) == [false, false, false])
        }

        @Test(
            "the focused program keeps the focus and every other key",
            arguments: [KeyGrabMode.auto, .force])
        func focusedProgramKeepsItsKeys(_ mode: KeyGrabMode) throws {
            let fixture = try X11Fixture()
            fixture.display.grabKeys([Self.up], mode: mode)
            let log = "\(fixture.server.directory)/xwin"
            try fixture.server.start("sh", ["-c", "exec \(XServer.rig("bin/xwin")) -F -o >\(log)"])
            func lines() -> [String] {
                let text = (try? Files.read(log, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
                return text?.split(separator: "\n").map(String.init) ?? []
            }
            #expect(fixture.wait { lines().contains { $0.hasPrefix("focus in") } })
            let before = lines().count
            #expect(
                try press("XF86AudioRaiseVolume a XF86AudioLowerVolume", fixture, expecting: 1) == [Self.up])
            #expect(fixture.wait { lines().contains("keyup XF86AudioLowerVolume") })
            let said = lines()[before...]
            #expect(said.contains("key a"))
            #expect(!said.contains { $0.hasSuffix("XF86AudioRaiseVolume") })
            let focus = said.filter { $0.hasPrefix("focus") }
            #expect(focus.allSatisfy { $0.hasSuffix(" grab") || $0.hasSuffix(" ungrab") }, "\(focus)")
        }

        @Test("a binding of Escape survives a drag that grabs Escape")
        func escapeBindingSurvivesADrag() throws {
            let fixture = try X11Fixture()
            let escape = Trigger.key(.super, "Escape")
            fixture.display.grabKeys([escape], mode: .auto)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try fixture.server.run("xdotool", ["mousemove", "120", "120", "mousedown", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .press(.left) } })
            try fixture.server.run("xdotool", ["mouseup", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .release(.left) } })
            fixture.settle(.milliseconds(30))
            #expect(try press("super+Escape", fixture, expecting: 1) == [escape])
        }

        @Test(
            "a bound Escape cancels a drag, with both kinds of grabs",
            arguments: [KeyGrabMode.auto, .force])
        func boundEscapeCancelsADrag(_ mode: KeyGrabMode) throws {
            let fixture = try X11Fixture()
            let escape = Trigger.key([], "Escape")
            fixture.display.grabKeys([escape], mode: mode)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try fixture.server.run("xdotool", ["mousemove", "120", "120", "mousedown", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .press(.left) } })
            #expect(try press("Escape", fixture, expecting: 1) == [escape])
            #expect(overlay.inputs.contains { $0.kind == .cancel })
        }

        @Test("no wakeups while all keys are grabbed")
        func idleGrabsCauseNoWakeups() throws {
            let fixture = try X11Fixture()
            fixture.display.grabKeys([Self.up, Self.mute], mode: .auto)
            fixture.settle()
            #expect(fixture.reactor.nextDeadline == nil)
            let other = try fixture.secondClient()
            other.grabKeys([Self.up], mode: .auto)
            #expect(other.keyStates == [Self.up: .taken])
        }
    }
}
