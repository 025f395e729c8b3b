# shellcheck shell=bash
# Layout and clang-tidy.

sources() { find engine bots protocol server client client-cli examples tests bench -name '*.cpp' -o -name '*.hpp' | sort; }

check_format() { sources | xargs clang-format-19 --dry-run -Werror; }

check_page_format() { prepare_page && quietly page-format npm --prefix client-web run laid-out; }

# Every source that the tree `tidy` compiles, but for those that CMake writes itself: its path, a tab, its command.
tidy_sources() {
  awk -v built="$PWD/build/" '
    /^ *"command": / { sub(/^ *"command": "/, ""); sub(/",$/, ""); gsub(/ -o [^ ]+/, ""); gsub(/\\"/, "\""); gsub(/\\\\/, "\\"); command = $0 }
    /^ *"file": /    { sub(/^ *"file": "/, ""); sub(/",?$/, ""); if (index($0, built) != 1) print $0 "\t" command }' \
    build/tidy/compile_commands.json | sort -u
}

# tidy_source LINE: one clang-tidy for one source. What has passed stays passed (build/tidied) until the compiler is told something
# else: all of it takes an hour, after a change minutes. After the moment TIDY_UNTIL it only notes what it has left.
tidy_source() {
  local source=${1%%$'\t'*} command=${1#*$'\t'} seen status=0 now
  seen=$({ eval "${command/ -c / -E -C -c }" && cat .clang-tidy; } 2>/dev/null | sha256sum | cut -c 1-32)
  [[ -e build/tidied/$seen ]] && return
  now=$(date +%s)
  if [[ $now -ge $TIDY_UNTIL ]]; then
    echo "$source" >>build/tidy-left
    return
  fi
  timeout $((TIDY_UNTIL - now)) clang-tidy-19 -p build/tidy --quiet "$source" 2>>build/clang-tidy.log || status=$?
  [[ $status -ne 124 ]] || { echo "$source" >>build/tidy-left; return; }
  [[ $status -eq 0 ]] && touch "build/tidied/$seen"
}

# run_clang_tidy SECONDS <LINES: at most this long; build/tidy-left has what was not looked at.
run_clang_tidy() {
  mkdir -p build/tidied
  : >build/clang-tidy.log
  : >build/tidy-left
  export TIDY_UNTIL=$(($(date +%s) + $1))
  export -f tidy_source
  # shellcheck disable=SC2016  # the inner shell expands it
  xargs -d '\n' -P "$(jobs)" -n 1 bash -c 'tidy_source "$1"' tidy
}

# tidy_folders FOLDER...: all sources below these; the ones that time did not suffice for are a failure.
tidy_folders() {
  local pattern
  pattern=$(printf '%s|' "$@")
  configure tidy -D BUILD_TESTING=ON || return 1
  tidy_sources | grep -E "^$PWD/(${pattern%|})/" | run_clang_tidy "${SEQ_TIDY_SECONDS:-2600}" || return 1
  [[ ! -s build/tidy-left ]] || { echo "$(wc -l <build/tidy-left) sources are left; run it again to go on"; return 1; }
}

# The .cpp files that changed since SEQ_BASE (default: the commit before this one), uncommitted changes included. Where there is
# only one commit, as in a shallow clone, the uncommitted ones.
changed_sources() {
  local base=${SEQ_BASE:-HEAD~1}
  if ! git rev-parse --verify --quiet "$base^{commit}" >/dev/null; then
    [[ -z ${SEQ_BASE:-} ]] || { echo "SEQ_BASE=$SEQ_BASE is no commit of this clone" >&2; return 1; }
    base=HEAD
  fi
  { git diff --name-only --diff-filter=d "$base" -- '*.cpp' && git ls-files --others --exclude-standard -- '*.cpp'; } | sort -u
}

# clang-tidy over what changed, five minutes at most: what is left by then is printed, for `./dev check tidy`.
tidy_changed() {
  local changed
  if ! command -v git >/dev/null || ! git rev-parse --verify --quiet HEAD >/dev/null 2>&1; then
    echo "   This is no clone of a repository, so nobody knows what changed. ./dev check tidy looks at everything."
    return
  fi
  changed=$(changed_sources) || return 1
  [[ -n $changed ]] || { echo "   no .cpp file has changed"; return; }
  configure tidy -D BUILD_TESTING=ON || return 1
  # shellcheck disable=SC2086  # one word a file is meant
  tidy_sources | grep -F -f <(printf "$PWD/%s\t\n" $changed) | run_clang_tidy "${SEQ_TIDY_SECONDS:-300}" || return 1
  [[ -s build/tidy-left ]] || return 0
  echo "   Five minutes did not suffice for these; ./dev check tidy looks at them:"
  sed "s#^$PWD/#      #" build/tidy-left
}
