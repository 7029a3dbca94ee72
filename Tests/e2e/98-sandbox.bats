#!/usr/bin/env bats
# The sandbox of the programs that decode images and videos, and that draw long texts (SECURITY.md).

setup() { load common; }

# film FILE [SECONDS]: a blue video with sound
film() {
  ffmpeg -v error -y -f lavfi -i "color=blue:size=320x180:rate=30:duration=${2:-20}" -f lavfi -i "sine=duration=${2:-20}" \
    -c:v libx264 -preset ultrafast -g 15 -pix_fmt yuv420p -c:a aac "$1"
}
fact() { awk -v name="$2:" '$1 == name { print $2 }' "/proc/$1/status"; }
# serve: serves this directory over HTTP at $URL; requests are in server.log
serve() {
  python3 -u -m http.server 0 --bind 127.0.0.1 >server.log 2>&1 & SERVER=$!
  line server.log 'http://127'
  URL=$(grep -oE -m 1 'http://[0-9.]+:[0-9]+' server.log)
}

@test "images and videos are decoded, and long texts are drawn, without new privileges, with a filter and without core files" {
  body() {
    daemon
    film film.mkv
    convert -size 320x180 xc:lime a.png
    floatoverlay show video film.mkv --detach
    floatoverlay show image a.png --new --detach
    floatoverlay show text "$(printf 'word %.0s' {1..200})" --new --detach
    for name in floatoverlay-vi floatoverlay-im floatoverlay-te; do
      pid=$(pids_of $name)
      is 1 fact $pid NoNewPrivs
      is 2 fact $pid Seccomp
      grep -E '^Max core file size +1 +1 ' /proc/$pid/limits
    done
    floatoverlay doctor | grep 'decoders: '
  }
  inside audio-session -- x11-session --
}

@test "a playlist with the file name of a film makes no request; a URL does" {
  body() {
    daemon
    film film.mkv
    serve
    printf '#EXTM3U\n%s/film.mkv\n' "$URL" >m3u.mkv
    printf '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n%s/film.mkv\n#EXT-X-ENDLIST\n' "$URL" >hls.mkv
    printf '# mpv EDL v0\n%s/film.mkv\n' "$URL" >edl.mkv
    printf '[playlist]\nFile1=%s/film.mkv\nNumberOfEntries=1\n' "$URL" >pls.mkv
    cp m3u.mkv list.m3u
    for file in m3u.mkv hls.mkv edl.mkv pls.mkv list.m3u; do
      run floatoverlay show video $file
      (( status == 65 || status == 69 || status == 77 )) || fail "$file: $status $output"
    done
    hinted 77 floatoverlay show video list.m3u
    assert_output --partial 'a playlist file may not open URLs'
    refute grep GET server.log
    floatoverlay show video "$URL/film.mkv" --detach
    landed
    flowing
    grep 'GET /film.mkv' server.log
    kill $SERVER
  }
  inside audio-session -- x11-session --
}

@test "a playlist plays files elsewhere; a player's OpenUri plays no other files and no URLs" {
  body() {
    daemon
    serve
    mkdir elsewhere lists
    film film.mkv 30; film elsewhere/b.mkv; cp elsewhere/b.mkv elsewhere/secret.mp4
    printf '#EXTM3U\n%s\n' "$PWD/elsewhere/b.mkv" >lists/list.m3u
    floatoverlay show video lists/list.m3u --detach
    eventually is b.mkv playerctl metadata title
    flowing
    floatoverlay overlay close
    floatoverlay show video film.mkv --detach
    eventually is film.mkv playerctl metadata title
    for url in "file://$PWD/elsewhere/b.mkv" "$URL/film.mkv"; do
      playerctl open "$url"
      always 0.5 is film.mkv playerctl metadata title
      flowing
    done
    refute grep GET server.log
    kill $SERVER
    # Of a playlist, only the entries that it names.
    printf '#EXTM3U\n%s\n' "$PWD/elsewhere/secret.mp4" >lists/inner.m3u
    printf '#EXTM3U\ninner.m3u\n' >lists/outer.m3u
    hinted 77 floatoverlay show video lists/outer.m3u
  }
  inside audio-session -- x11-session --
}

@test "the sound of a film reaches the audio server" {
  body() {
    daemon
    film film.mkv
    floatoverlay show video film.mkv --detach
    eventually hears_film
  }
  hears_film() { pactl list sink-inputs | grep FloatOverlay; }
  both x11-session --
}

@test "with each version of Landlock and without it, images and films are shown" {
  body() {
    film film.mkv
    convert -size 320x180 xc:lime a.png
    # The kernel refuses a ruleset of a later version than its own.
    floatoverlay doctor >doctor.log || true
    kernel=$(grep -oP 'by Landlock \K[0-9]+' doctor.log) || kernel=0
    for result in error=ENOSYS retval=1:when=1 retval=2:when=1 retval=4:when=1 retval=7:when=1; do
      [[ $result =~ retval=([0-9]+) ]] && (( BASH_REMATCH[1] > kernel )) && continue
      strace -f -qq -e trace=landlock_create_ruleset -e inject=landlock_create_ruleset:$result -o injected \
        floatoverlay daemon 2>daemon.log & tracer=$!
      eventually 10 ready
      floatoverlay show image a.png --detach
      landed
      eventually is '#00ff00' xq pixel $((X + 40)) $((Y + 60))
      grep landlock_create_ruleset injected
      floatoverlay show video film.mkv --detach
      landed
      flowing
      floatoverlay daemon --stop
      wait $tracer || true
    done
    run strace -f -qq -e trace=landlock_create_ruleset -e inject=landlock_create_ruleset:error=ENOSYS -o injected \
      floatoverlay doctor
    assert_output --partial '~ decoders: '
    assert_output --partial 'without Landlock'
  }
  inside audio-session -- x11-session --
}

@test "images, films and long texts are refused if the kernel has Landlock and does not confine the decoder" {
  body() {
    film film.mkv
    convert -size 320x180 xc:lime a.png
    strace -f -qq -e trace=landlock_restrict_self -e inject=landlock_restrict_self:error=E2BIG -o injected \
      floatoverlay daemon 2>daemon.log & tracer=$!
    eventually 10 ready
    for content in 'image a.png' 'video film.mkv'; do
      # shellcheck disable=SC2086 # a kind and a file
      ends 69 floatoverlay show $content
      assert_output --partial 'cannot restrict access to files: Argument list too long (E2BIG)'
    done
    run floatoverlay show text "$(printf 'word %.0s' {1..200})" --detach
    eventually grep 'floatoverlay-text: cannot restrict access to files' daemon.log
    grep landlock_restrict_self injected
    floatoverlay daemon --stop
    wait $tracer || true
  }
  inside audio-session -- x11-session --
}
