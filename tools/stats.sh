# shellcheck shell=bash
# The figures that say how large and how tangled this program is: `./dev stats [COMMIT]`. Each is counted from the sources alone, and
# may be at most what tests/house/weight.txt says.

# shellcheck source=tools/private_words.sh
. "$(dirname "${BASH_SOURCE[0]}")/private_words.sh"

product_folders=(engine bots protocol server client client-cli)

# product_files: the C++ of the program, without tests.
product_files() { find "${product_folders[@]}" -name '*.[ch]pp'; }

product_lines() { product_files | xargs cat | wc -l; }
test_lines() { find tests -name '*.[ch]pp' -exec cat {} + | wc -l; }
product_file_count() { product_files | wc -l; }
test_script_lines() { find tests -path tests/web -prune -o \( -name '*.py' -o -name '*.sh' -o -name '*.mjs' \) -exec cat {} + | wc -l; }
bench_lines() { find bench -name '*.[ch]pp' -exec cat {} + | wc -l; }
document_words() { find . -name '*.md' -not -path './build/*' -not -path '*/node_modules/*' -print0 | xargs -0 cat | wc -w; }
decisions() { find docs/decisions -name '[0-9]*.md' | wc -l; }
settings() { grep -cE '^\| `--' docs/operations.md; }
mistakes_in_product() { product_files | xargs grep -o 'is_mutant("' | wc -l; }

# The most sources that one folder of the server has, without those below it.
largest_server_folder() { find server -name '*.[ch]pp' -printf '%h\n' | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }'; }

# Files of the JSON Schema that no program writes: those that write_schema.cpp does not name.
schema_lines_by_hand() {
  local file
  for file in protocol/schema/*.json; do
    grep -qF "${file##*/}" protocol/schema/write_schema.cpp || cat "$file"
  done | wc -l
}

small_product_files() { product_files | xargs wc -l | awk '$2 != "total" && $1 <= 30' | wc -l; }

