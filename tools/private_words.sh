# shellcheck shell=bash
# Finds the words of tests/house/private_words.txt, which says what they are. Run in the folder that is to be searched.

# The text files of the project: what Git knows, or everything in a folder without Git.
text_files() {
  { git ls-files 2>/dev/null || find . -type f | grep -vE '/(\.git|build[^/]*|dist|node_modules)/'; } | sed 's:^\./::' |
    grep -E '\.(cpp|hpp|ts|tsx|md|json|sh|txt|css|in)$|^dev$' |
    grep -vE '^tests/house/private_words\.txt$|/package-lock\.json$|/golden/'
}

# private_identifiers LIST: `path:line: name, write instead` for each use of a word of the list in C++ or TypeScript.
private_identifiers() {
  # shellcheck disable=SC2016  # an awk program
  text_files | grep -E '\.(cpp|hpp|ts|tsx)$' | xargs -r awk -F' *[|] *' '
    FNR == NR {
      if ($1 == "word") { instead[$2] = $3; where[$2] = $4; if ($2 ~ /^[a-z]+$/) part[$2] }
      next
    }
    FNR == 1 { in_comment = 0; in_raw = 0 }
    # Without comments and without the insides of literals, which may hold any words.
    function code_of(line) {
      if (in_raw) { if (!sub(/^.*\)"/, "\"", line)) return ""; in_raw = 0 }
      if (in_comment) { if (!sub(/^.*\*\//, "", line)) return ""; in_comment = 0 }
      gsub(/\\./, "", line)
      gsub(/\047"\047/, "", line)  # the character "
      gsub(/R"\([^"]*\)"/, "\"\"", line)
      if (sub(/R"\(.*$/, "", line)) in_raw = 1
      gsub(/"[^"]*"/, "\"\"", line)
      sub(/\/\/.*$/, "", line)
      gsub(/\/\*([^*]|\*[^\/])*\*\//, "", line)
      if (sub(/\/\*.*$/, "", line)) in_comment = 1
      return line
    }
    function complain(name,    folders, count, i) {
      count = split(where[name], folders, " ")
      for (i = 1; i <= count; i++)
        if (folders[i] == "everywhere" || index(FILENAME, folders[i] "/") == 1) {
          print FILENAME ":" FNR ": " name ", write " instead[name]
          return
        }
    }
    {
      line = code_of($0)
      while (match(line, /[A-Za-z_][A-Za-z_0-9]*/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (name in where && !(name in part)) complain(name)
        words = name
        gsub(/[A-Z]/, "_&", words)
        count = split(tolower(words), parts, "_")
        for (i = 1; i <= count; i++) if (parts[i] in part) complain(parts[i])
      }
    }' "$1"
}

# private_phrases LIST: `path: phrase, write instead` for each file that has a phrase of the list. Markers of comments and quotation,
# and the ends of lines, count as blanks.
private_phrases() {
  # shellcheck disable=SC2016  # an awk program
  text_files | xargs -r awk -F' *[|] *' '
    FNR == NR { if ($1 == "phrase") instead[tolower($2)] = $3; next }
    FNR == 1 { search(); path = FILENAME; text = "" }
    {
      line = $0
      gsub(/[^A-Za-z0-9,.:;-]+/, " ", line)
      text = text " " tolower(line)
    }
    function search(    phrase) {
      gsub(/ +/, " ", text)
      for (phrase in instead) if (index(text, phrase)) print path ": " phrase ", write " instead[phrase]
    }
    END { search() }' "$1"
}

# private_words: all of both, for the folder that this is run in.
private_words() {
  local list
  list=$(dirname "${BASH_SOURCE[0]}")/../tests/house/private_words.txt
  private_identifiers "$list"
  private_phrases "$list"
}
