// SPDX-License-Identifier: MIT
// A stand-in for the parts of GNOME Shell 43 to 51 that the extensions use, with the differences between the versions:
//   44 and earlier  legacy extensions                                48  global.compositor has disable_unredirect
//   45              extensions are ES modules                        49  OsdWindowManager.show() has other arguments;
//                                                                        Main.brightnessManager has its own keys
// What it does was read in the sources of the tags 43.9 to 51.beta.

/** Signals of an object; counts handlers. */
class Emitter {
    _handlers = new Map();

    connect(signal, callback) {
        this._handlers.set(++Emitter.last, {signal, callback});
        return Emitter.last;
    }

    disconnect(id) {
        if (!this._handlers.delete(id))
            throw new Error(`no handler ${id}`);
    }

    emit(signal, ...args) {
        for (const handler of [...this._handlers.values()].filter(each => each.signal === signal))
            handler.callback(this, ...args);
    }

    get handlers() {
        return this._handlers.size;
    }

    static last = 0;
}

/** The session bus, as seen by the Shell. */
class Bus {
    owners = new Map();
    watches = new Map();
    owned = new Map();
    objects = new Map();
    signals = [];
    _id = 0;

    watch_name(name, _flags, appeared, vanished) {
        this.watches.set(++this._id, {name, appeared, vanished, isNew: true});
        return this._id;
    }

    /** The bus answers: the first report of a watch comes after watch_name() has returned. */
    answer() {
        for (const watch of [...this.watches.values()].filter(each => each.isNew)) {
            watch.isNew = false;
            this._report(watch);
        }
    }

    unwatch_name(id) {
        if (!this.watches.delete(id))
            throw new Error(`no watch ${id}`);
    }

    own_name(name) {
        this.owned.set(++this._id, name);
        return this._id;
    }

    unown_name(id) {
        if (!this.owned.delete(id))
            throw new Error(`no name ${id}`);
    }

    emit_signal(destination, path, name, signal, {type, values}) {
        if (!this.objects.has(path))
            throw new Error(`a signal of ${path}, which is not exported`);
        this.signals.push({destination, name, signal, type, values});
    }

    /** Another program takes (`owner` is its unique name) or loses (`null`) a name. */
    own(name, owner) {
        const watches = [...this.watches.values()].filter(watch => watch.name === name && !watch.isNew);
        // A change from one owner to another is reported as a loss and a gain.
        if (this.owners.get(name))
            watches.forEach(watch => watch.vanished(this, name));
        this.owners.set(name, owner);
        if (owner)
            watches.forEach(watch => this._report(watch));
    }

    _report({name, appeared, vanished}) {
        const owner = this.owners.get(name);
        if (owner)
            appeared(this, name, owner);
        else
            vanished(this, name);
    }

    /** `sender` calls a method of an exported object; returns the type and the values of the reply, or the error. */
    call(sender, path, method, ...args) {
        let reply = null;
        this.objects.get(path)[`${method}Async`](args, {
            get_sender: () => sender,
            return_value: ({type, values}) => (reply = {type, values}),
            return_dbus_error: error => (reply = {error}),
        });
        return reply;
    }
}

/** A window, which is on screen until `unmanage`. */
class Window extends Emitter {
    constructor(shell, {className, id = 1, title = '', type = 'NORMAL', sandbox = null, ...flags}) {
        super();
        Object.assign(this, {
            window_type: shell.Meta.WindowType[type],
            get_id: () => id,
            get_title: () => title,
            get_wm_class: () => className,
            get_sandboxed_app_id: () => sandbox,
            is_override_redirect: () => flags.isOverrideRedirect ?? false,
            is_skip_taskbar: () => flags.isSkipped ?? false,
        });
        this._actors = shell.actors;
        this._actors.push({meta_window: this});
        shell.global.display.emit('window-created', this);
    }

    unmanage() {
        this._actors.splice(this._actors.findIndex(actor => actor.meta_window === this), 1);
        this.emit('unmanaged');
    }
}

