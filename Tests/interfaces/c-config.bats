#!/usr/bin/env bats
# The config file: sections, keys, values and defaults; positions of errors.

setup() { load ../e2e/common; load recorded; }

# mistakes: LINE:COLUMN of each error that `config check` printed into output
mistakes() { grep -oE 'case\.toml:[0-9]+:[0-9]+: ' output | cut -d: -f2,3 | paste -sd, | grep . || echo -; }

@test "sections, keys and default values of the config file" {
  floatoverlay config default | python3 "$INTERFACES/words.py" config | recorded config-keys.txt
}

@test "exit status and position of each config error" {
  cd "$BATS_TEST_TMPDIR"
  while read -r _ _ text; do
    status=0
    printf '%b' "$text" >case.toml
    floatoverlay config check case.toml >output 2>&1 || status=$?
    printf '%s %s %s\n' "$status" "$(mistakes)" "$text"
  done <"$INTERFACES/config-errors.txt" | recorded config-errors.txt
}

@test "config check accepts each key with its default value" {
  cd "$BATS_TEST_TMPDIR"
  python3 - "$INTERFACES/config-keys.txt" <<'PYTHON'
import sys
section = None
for number, line in enumerate(open(sys.argv[1])):
    if line.startswith("["):
        section = line
    else:
        open(f"{number}.toml", "w").write(section + line)
PYTHON
  for file in *.toml; do ends 0 floatoverlay config check "$file"; [[ -z $output ]] || { cat "$file"; false; }; done
}
