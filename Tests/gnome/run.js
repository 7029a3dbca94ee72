// SPDX-License-Identifier: MIT
// The tests of the GNOME Shell extensions: gjs -m Tests/gnome/run.js. Prints a line for each test; status 1 after a failure.
import * as core from '../../packaging/gnome/core.js';
import {Shell} from './shell.js';

const {GLib} = imports.gi;
const FOLDER = GLib.build_filenamev([
    GLib.path_get_dirname(GLib.filename_from_uri(import.meta.url)[0]), '..', '..', 'packaging', 'gnome']);
const DAEMON = 'io.github.floatoverlay.FloatOverlay';
const HUD = `${DAEMON}.HUD`;
const PATH = '/io/github/floatoverlay/FloatOverlay/Shell';
const RAISE = 0x1008ff13, MUTE = 0x1008ff12, BRIGHTER = 0x1008ff02;
const ICONS = ['audio-volume-high-symbolic', 'audio-volume-muted-symbolic', 'microphone-sensitivity-high-symbolic',
    'display-brightness-symbolic', 'keyboard-brightness-symbolic'];
const HUD_WINDOW = {className: 'FloatOverlay', type: 'NOTIFICATION', isOverrideRedirect: true};
const OVERLAY_WINDOW = {className: 'FloatOverlay', type: 'OVERRIDE_OTHER', isOverrideRedirect: true};

function read(...path) {
    return new TextDecoder().decode(GLib.file_get_contents(GLib.build_filenamev([FOLDER, ...path]))[1]);
}

/** The extension of the Shell's version, with the Shell's modules; import() ends when `loaded` is called. */
function load(shell) {
    const waiting = [];
    const isLegacy = shell.version < 45;
    const uuid = `floatoverlay${isLegacy ? '-legacy' : ''}@floatoverlay.github.io`;
    let source = read(uuid, 'extension.js');
    let extension;
    if (isLegacy) {
        source = `${source.replace('import(', 'load(')}\nreturn init;`;
        const modules = {gi: shell, ui: {main: shell.Main, shellDBus: shell}};
        const later = uri => {
            expect(uri, `file://${uuid}/core.js`);
            return {then: next => {
                waiting.push(() => next(core));
                return {catch: () => {}};
            }};
        };
        const init = new Function('imports', 'load', 'logError', source)(modules, later, null);
        extension = init({dir: {get_child: name => ({get_uri: () => `file://${uuid}/${name}`})}});
    } else {
        const modules = {
            'resource:///org/gnome/shell/ui/main.js': shell.Main,
            'resource:///org/gnome/shell/ui/shellDBus.js': shell,
            'resource:///org/gnome/shell/extensions/extension.js': {Extension: class {}},
            './core.js': core,
        };
        for (const name of ['Clutter', 'Gio', 'GLib', 'Meta'])
            modules[`gi://${name}`] = shell[name];
        source = source.replace(/^import (?:\* as )?(.+) from ('.+');$/gm, 'const $1 = modules[$2];')
            .replace('export default', 'return');
        extension = new (new Function('modules', source)(modules))();
    }
    const loaded = () => {
        waiting.splice(0).forEach(next => next());
        shell.bus.answer();
    };
    return {extension, loaded};
}

/** A Shell with the extension, enabled. */
function start(version) {
    const shell = new Shell(version), {extension, loaded} = load(shell);
    expect(shell.leftovers, []);
    extension.enable();
    loaded();
    return {shell, extension, loaded};
}

/** The daemon's name appears, and the daemon asks for keys. */
function startDaemon(shell, owner = ':1.5', keys = ['XF86AudioRaiseVolume', 'shift+XF86AudioMute', 'XF86MonBrightnessUp']) {
    shell.bus.own(DAEMON, owner);
    expect([...shell.bus.owned.values()], [`${DAEMON}.Shell`]);
    expect(shell.bus.call(owner, PATH, 'Take', keys), {type: '()', values: []});
    shell.bus.own(HUD, owner);
}

function stopDaemon(shell) {
    shell.bus.own(HUD, null);
    shell.bus.own(DAEMON, null);
}

function expect(found, wanted) {
    const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (left !== right)
        throw new Error(`${left} instead of ${right}`);
}

