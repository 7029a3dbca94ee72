// SPDX-License-Identifier: MIT
// What FloatOverlay does inside GNOME Shell 43 to 51. No setting is written, and nothing outlives destroy().

const DAEMON = 'io.github.floatoverlay.FloatOverlay';
const HUD = `${DAEMON}.HUD`; // The daemon owns it while it replaces the Shell's own display of levels.
const NAME = `${DAEMON}.Shell`;
const PATH = '/io/github/floatoverlay/FloatOverlay/Shell';
const INTERFACE = `<node><interface name="${NAME}">
  <method name="Take"><arg name="keys" type="as"/></method>
  <method name="ListWindows"><arg name="windows" type="a(tss)" direction="out"/></method>
  <method name="Pointer"><arg type="d" direction="out"/><arg type="d" direction="out"/></method>
  <signal name="Key"><arg type="s"/><arg type="b"/><arg type="d"/><arg type="d"/></signal>
</interface></node>`;
const LEVEL_ICON = /^(audio-volume|microphone|display-brightness|keyboard-brightness)/;
const WINDOW_CLASS = /(^|\.)FloatOverlay$/;
const MODIFIERS = {shift: 1, ctrl: 4, alt: 8, super: 64}; // as in Clutter.ModifierType
const MODIFIER_MASK = 77;

export class Companion {
    // `shell` has the modules of the Shell, which GNOME 43 and 44 load in another way than 45 and later.
    constructor(shell) {
        const {Clutter, Gio, GnomeShell, Main, Meta} = this._shell = shell;
        this._undo = [];
        this._windows = new Map();
        this._keys = new Map();
        // All public ways to the display, which differ between versions, end in this method.
        this._override(Main.osdWindowManager, '_showOsdWindow', (show, monitor, icon, ...rest) => {
            if (!this._hidesLevels || !icon?.get_names?.().some(name => LEVEL_ICON.test(name)))
                show(monitor, icon, ...rest);
        });
        // Keys that gnome-settings-daemon has grabbed. Main.shellDBusService can still be null.
        this._override(GnomeShell.prototype, '_emitAcceleratorActivated', (emit, ...args) => {
            if (!this._sendKey(Clutter.get_current_event()))
                emit(...args);
        });
        // Since GNOME 49 the Shell handles the keys for the brightness itself.
        for (const way of ['Up', 'Down']) {
            const manager = Main.brightnessManager, name = `screen-brightness-${way.toLowerCase()}`;
            const original = manager?.[`_screenBrightness${way}`]?.bind(manager);
            if (!original)
                continue;
            Meta.keybindings_set_custom_handler(name,
                () => this._sendKey(Clutter.get_current_event()) || original());
            this._undo.push(() => Meta.keybindings_set_custom_handler(name, original));
        }
        // The Shell hides the group of override-redirect windows in the overview.
        this._override(Main.layoutManager, '_updateVisibility', update => {
            update();
            if (this._daemon && this._windows.size > 0)
                global.top_window_group.visible = Main.sessionMode.hasWindows;
        });
        const handler = global.display.connect('window-created', (_display, window) => this._add(window));
        this._undo.push(() => global.display.disconnect(handler));
        global.get_window_actors().forEach(actor => this._add(actor.meta_window));
        const object = Gio.DBusExportedObject.wrapJSObject(INTERFACE, this);
        object.export(Gio.DBus.session, PATH);
        this._undo.push(() => object.unexport());
        this._watchName(DAEMON, owner => this._daemonChanged(owner));
        this._watchName(HUD, owner => (this._hidesLevels = owner !== null));
    }

    destroy() {
        this._daemonChanged(null);
        this._windows.forEach((handler, window) => window.disconnect(handler));
        this._undo.reverse().forEach(undo => undo());
    }

    // Only the owner of DAEMON may call the methods on the bus. It calls Take whenever NAME appears.
    TakeAsync([keys], invocation) {
        this._answer(invocation, '()', () => {
            this._keys = new Map(keys.map(key => [this._combination(key), key]));
            return [];
        });
    }

