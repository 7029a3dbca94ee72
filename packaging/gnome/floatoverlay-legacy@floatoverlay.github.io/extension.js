// SPDX-License-Identifier: MIT
/* exported init */
const {Clutter, Gio, GLib, Meta} = imports.gi;
const Main = imports.ui.main;
const {GnomeShell} = imports.ui.shellDBus;

class Extension {
    constructor(directory) {
        this._core = directory.get_child('core.js').get_uri();
    }

    enable() {
        const turn = this._turn = {};
        import(this._core).then(({Companion}) => {
            // disable() may have been called meanwhile.
            if (turn === this._turn)
                this._companion = new Companion({Clutter, Gio, GLib, GnomeShell, Main, Meta});
        }).catch(logError);
    }

    disable() {
        this._turn = null;
        this._companion?.destroy();
        this._companion = null;
    }
}

function init(extension) {
    return new Extension(extension.dir);
}