const tests = {
    'the display of levels is hidden exactly while the name of the HUD has an owner'(version) {
        const {shell} = start(version);
        const all = shell.show(ICONS[0]);
        expect(all, version < 49 ? 3 : 4);
        shell.bus.own(DAEMON, ':1.5');
        expect(shell.show(ICONS[0]), all);
        shell.bus.own(HUD, ':1.6');
        ICONS.forEach(icon => expect(shell.show(icon), 0));
        expect([shell.show('input-touchpad-symbolic'), shell.show(null)], [all, all]);
        shell.bus.own(HUD, null);
        ICONS.forEach(icon => expect(shell.show(icon), all));
    },

    'the display of levels is hidden if the daemon runs before the Shell'(version) {
        const shell = new Shell(version), {extension, loaded} = load(shell);
        shell.bus.own(HUD, ':1.6');
        extension.enable();
        loaded();
        expect(shell.show(ICONS[0]), 0);
    },

    'keys that the daemon takes go to it, others to gnome-settings-daemon'(version) {
        const {shell} = start(version);
        shell.press(RAISE);
        expect(shell.toSettingsDaemon, [RAISE]);
        startDaemon(shell);
        shell.press(RAISE, 2 | 16); // Caps Lock and Num Lock
        shell.press(RAISE, 0, 4);
        shell.press(MUTE, 1);
        const pointer = [1700.5 / 2304, 316.5 / 768];
        expect(shell.bus.signals, [['XF86AudioRaiseVolume', false], ['XF86AudioRaiseVolume', true],
            ['shift+XF86AudioMute', false]].map(values => ({destination: ':1.5', name: `${DAEMON}.Shell`, signal: 'Key',
            type: '(sbdd)', values: [...values, ...pointer]})));
        expect(shell.toSettingsDaemon, [RAISE]);
        shell.press(RAISE, 1);
        shell.press(MUTE);
        shell.press(RAISE, 64 | 1 << 26);
        shell.press(RAISE, 0, 0, shell.Clutter.EventType.BUTTON_PRESS);
        new shell.GnomeShell()._emitAcceleratorActivated(7);
        expect(shell.toSettingsDaemon, [RAISE, RAISE, MUTE, RAISE, RAISE, 7]);
        stopDaemon(shell);
        shell.press(RAISE);
        expect([shell.bus.signals.length, shell.toSettingsDaemon.length], [3, 7]);
    },

    'the keys for the brightness that the Shell has bound go to the daemon, too'(version) {
        const {shell, extension} = start(version);
        if (version < 49)
            return expect([...shell._keyHandlers.keys()], []);
        shell.pressBound('screen-brightness-up', BRIGHTER);
        startDaemon(shell);
        shell.pressBound('screen-brightness-up', BRIGHTER);
        expect([shell.brightnessSteps, shell.bus.signals.length], [['up'], 1]);
        shell.pressBound('screen-brightness-up', RAISE, 4); // a key of the user
        shell.pressBound('screen-brightness-down', BRIGHTER + 1);
        expect(shell.brightnessSteps, ['up', 'up', 'down']);
        extension.disable();
        shell.pressBound('screen-brightness-up', BRIGHTER);
        shell.pressBound('screen-brightness-down', BRIGHTER + 1);
        expect([shell.brightnessSteps.length, shell.bus.signals.length], [5, 1]);
        return undefined;
    },

    'windows of the daemon are visible in the overview, windows of others do not change it'(version) {
        const {shell} = start(version), group = shell.global.top_window_group;
        const other = shell.window({className: 'Menu', isOverrideRedirect: true});
        startDaemon(shell);
        shell.setOverview(true);
        expect(group.visible, false);
        const hud = shell.window(HUD_WINDOW);
        expect(group.visible, true);
        hud.unmanage();
        expect(group.visible, false);
        const overlay = shell.window(OVERLAY_WINDOW);
        shell.setOverview(false);
        shell.setOverview(true);
        expect(group.visible, true);
        shell.Main.sessionMode.hasWindows = false;
        shell.Main.layoutManager._updateVisibility();
        expect(group.visible, false);
        shell.Main.sessionMode.hasWindows = true;
        stopDaemon(shell);
        expect(group.visible, false);
        overlay.unmanage();
        other.unmanage();
    },

    'windows that exist before the extension is enabled count'(version) {
        const shell = new Shell(version), {extension, loaded} = load(shell);
        shell.window(HUD_WINDOW);
        shell.bus.own(DAEMON, ':1.5');
        extension.enable();
        loaded();
        expect(shell.isUnredirectAllowed, false);
        shell.setOverview(true);
        expect(shell.global.top_window_group.visible, true);
        extension.disable();
        expect(shell.leftovers, []);
    },

    'fullscreen windows are composited while a HUD of the daemon is on screen'(version) {
        const {shell} = start(version);
        startDaemon(shell);
        const overlay = shell.window(OVERLAY_WINDOW), notice = shell.window({...HUD_WINDOW, className: 'Notice'});
        expect(shell.isUnredirectAllowed, true);
        const huds = [shell.window(HUD_WINDOW), shell.window({...HUD_WINDOW, className: DAEMON})];
        expect(shell.isUnredirectAllowed, false);
        huds[0].unmanage();
        expect(shell.isUnredirectAllowed, false);
        stopDaemon(shell);
        expect(shell.isUnredirectAllowed, true);
        startDaemon(shell);
        expect(shell.isUnredirectAllowed, false);
        huds[1].unmanage();
        expect(shell.isUnredirectAllowed, true);
        overlay.unmanage();
        notice.unmanage();
    },

    'only the owner of the name gets windows and pointer, and takes keys'(version) {
        const {shell} = start(version);
        shell.window({id: 7, className: 'org.gnome.Terminal', title: 'root'});
        shell.window({id: 8, className: 'Firefox', title: 'News', sandbox: 'org.mozilla.firefox'});
        shell.window({id: 9, className: null, title: null});
        shell.window({id: 10, className: 'Panel', isSkipped: true});
        shell.window(OVERLAY_WINDOW);
        const denied = {error: 'org.freedesktop.DBus.Error.AccessDenied'};
        const methods = [['ListWindows'], ['Pointer'], ['Take', ['XF86AudioMute']]];
        methods.forEach(method => expect(shell.bus.call(':1.5', PATH, ...method), denied));
        startDaemon(shell);
        expect(shell.bus.call(':1.5', PATH, 'ListWindows'), {type: '(a(tss))', values: [[
            [7, 'org.gnome.Terminal', 'root'], [8, 'org.mozilla.firefox', 'News'], [9, '', '']]]});
        expect(shell.bus.call(':1.5', PATH, 'Pointer'), {type: '(dd)', values: [1700.5 / 2304, 316.5 / 768]});
        methods.forEach(method => expect(shell.bus.call(':1.6', PATH, ...method), denied));
        shell.press(MUTE);
        expect(shell.toSettingsDaemon, [MUTE]);
        // The next daemon in the queue gets the name, and nothing of the first one.
        shell.bus.own(DAEMON, ':1.6');
        methods.forEach(method => expect(shell.bus.call(':1.5', PATH, ...method), denied));
        shell.press(RAISE);
        expect([shell.bus.signals, shell.toSettingsDaemon], [[], [MUTE, RAISE]]);
        expect([...shell.bus.owned.values()], [`${DAEMON}.Shell`]);
        stopDaemon(shell);
        methods.forEach(method => expect(shell.bus.call(':1.6', PATH, ...method), denied));
        expect(shell.bus.owned.size, 0);
    },

    'nothing is left after the end, in any state, and the lock screen shows the levels of the Shell'(version) {
        const states = [() => {}, shell => startDaemon(shell), shell => {
            startDaemon(shell);
            shell.window(HUD_WINDOW);
            shell.window(OVERLAY_WINDOW);
            shell.setOverview(true);
        }, shell => {
            startDaemon(shell);
            shell.window(HUD_WINDOW);
            stopDaemon(shell);
        }];
        for (const state of states) {
            const {shell, extension, loaded} = start(version);
            state(shell);
            for (let turn = 0; turn < 2; turn++) {
                extension.disable(); // the screen is locked
                expect(shell.leftovers, []);
                expect(shell.show(ICONS[0]) > 0, true);
                extension.disable();
                extension.enable(); // unlocked
                loaded();
                expect(shell.show(ICONS[0]), shell.bus.owners.get(HUD) ? 0 : version < 49 ? 3 : 4);
            }
            extension.disable();
            expect(shell.leftovers, []);
        }
    },

    'an extension that is disabled before it is loaded does nothing'(version) {
        const shell = new Shell(version), {extension, loaded} = load(shell);
        extension.enable();
        extension.disable();
        loaded();
        expect(shell.leftovers, []);
        extension.enable();
        extension.disable();
        extension.enable();
        loaded();
        extension.disable();
        expect(shell.leftovers, []);
    },

    'a Shell without the private methods keeps what it does'(version) {
        const shell = new Shell(version), {extension, loaded} = load(shell);
        shell.removePrivateMethods();
        extension.enable();
        loaded();
        startDaemon(shell);
        shell.window(HUD_WINDOW).unmanage();
        expect(shell.bus.call(':1.5', PATH, 'ListWindows').type, '(a(tss))');
        if (version >= 49)
            shell.pressBound('screen-brightness-up', 1);
        extension.disable();
        expect(shell.leftovers, []);
    },
};

let failures = 0;
for (const [name, test] of Object.entries(tests)) {
    for (const version of [43, 44, 45, 46, 47, 48, 49, 50, 51]) {
        try {
            test(version);
            console.log(`ok - GNOME ${version}: ${name}`);
        } catch (error) {
            failures++;
            console.log(`not ok - GNOME ${version}: ${name}: ${error.stack}`);
        }
    }
}
if (failures > 0)
    imports.system.exit(1);
