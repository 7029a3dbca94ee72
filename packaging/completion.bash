
# shellcheck shell=bash
# make install appends this to the completion of the parser, whose function it renames to _floatoverlay_words.
# For bash, a colon ends a word (COMP_WORDBREAKS), also in a name such as tpacpi::kbd_backlight. Joins such words for the
# parser's completion, and removes from its replies the part of the name that bash keeps: all up to the last colon.
_floatoverlay() {
    local word before='' line="${COMP_LINE}"
    local -a joined=()
    local -i index current=0
    for index in "${!COMP_WORDS[@]}"; do
        word="${COMP_WORDS[index]}"
        if [[ ${#joined[@]} -gt 0 && "${line}" != [[:space:]]* && ("${word}" = :* || "${joined[-1]}" = *:) ]]; then
            [[ "${index}" -ne "${COMP_CWORD}" ]] || before="${joined[-1]}"
            joined[-1]+="${word}"
        else
            joined+=("${word}")
        fi
        line="${line#*"${word}"}"
        [[ "${index}" -ne "${COMP_CWORD}" ]] || current=$((${#joined[@]} - 1))
    done
    # The second argument is the word before the cursor; after a colon it is empty.
    [[ "${COMP_WORDS[COMP_CWORD]}" != :* || -n "${2}" ]] || before+="${COMP_WORDS[COMP_CWORD]}"
    local -a COMP_WORDS=("${joined[@]}")
    local COMP_CWORD="${current}"
    _floatoverlay_words "${1}" "${before}${2}" "${joined[current - 1]}"
    COMPREPLY=("${COMPREPLY[@]#"${before}"}")
}
