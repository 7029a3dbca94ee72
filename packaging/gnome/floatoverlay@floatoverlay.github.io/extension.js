// SPDX-License-Identifier: MIT
import Clutter from 'gi://Clutter';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Meta from 'gi://Meta';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import {GnomeShell} from 'resource:///org/gnome/shell/ui/shellDBus.js';
import {Companion} from './core.js';

export default class FloatOverlayExtension extends Extension {
    enable() {
        this._companion = new Companion({Clutter, Gio, GLib, GnomeShell, Main, Meta});
    }

    disable() {
        this._companion?.destroy();
        this._companion = null;
    }
}
