# shellcheck shell=bash disable=SC2034  # what is set here is used by ./dev
# What ./dev needs of Debian's packages for which command, and how it comes by them.

boost_package() {
  # shellcheck disable=SC1091
  case "$(. /etc/os-release 2>/dev/null; echo "${ID:-}${VERSION_ID:-}")" in
    debian12) echo libboost1.81-dev ;;  # libboost-dev is 1.74 there, too old
    debian13) echo libboost1.88-dev ;;
    *) echo libboost-dev ;;
  esac
}

readonly tools=(clang-19 lld-19 cmake ninja-build ccache pkg-config)
readonly libraries=("$(boost_package)" nlohmann-json3-dev libspdlog-dev libcli11-dev libssl-dev libsqlite3-dev
                    libzstd-dev libexpected-dev libedit-dev libnats-dev)
readonly for_building=("${tools[@]}" "${libraries[@]}")
readonly for_packaging=(llvm-19)  # the archiver that knows what clang 19 writes for link-time optimisation
readonly for_testing=(doctest-dev librapidcheck-dev python3 python3-websockets "${for_packaging[@]}")
# Node comes from wherever it is: where a newer one is installed, Debian's npm would conflict with it.
for_the_page() {
  command -v node >/dev/null || echo nodejs
  command -v npm >/dev/null || echo npm
}
readonly for_browsing=(chromium chromium-headless-shell fonts-dejavu-core fonts-noto-color-emoji)  # without fonts a browser draws no words
readonly for_sanitizers=(libclang-rt-19-dev llvm-19)
readonly for_linting=(clang-format-19 clang-tidy-19)
readonly for_proxy=(caddy)
for_images() { docker info >/dev/null 2>&1 || echo podman buildah runc netavark mmdebstrap; }

is_installed() { [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]; }

as_root() { if [[ $EUID -eq 0 ]]; then "$@"; else sudo "$@"; fi; }

# One line for each package that is fetched, unpacked or set up, `[n/m]`: m is three times as many as there are packages. Not on a
# terminal, only every twentieth.
apt_progress() {
  local ends='\n' every=20
  [[ ! -t 1 ]] || ends='\r' every=1
  awk -v ends="$ends" -v every="$every" '
    / newly installed, /               { all = 3 * ($1 + $3) }
    /^(Get:|Unpacking |Setting up )/   { ++n; name = $1 ~ /^Get:/ ? "fetching " $5 : tolower($0); sub(/ \([^)]*\).*/, "", name)
                                         if (all && n <= all && (n % every == 0 || n == all))
                                           printf "   [%d/%d] %-60.60s%s", n, all, name, ends; fflush() }
    END                                { if (ends == "\r" && n) print "" }'
}

apt() {
  local words=(-q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@")
  as_root env DEBIAN_FRONTEND=noninteractive apt-get "${words[@]}" 2>&1 | tee -a build/apt-get.log | apt_progress ||
    { tail -n 20 build/apt-get.log >&2; die "apt-get $1 failed; all of its output is in build/apt-get.log"; }
}

need() {
  [[ $# -gt 0 ]] || return 0
  local package missing=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This system has no apt-get. Trying with what is here; these Debian packages are needed: $*"
    return
  fi
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  [[ ${#missing[@]} -eq 0 ]] && return
  [[ $EUID -eq 0 ]] || command -v sudo >/dev/null ||
    die "Packages are missing. Installing them needs root, and there is no sudo. As root, run: apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  say "Installing with apt-get what is missing (once; the compiler is large, so this can take some minutes):"
  printf '   %s\n' "${missing[*]}"
  mkdir -p build
  : >build/apt-get.log
  echo "   reading the lists of packages"
  apt update >/dev/null
  apt install --yes --no-install-recommends "${missing[@]}"
}