/** One running Shell. */
export class Shell {
    actors = [];
    shown = [];
    toSettingsDaemon = [];
    brightnessSteps = [];
    event = null;
    bus = new Bus();
    _redirectionLocks = 0;
    _keyHandlers = new Map();

    constructor(version) {
        this.version = version;
        this.Clutter = {
            EventType: {KEY_PRESS: 1, BUTTON_PRESS: 2},
            EventFlags: {FLAG_REPEATED: 4},
            KEY_AudioRaiseVolume: 0x1008ff13, KEY_AudioMute: 0x1008ff12, KEY_MonBrightnessUp: 0x1008ff02,
            get_current_event: () => this.event,
        };
        this.GLib = {
            Variant: class {
                constructor(type, values) {
                    Object.assign(this, {type, values});
                }
            },
        };
        this.Gio = {DBus: {session: this.bus}, DBusExportedObject: {wrapJSObject: (xml, object) => this._wrap(xml, object)}};
        this.Meta = {
            WindowType: {NORMAL: 0, NOTIFICATION: 11, OVERRIDE_OTHER: 14},
            keybindings_set_custom_handler: (name, handler) => this._keyHandlers.set(name, handler),
        };
        this.global = {
            display: new Emitter(), top_window_group: {visible: true}, screen_width: 2304, screen_height: 768,
            get_window_actors: () => this.actors, get_pointer: () => [1700, 316, 0],
        };
        this._redirection(version < 48);
        this.GnomeShell = this._service();
        this._emit = this.GnomeShell.prototype._emitAcceleratorActivated;
        this.Main = {
            overview: {visible: false}, sessionMode: {hasWindows: true}, osdWindowManager: new (this._display())(),
            layoutManager: new (this._layout())(), shellDBusService: null,
        };
        if (version >= 49)
            this._addBrightnessManager();
        globalThis.global = this.global;
    }

    _redirection(isInMeta) {
        const functions = {
            disable_unredirect: () => this._redirectionLocks++,
            enable_unredirect: () => this._redirectionLocks--,
        };
        for (const [name, body] of Object.entries(functions)) {
            if (isInMeta)
                this.Meta[`${name}_for_display`] = body;
            else
                (this.global.compositor ??= {})[name] = body;
        }
    }

    _wrap(xml, object) {
        const methods = [...xml.matchAll(/<method name="(\w+)"/g)].map(match => match[1]);
        for (const method of methods.filter(name => typeof object[`${name}Async`] !== 'function'))
            throw new Error(`no ${method}Async`);
        let place = null;
        return {
            export: (bus, path) => bus.objects.set(place = path, object),
            unexport: () => this.bus.objects.delete(place),
        };
    }

    /** The D-Bus service, whose instance is created after the extensions are enabled. */
    _service() {
        const shell = this;
        return class {
            _emitAcceleratorActivated(action) {
                shell.toSettingsDaemon.push(action);
            }
        };
    }

    _display() {
        const shell = this;
        class Display {
            _showOsdWindow(monitor, icon, label, level, maxLevel) {
                shell.shown.push([monitor, icon.get_names?.()[0] ?? null, label, level, maxLevel]);
            }
        }
        const early = {
            show(monitor, ...rest) {
                for (const index of monitor < 0 ? [0, 1] : [monitor])
                    this._showOsdWindow(index, ...rest);
            },
        };
        const late = {
            show(icon, label, levels) {
                for (const [index, {level, maxLevel = -1}] of Object.entries(levels))
                    this._showOsdWindow(Number(index), icon, label, level, maxLevel);
            },
            showOne(monitor, icon, label, level, maxLevel) {
                this.show(icon, label, {[monitor]: {level, maxLevel}});
            },
            showAll(...rest) {
                for (const index of [0, 1])
                    this._showOsdWindow(index, ...rest);
            },
        };
        Object.assign(Display.prototype, this.version < 49 ? early : late);
        return Display;
    }

