// SPDX-License-Identifier: MIT

/// The config file with the built-in default values and comments.
package enum DefaultFile {
    /// Equal to the bytes of `config/floatoverlay.toml`, which a test compares. A resource bundle would need
    /// Foundation and a file next to the program.
    package static let text = #"""
        # All settings of FloatOverlay with their default values.
        #
        # Copy this file to ~/.config/floatoverlay/config.toml and change the values. A key that is left out
        # keeps its default. A saved file takes effect at once. "floatoverlay config check" prints errors with
        # line and column. A file with errors is ignored as a whole.

        [volume]
        # Upper limit of the volume in percent: 1 to 153. A volume that is already above the limit is not
        # lowered.
        limit = 100
        # Step of one wheel notch in percentage points: 0.1 to 100.
        step = 5
        # Unmute when the volume is raised.
        raise-unmutes = true
        # Mute when the volume reaches 0.
        zero-mutes = false
        # Show the name of the new output device when another one becomes the default, and when its port
        # changes, for example when headphones are plugged in. "floatoverlay volume --make-default" always
        # shows the name.
        hud-on-switch = false
        # Show the level of the microphone when another program changes it. Set it to false if programs adjust
        # the level automatically, as browsers do in calls. Changes by FloatOverlay are always shown.
        hud-on-microphone = true

        [brightness]
        # Backlight: "auto" for the one of the built-in panel, or a name from "floatoverlay devices".
        device = "auto"
        # Lowest brightness for steps and drags: "5%", "raw:12", or "auto" for the larger of 1 % and one raw
        # step. An absolute value ("floatoverlay brightness 0%") may be lower.
        min = "auto"
        # Curve from percentages to raw values: "linear", or "perceptual" (square), which is closer to human
        # vision.
        curve = "linear"
        # Step of one wheel notch in percentage points: 0.1 to 100.
        step = 5
        # Duration of a change in milliseconds: 0 (immediate) to 10000. Drags are always immediate.
        transition = 0

        [hud]
        # Style: "compact" for icon and number, or "bar" for a bar between them that continues above 100 %.
        style = "compact"
        # Size factor: 0.5 to 4.
        size = 1
        # Position on the monitor while no overlay is on screen: "center", "top", "bottom", "top-left",
        # "top-right", "bottom-left" or "bottom-right".
        position = "center"
        # Distance to the edges of the monitor in logical pixels, not counting panels: 0 to 1000.
        margin = 60
        # Monitor while no overlay is on screen: the one with the "pointer", the "primary" one, "all", or the
        # name of a monitor such as "eDP-1".
        monitor = "pointer"
        # Opacity of the background: "normal", or "high" for a more opaque one.
        contrast = "normal"
        # Colours are "#rrggbb", or "#rrggbbaa" with an opacity that replaces the one of "contrast".
        # Icon and number:
        foreground = "#ffffff"
        # Background:
        background = "#000000"
        # Filled part of a bar:
        accent = "#ffffff"
        # Part of a bar above 100 %:
        over-limit = "#ff9f0a"
        # The desktop's own HUD for volume and brightness: "leave" it on, or "suppress" it through the
        # settings of the desktop. The settings are restored when the daemon exits. "floatoverlay doctor"
        # lists them.
        desktop-hud = "leave"

        [overlay]
        # Start corner: "top-left", "top-right", "bottom-left" or "bottom-right".
        corner = "bottom-right"
        # Distance to the edges of the monitor in logical pixels, not counting panels: 0 to 1000.
        margin = 20
        # Start with the last position and size on that monitor. With false, overlays always start in the
        # corner.
        remember = true
        # Opacity in percent: 20 to 100.
        opacity = 100
        # Device pixels per logical pixel: 1 to 8, or "auto" for the scale of the desktop.
        scale = "auto"
        # Enable drags and the wheel. Moving the overlay is always possible.
        gestures = true
        # Action of a plain drag: "gestures" (volume, brightness, playback position) or "move". A drag with
        # Super does the other one.
        drag = "gestures"
        # Movement to another position: "full" for an animation of a quarter of a second, or "reduced" for
        # none.
        motion = "full"

        [lyrics]
        # Directories with .lrc files, named "Artist - Title.lrc", "Title.lrc" or like the music file. Files
        # next to the music are found without this key. Example: ["~/Music/lyrics", "/srv/lyrics"].
        folders = []
        # Delay of the lyrics in milliseconds: -60000 to 60000. A negative value shows them earlier.
        offset = 0
        # What is highlighted as already sung: "words" if the file has times for words, "lines" for other
        # lines too, at an even speed, or "none".
        fill = "words"
        # Hide the lyrics while the player is paused.
        hide-paused = false

        [keys]
        # Key grabs for the keys in [bindings], on X11 only: "auto" grabs the keys that are free, "force" also
        # takes keys from other programs, which no longer receive them, and "off" grabs none.
        grab = "auto"

        [bindings]
        # Drags and wheels change an axis: "volume", "brightness", "seek", "opacity", "move" or "none".
        "drag-vertical left-half" = "brightness"
        "drag-vertical right-half" = "volume"
        "drag-horizontal" = "seek"
        "drag-middle" = "move"
        "drag-super" = "move"
        "wheel" = "volume"
        "wheel-horizontal" = "brightness"
        "wheel-shift" = "brightness"
        "wheel-super" = "opacity"
        # All other triggers run a command: the arguments of "floatoverlay" ("overlay hide", "volume toggle"),
        # or "exec" with a program and its arguments ("exec playerctl next"; no shell), or "none" for the
        # built-in action: a click shows and hides the controls of the overlay, a right click shows them, and
        # a middle click plays or pauses.
        "click" = "none"
        "double-click" = "overlay cycle-size"
        "middle-click" = "none"
        "right-click" = "none"
        # Keys are names of X11 keysyms, optionally with "super", "ctrl", "alt" and "shift" in front ("key
        # super+F9"). Commands that step a level repeat while the key is held.
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
