# shellcheck shell=bash
# How ./dev configures and builds: the C++ programs by the presets of CMakePresets.json, the page by npm.

# What was compiled in one clone is not compiled again in another: ccache is to see paths from the root of each.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

# As many compilers at once as there are cores, but no more than memory can hold at 1.5 GB each.
jobs() {
  local cores memory_kb
  cores=$(nproc)
  memory_kb=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo)
  local fitting=$((memory_kb / 1500000))
  echo $((fitting < 1 ? 1 : fitting < cores ? fitting : cores))
}

# quietly LOG COMMAND...: its output is shown only when it fails.
quietly() {
  local log=build/$1.log
  shift
  mkdir -p build
  "$@" >"$log" 2>&1 || { tail -n 60 "$log" >&2; echo "all of it is in $log" >&2; return 1; }
}

# What a tree is configured with: the compiler that it remembers, CMake and the release of the system. An upgrade of any of them
# moves programs and headers that the tree has noted.
tools_of() {
  local compiler
  compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$1/CMakeCache.txt" 2>/dev/null)
  { "${compiler:-false}" --version; cmake --version; cat /etc/os-release; } 2>/dev/null || true
}

# configure PRESET [CMAKE ARGUMENT...]: quiet unless it fails. A tree whose tools have changed since is configured from the
# beginning; what was compiled stays if its command is the same.
configure() {
  local preset=$1 tree=build/$1 fresh=()
  shift
  mkdir -p "$tree"
  [[ ! -e $tree/CMakeCache.txt || $(tools_of "$tree") == "$(cat "$tree/tools" 2>/dev/null)" ]] || fresh=(--fresh)
  quietly "configure-$preset" cmake --preset "$preset" "${fresh[@]}" "$@" || return 1
  tools_of "$tree" >"$tree/tools"
}

# only_programs TARGET...: whether none of them is a test, and so nothing of tests need be configured or installed.
only_programs() {
  [[ $# -gt 0 ]] || return 1
  local target
  for target in "$@"; do
    case "$target" in
      sequenced | sequence | schema | bench_*) ;;
      *) return 1 ;;
    esac
  done
}

# build PRESET [TARGET...]: everything of the preset, or only the targets.
build() {
  local preset=$1 tests=(-D BUILD_TESTING=ON)
  shift
  if only_programs "$@"; then
    tests=(-D BUILD_TESTING=OFF)
    [[ ! -e build/$preset/CMakeCache.txt ]] || tests=()  # as it is: changing it would configure the tests again next time
  fi
  configure "$preset" "${tests[@]}" || return 1
  cmake --build --preset "$preset" --parallel "$(jobs)" ${1:+--target "$@"}
}

# The page's own tools, as client-web/package-lock.json names them; again when that has changed.
prepare_page() {
  # shellcheck disable=SC2046  # one word a package
  need $(for_the_page)
  local installed=client-web/node_modules/.package-lock.json
  [[ $installed -nt client-web/package-lock.json ]] && return
  echo "   [1/2] fetching what builds it (npm ci)"
  quietly npm-ci npm --prefix client-web ci --no-audit --no-fund
}

build_page() {
  prepare_page || return 1
  echo "   [2/2] types and bundles"
  quietly page npm --prefix client-web run build
}