    _layout() {
        const shell = this;
        return class {
            _updateVisibility() {
                const {overview, sessionMode} = shell.Main;
                shell.global.top_window_group.visible = sessionMode.hasWindows && !overview.visible;
            }
        };
    }

    _addBrightnessManager() {
        const steps = this.brightnessSteps;
        const manager = this.Main.brightnessManager = {
            steps,
            _screenBrightnessUp() {
                this.steps.push('up');
            },
            _screenBrightnessDown() {
                this.steps.push('down');
            },
        };
        this._keyHandlers.set('screen-brightness-up', manager._screenBrightnessUp.bind(manager));
        this._keyHandlers.set('screen-brightness-down', manager._screenBrightnessDown.bind(manager));
    }

    /** A later version, in which no private method has its name. */
    removePrivateMethods() {
        this.Main.osdWindowManager = {};
        this.Main.layoutManager = {};
        delete this.Main.brightnessManager?._screenBrightnessUp;
        delete this.GnomeShell.prototype._emitAcceleratorActivated;
        this._emit = undefined;
    }

    window(properties) {
        return new Window(this, properties);
    }

    setOverview(isVisible) {
        this.Main.overview.visible = isVisible;
        this.Main.layoutManager._updateVisibility();
    }

    /** All public ways to the on-screen display; returns what is seen. */
    show(icon) {
        const image = icon === null ? {} : {get_names: () => [icon]}, {osdWindowManager} = this.Main;
        this.shown = [];
        if (this.version < 49) {
            osdWindowManager.show(-1, image, null, 0.5, 1);
            osdWindowManager.show(1, image, null, 0.5, 1);
        } else {
            osdWindowManager.show(image, null, {0: {level: 0.5}});
            osdWindowManager.showOne(1, image, null, 0.5, 1);
            osdWindowManager.showAll(image, null, 0.5, 1);
        }
        return this.shown.length;
    }

    /** A key that gnome-settings-daemon has grabbed. */
    press(keysym, state = 0, flags = 0, type = this.Clutter.EventType.KEY_PRESS) {
        this._during({type: () => type, get_key_symbol: () => keysym, get_state: () => state, get_flags: () => flags},
            () => new this.GnomeShell()._emitAcceleratorActivated(keysym, {}, 0));
    }

    /** A key that the Shell has bound. */
    pressBound(name, keysym, state = 0) {
        const {KEY_PRESS} = this.Clutter.EventType;
        this._during({type: () => KEY_PRESS, get_key_symbol: () => keysym, get_state: () => state, get_flags: () => 0},
            () => this._keyHandlers.get(name)(this.global.display, null, this.event, null));
    }

    _during(event, body) {
        this.event = event;
        body();
        this.event = null;
    }

    get isUnredirectAllowed() {
        return this._redirectionLocks === 0;
    }

    /** What an extension has left behind; empty for a Shell without extensions. */
    get leftovers() {
        const {Main, bus, global} = this;
        const counts = {
            'bus names watched': bus.watches.size, 'bus names owned': bus.owned.size, 'exported objects': bus.objects.size,
            'handlers of the display': global.display.handlers,
            'handlers of windows': this.actors.reduce((sum, actor) => sum + actor.meta_window.handlers, 0),
            'locks of unredirection': this._redirectionLocks,
            'properties of osdWindowManager': Object.keys(Main.osdWindowManager).length,
            'properties of layoutManager': Object.keys(Main.layoutManager).length,
            'key bindings': [...this._keyHandlers.values()].filter(({name}) => !name.startsWith('bound _')).length,
            'the method for keys': this.GnomeShell.prototype._emitAcceleratorActivated === this._emit ? 0 : 1,
        };
        const left = Object.entries(counts).filter(([, count]) => count !== 0).map(([name]) => name);
        const isGroupVisible = Main.sessionMode.hasWindows && !Main.overview.visible;
        return global.top_window_group.visible === isGroupVisible ? left : [...left, 'the group of windows'];
    }
}
