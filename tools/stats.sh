# shellcheck shell=bash
# The figures that say how much of this program is repeated or tangled: `./dev stats`. Each is counted from the sources alone.

# shellcheck source=tools/private_words.sh
. "$(dirname "${BASH_SOURCE[0]}")/private_words.sh"

product_folders=(engine bots protocol server client client-cli)

# product_files: the C++ of the program, without tests.
product_files() { find "${product_folders[@]}" -name '*.[ch]pp'; }

product_lines() { product_files | xargs cat | wc -l; }

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

# Sources other than its own that can call publish(), which makes an entry a version of its room and sends it: those that include
# its header.
callers_of_publish() { grep -lxF '#include "server/room/publish.hpp"' -r server --include='*.cpp' | sort | grep -v '/publish\.cpp$'; }

cpp_tests() { grep -rhcE '^ *TEST_CASE\(' tests --include='*.cpp' | awk '{ sum += $1 } END { print sum }'; }
page_tests() { grep -rhcE '^ *(void )?test\(' client-web/src tests/web --include='*.test.ts' --include='*.test.tsx' | awk '{ sum += $1 } END { print sum }'; }

# figure NAME GOAL COMMAND: one row.
figure() { printf '%-66s %8s   %s\n' "$1" "$("$3")" "$2"; }

publish_caller_count() { callers_of_publish | wc -l; }
private_word_count() { private_words | wc -l; }
core_cycle() { largest_cycle server/room; }
product_file_count() { product_files | wc -l; }

stats() {
  printf '%-66s %8s   %s\n' figure now goal
  figure "lines of product C++ (${product_folders[*]})" "<= 36000" product_lines
  figure "lines of JSON Schema that are written by hand" 0 schema_lines_by_hand
  figure "product files" "" product_file_count
  figure "product files of 30 lines or fewer" "<= 60" small_product_files
  figure "largest include cycle of modules in server/room" "<= 6" core_cycle
  figure "sources that call publish()" 1 publish_caller_count
  figure "private words, of tests/house/private_words.txt" 0 private_word_count
  figure "test cases in C++" "" cpp_tests
  figure "tests of the page" "" page_tests
}
