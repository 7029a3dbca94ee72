// SPDX-License-Identifier: MIT

/// The config file that says what the built-in defaults say, with comments.
public enum DefaultFile {
    /// The same bytes as `config/floatoverlay.toml`, which a test compares: a resource would need Foundation, and
    /// a file beside the binary.
    public static let text = #"""
        # FloatOverlay's settings, all of them, with their defaults.
        #
        # Copy this file to ~/.config/floatoverlay/config.toml and change what you like; what you leave out
        # keeps its default. A saved file is picked up at once. "floatoverlay config check" tells about
        # mistakes, with line and column; a file with mistakes changes nothing.

        [volume]
        # How far the volume may be raised, in percent: 1 to 153. What is louder already is never pulled
        # down.
        limit = 100
        # Percentage points of one notch of the wheel: 0.1 to 100.
        step = 5
        # Raising the volume also unmutes.
        raise-unmutes = true
        # Reaching 0 also mutes.
        zero-mutes = false
        # Show the name of another output device that becomes the default, and of another port of it, such as
        # headphones that are plugged in. "floatoverlay volume --make-default" shows it in any case.
        hud-on-switch = false
        # Show the level of the microphone when another program changes it. false where programs adjust it
        # by themselves, as browsers in calls do; what FloatOverlay is told to do is shown all the same.
        hud-on-microphone = true

        [brightness]
        # The backlight: "auto" chooses the one of the built-in panel, or a name that "floatoverlay devices"
        # lists.
        device = "auto"
        # As low as a step or a drag goes: "5%", "raw:12", or "auto", the larger of 1 % and one raw step. A
        # value set outright ("floatoverlay brightness 0%") may go lower.
        min = "auto"
        # How percentages lie on the range: "linear", or "perceptual" (square), closer to what the eye sees.
        curve = "linear"
        # Percentage points of one notch of the wheel: 0.1 to 100.
        step = 5
        # How long a change takes, in milliseconds: 0 (at once) to 10000. Drags are always at once.
        transition = 0

        [hud]
        # How it looks: "compact", icon and number, or "bar", a bar between them that goes on above 100 %.
        style = "compact"
        # How many times as large as usual: 0.5 to 4.
        size = 1
        # Where on the monitor it appears while no overlay is on screen: "center", "top", "bottom", "top-left",
        # "top-right", "bottom-left" or "bottom-right".
        position = "center"
        # Logical pixels between it and the edges it is at, panels left out: 0 to 1000.
        margin = 60
        # The monitor it appears on while no overlay is on screen: the one with the "pointer", the "primary" one,
        # "all", or a monitor's name, such as "eDP-1".
        monitor = "pointer"
        # The background behind icon and number: "normal", or "high" for more of it.
        contrast = "normal"
        # Colours, "#rrggbb", or "#rrggbbaa" with the opacity, which the contrast says otherwise. Icon and number:
        foreground = "#ffffff"
        # What is behind them:
        background = "#000000"
        # The filled part of a bar:
        accent = "#ffffff"
        # What of a bar is above 100 %:
        over-limit = "#ff9f0a"
        # The desktop's own display for volume and brightness: "leave" it, or "suppress" it, by its own
        # settings, which are put back when the daemon ends. "floatoverlay doctor" says which those are.
        desktop-hud = "leave"

        [overlay]
        # Where it starts: "top-left", "top-right", "bottom-left" or "bottom-right".
        corner = "bottom-right"
        # Logical pixels between it and the edges of the monitor, panels left out: 0 to 1000.
        margin = 20
        # Start where the last one was moved to on that monitor, and as large as it was made; false always starts
        # in the corner.
        remember = true
        # Percent: 20 to 100.
        opacity = 100
        # Device pixels of a logical pixel: 1 to 8, or "auto", what the desktop says.
        scale = "auto"
        # Whether drags and wheels change anything; moving it is always possible.
        gestures = true
        # What a plain drag does: "gestures" (volume, brightness, position), or "move"; a drag with Super
        # does the other.
        drag = "gestures"
        # How it gets from one place to another: "full", in a quarter of a second, or "reduced", at once.
        motion = "full"

        [lyrics]
        # Directories with .lrc files, called "Artist - Title.lrc", "Title.lrc" or as the music file is. Beside the music
        # they are found without: ["~/Music/lyrics", "/srv/lyrics"].
        folders = []
        # Milliseconds that lyrics come later than their files say, earlier when negative: -60000 to 60000.
        offset = 0
        # What is drawn as sung already: "words", where the words are timed, "lines", other lines too, evenly, or
        # "none".
        fill = "words"
        # Off the screen while the player pauses.
        hide-paused = false

        [keys]
        # How the keys of [bindings] are taken from the desktop, on X11: "auto" takes those that nobody else
        # holds, "force" also those that another program holds (it hears of them no more), "off" none.
        grab = "auto"

        [bindings]
        # Drags and wheels turn an axis: "volume", "brightness", "seek", "opacity", "move" or "none".
        "drag-vertical left-half" = "brightness"
        "drag-vertical right-half" = "volume"
        "drag-horizontal" = "seek"
        "drag-middle" = "move"
        "drag-super" = "move"
        "wheel" = "volume"
        "wheel-horizontal" = "brightness"
        "wheel-shift" = "brightness"
        "wheel-super" = "opacity"
        # The others run a command, "overlay hide" or "volume toggle" as after "floatoverlay", or "exec" and
        # a program with its arguments ("exec playerctl next"; no shell); or, "none", nothing of yours: then
        # a click shows and hides the overlay's controls, a right click shows them, and a middle click plays
        # or pauses what can be played.
        "click" = "none"
        "double-click" = "overlay cycle-size"
        "middle-click" = "none"
        "right-click" = "none"
        # Keys are names of X11 keysyms, with any of "super", "ctrl", "alt" and "shift" before them ("key
        # super+F9"). Words that step a level repeat while the key is held.
        "key XF86AudioRaiseVolume" = "volume +5%"
        "key XF86AudioLowerVolume" = "volume -5%"
        "key XF86AudioMute" = "volume toggle"
        "key XF86AudioMicMute" = "volume toggle --mic"
        "key XF86AudioPlay" = "media play-pause"
        "key XF86AudioPause" = "media pause"
        "key XF86AudioStop" = "media pause"
        "key XF86AudioNext" = "media next"
        "key XF86AudioPrev" = "media previous"
        "key XF86MonBrightnessUp" = "brightness +5%"
        "key XF86MonBrightnessDown" = "brightness -5%"
        "key XF86KbdBrightnessUp" = "brightness +5% --class leds"
        "key XF86KbdBrightnessDown" = "brightness -5% --class leds"

        """#
}