# includes FOLDER: one line `FROM TO` for each include of one module of the folder by another. A module is a header with the
# source of the same name.
includes() {
  # shellcheck disable=SC2016  # an awk program
  find "$1" -name '*.[ch]pp' | sort | xargs awk -v folder="$1" '
    function module(path) { sub(/\.[ch]pp$/, "", path); return path }
    $1 == "#include" && index($2, "\"" folder "/") == 1 {
      to = $2
      gsub(/"/, "", to)
      if (module(FILENAME) != module(to)) print module(FILENAME), module(to)
    }'
}

# modules_of_largest_cycle FOLDER: the largest set of modules in which each includes every other, maybe by way of others; one a
# line, sorted; nothing if there is no cycle. Two modules are in one set if each can be reached from the other.
modules_of_largest_cycle() {
  includes "$1" | awk '
    !(($1, $2) in known) { known[$1, $2]; next_of[$1] = next_of[$1] " " $2; nodes[$1]; nodes[$2] }
    function walk(from,    list, count, i, head, tail, queue) {
      head = tail = 0
      queue[tail++] = from
      while (head < tail) {
        count = split(next_of[queue[head++]], list, " ")
        for (i = 1; i <= count; i++)
          if (!((from, list[i]) in reaches)) { reaches[from, list[i]]; queue[tail++] = list[i] }
      }
    }
    END {
      for (node in nodes) walk(node)
      for (one in nodes) {
        names = ""; size = 0
        for (other in nodes) if ((one, other) in reaches && (other, one) in reaches) { size++; names = names other "\n" }
        if (size > largest) { largest = size; found = names }
      }
      printf "%s", found
    }' | sort
}

# largest_cycle FOLDER: how many modules these are; 1 if there is no cycle.
largest_cycle() {
  local count
  count=$(modules_of_largest_cycle "$1" | wc -l)
  echo $((count > 0 ? count : 1))
}

server_cycle() { largest_cycle server; }

# statements NAME: of the class or struct in the header that defines it, one a line: `public` or `private`, and the statement without
# comments and bodies.
statements() {
  # shellcheck disable=SC2016  # an awk program
  grep -rlE "^(class|struct) $1( [^;]*)?\$" server --include='*.hpp' | head -n 1 | xargs -r awk -v name="$1" '
    $0 ~ "^(class|struct) " name "( [^;]*)?$" { found = 1; access = /^struct/ ? "public" : "private"; depth = 0; text = "" }
    found && !inside { inside = /\{$/; next }
    inside && /^\};/ { exit }
    inside {
      sub(/ *\/\/.*/, "")
      if (/^  (public|private|protected):/) { access = $1; sub(/:/, "", access); next }
      count = split($0, letters, "")
      for (i = 1; i <= count; i++) {
        c = letters[i]
        if (c == "{") { if (++depth == 1) text = text c }
        else if (c == "}") {
          if (--depth == 0 && text ~ /\)( const| noexcept| override)*( :.*)? *\{$/) { print access, text; text = "" }
        }
        else if (c == ";" && depth == 0) { if (text ~ /[a-z]/) print access, text; text = "" }
        else if (depth == 0) text = text c
      }
      text = text " "
    }'
}

readonly is_member='[a-z0-9]_( =|\{| *$)'
room_functions() { statements Room | grep -cE '^public +(Effects|void) [a-z_]+\('; }
runner_members() { statements RoomRunner | grep '^private' | grep -cE "$is_member"; }
runner_functions() { statements RoomRunner | grep '^private' | grep -vE "$is_member" | grep -c '('; }
state_fields() { statements State | grep -v '^public *using' | grep -vc '('; }
journal_functions() { find server -name journal.hpp -not -path '*/room/*' -exec grep -c virtual {} +; }

# Declarations of functions that may change any part of a room.
functions_of_state() {
  find server/room server/core -name '*.hpp' -exec cat {} + 2>/dev/null | sed 's,//.*,,' | tr '\n' ' ' |
    grep -oE '(const )?\bState& [a-z]+' | grep -vc const
}

# Sources other than its own that can call publish(), which makes an entry a version of its room and sends it: those that include
# its header.
callers_of_publish() { grep -lE '^#include "server/[a-z]*/publish.hpp"' -r server --include='*.cpp' | sort | grep -v '/publish\.cpp$'; }
publish_callers() { callers_of_publish | wc -l; }
private_word_count() { private_words | wc -l; }

# Sources that ARCHITECTURE.md lists as entered by one move; `./dev check one-move` compares the list with what is executed.
move_sources() { awk '/^```entered/ { inside = 1; next } /^```/ { inside = 0 } inside' ARCHITECTURE.md 2>/dev/null | grep -oE '[a-z_]+\.cpp' | wc -l; }

# The page's TypeScript, without its tests, what only they include, and what `npm run types` writes.
page_lines() {
  find client-web/src client-web/worker -name '*.ts' -o -name '*.tsx' 2>/dev/null |
    grep -vE '\.test\.tsx?$|/fakes\.ts$|for-tests\.ts$|/some_view\.ts$|/protocol/messages\.ts$|/words/words-[a-z]+\.ts$' |
    xargs -r cat | wc -l
}

# Each figure: the function that counts it, and what it counts.
figures() {
  cat <<'LIST'
product_lines lines of product C++
test_lines lines of C++ in tests
test_script_lines lines of scripts in tests, without tests/web
bench_lines lines of C++ in bench
product_file_count product files
small_product_files product files of 30 lines or fewer
largest_server_folder sources in the largest folder of server
server_cycle modules of server in the largest include cycle (1: none)
room_functions public functions of Room that change it
runner_members data members of RoomRunner
runner_functions private functions of RoomRunner
state_fields fields of a room's State
functions_of_state functions that take the whole State to change it
journal_functions virtual functions of Journal
mistakes_in_product planted mistakes in product code
settings settings of the server
document_words words of documents
decisions pages of decisions
publish_callers sources that call publish()
move_sources sources that one move enters
page_lines lines of the page's TypeScript
schema_lines_by_hand lines of JSON Schema that are written by hand
private_word_count private words, of tests/house/private_words.txt
LIST
}

# too_heavy FILE: the figures that are larger than the file allows, or that it does not name.
too_heavy() {
  local name sentence now most
  while read -r name sentence; do
    now=$("$name") most=$(awk -v name="$name" '$1 == name { print $2 }' "$1")
    ((now <= ${most:--1})) || echo "$sentence: $now, at most ${most:-a number that is missing} ($name)"
  done < <(figures)
}

# stats [COMMIT]: prints all figures, of the sources here or of a commit, beside what is allowed and what they have to become.
stats() {
  local weights=$PWD/tests/house/weight.txt folder name sentence
  if [[ $# -gt 0 ]]; then
    folder=$(mktemp -d)
    git archive "$1" | tar -x -C "$folder" && cd "$folder" || return
  fi
  printf '%-66s %8s %8s %8s\n' figure now "at most" goal
  while read -r name sentence; do
    printf '%-66s %8s %17s\n' "$sentence" "$("$name")" "$(awk -v name="$name" '$1 == name { printf "%8s %8s", $2, $3 }' "$weights")"
  done < <(figures)
  [[ $# -eq 0 ]] || rm -rf "$folder"
}