    PointerAsync(_parameters, invocation) {
        this._answer(invocation, '(dd)', () => this._pointer());
    }

    ListWindowsAsync(_parameters, invocation) {
        this._answer(invocation, '(a(tss))', () => [global.get_window_actors().map(actor => actor.meta_window)
            .filter(window => !window.is_override_redirect() && !window.is_skip_taskbar())
            .map(window => [window.get_id(), window.get_sandboxed_app_id() ?? window.get_wm_class() ?? '',
                window.get_title() ?? ''])]);
    }

    _answer(invocation, type, values) {
        if (invocation.get_sender() === this._daemon)
            invocation.return_value(new this._shell.GLib.Variant(type, values()));
        else
            invocation.return_dbus_error('org.freedesktop.DBus.Error.AccessDenied', `only for ${DAEMON}`);
    }

    _daemonChanged(owner) {
        const {session} = this._shell.Gio.DBus;
        if (this._nameId)
            session.unown_name(this._nameId);
        this._daemon = owner;
        this._keys.clear();
        this._nameId = owner && session.own_name(NAME, 0, null, null);
        this._windowsChanged();
    }

    // `key` is written as in the config file, such as shift+XF86AudioMute.
    _combination(key) {
        const words = key.split('+'), keysym = `KEY_${words.pop().replace(/^XF86/, '')}`;
        return `${words.reduce((mask, word) => mask | MODIFIERS[word], 0)} ${this._shell.Clutter[keysym]}`;
    }

    _sendKey(event) {
        const {Clutter: {EventFlags, EventType}, Gio, GLib} = this._shell;
        const key = event?.type() === EventType.KEY_PRESS &&
            this._keys.get(`${event.get_state() & MODIFIER_MASK} ${event.get_key_symbol()}`);
        if (!key)
            return false;
        Gio.DBus.session.emit_signal(this._daemon, PATH, NAME, 'Key', new GLib.Variant('(sbdd)',
            [key, (event.get_flags() & EventFlags.FLAG_REPEATED) !== 0, ...this._pointer()]));
        return true;
    }

    // In parts of the screen, because Xwayland, which misses most motion, can have another scale.
    _pointer() {
        const [x, y] = global.get_pointer();
        return [(x + 0.5) / global.screen_width, (y + 0.5) / global.screen_height];
    }

    _add(window) {
        if (!window.is_override_redirect() || !WINDOW_CLASS.test(window.get_wm_class() ?? ''))
            return;
        this._windows.set(window, window.connect('unmanaged', () => {
            this._windows.delete(window);
            this._windowsChanged();
        }));
        this._windowsChanged();
    }

    // A fullscreen window is not composited, so a HUD over it would be invisible.
    _windowsChanged() {
        const {Main, Meta} = this._shell, {NOTIFICATION} = Meta.WindowType;
        const hasHUD = Boolean(this._daemon) &&
            [...this._windows.keys()].some(window => window.window_type === NOTIFICATION);
        if (hasHUD !== Boolean(this._hasHUD)) {
            this._hasHUD = hasHUD;
            const method = hasHUD ? 'disable_unredirect' : 'enable_unredirect';
            if (global.compositor?.[method])
                global.compositor[method]();
            else
                Meta[`${method}_for_display`](global.display);
        }
        if (Main.overview.visible)
            Main.layoutManager._updateVisibility?.();
    }

    // Calls `changed` with the unique name of the owner, or with null.
    _watchName(name, changed) {
        const {session} = this._shell.Gio.DBus;
        const id = session.watch_name(name, 0, (_bus, _name, owner) => changed(owner), () => changed(null));
        this._undo.push(() => session.unwatch_name(id));
    }

    _override(object, method, replacement) {
        const original = object[method], isOwn = Object.hasOwn(object, method);
        if (!original)
            return;
        object[method] = function (...args) {
            replacement(original.bind(this), ...args);
        };
        this._undo.push(() => isOwn ? (object[method] = original) : delete object[method]);
    }
}
