# shellcheck shell=bash
# The NATS server for the cluster's tests: build/nats/nats-server. It is this machine's own if that is new enough, otherwise Debian
# 13's package, which runs on Debian 12 too. The package is unpacked instead of installed: nothing else on the machine changes, and
# no service is started.

readonly nats_folder=$PWD/build/nats
readonly nats_oldest=2.10.23  # server/cluster/nats/nats_servers.hpp says what is wrong with older ones

# is_usable_nats PROGRAM: whether it is a NATS server that is new enough.
is_usable_nats() {
  local version
  version=$("$1" --version 2>/dev/null | sed -n 's/^nats-server: v\([0-9.]*\).*/\1/p') || return 1
  [[ -n $version && $(printf '%s\n' "$nats_oldest" "$version" | sort -V | head -n 1) == "$nats_oldest" ]]
}

# The addresses from which this machine gets the packages of its own release.
package_sources() {
  local release
  # shellcheck disable=SC1091
  release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  # shellcheck disable=SC2016  # apt-get expands it
  apt-get indextargets --no-release-info --format '$(REPO_URI)' 'Created-By: Packages' "Release: $release" 'Component: main' | sort -u
}

# apt_apart ARGUMENT...: apt-get with lists and a configuration of sources of its own, in build/nats/apt.
apt_apart() {
  local apart=$nats_folder/apt
  apt-get -q -o Dir::Etc::SourceList="$apart/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::Etc::PreferencesParts=/dev/null \
    -o Dir::State="$apart/state" -o Dir::State::Status="$apart/status" -o Dir::Cache="$apart/cache" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none -o APT::Update::Error-Mode=any "$@"
}

# unpack_nats ADDRESS: fetches the package from there and unpacks it. apt-get checks the signature with Debian's keys.
unpack_nats() {
  rm -rf "$nats_folder"
  mkdir -p "$nats_folder"/apt/state/lists/partial "$nats_folder"/apt/cache/archives/partial
  : >"$nats_folder/apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $1 trixie main" >"$nats_folder/apt/sources.list"
  apt_apart update && (cd "$nats_folder/apt" && apt_apart download nats-server) || return 1
  dpkg -x "$nats_folder"/apt/nats-server_*.deb "$nats_folder" || return 1
  rm -r "$nats_folder/apt"
}

fetch_nats() {
  local address
  for address in $(package_sources); do
    unpack_nats "$address" && is_usable_nats "$nats_folder/usr/sbin/nats-server" || continue
    ln -s usr/sbin/nats-server "$nats_folder/nats-server"
    return
  done
  return 1
}

# need_nats: makes sure that build/nats/nats-server is there. Fails with a sentence if it cannot be had.
need_nats() {
  local own
  is_usable_nats "$nats_folder/nats-server" && return
  if own=$(command -v nats-server) && is_usable_nats "$own"; then
    mkdir -p "$nats_folder"
    ln -sf "$own" "$nats_folder/nats-server"
    return
  fi
  echo "   fetching nats-server of Debian 13 into build/nats"
  quietly nats fetch_nats && return
  echo "There is no nats-server $nats_oldest or newer, which the tests of the cluster need, and Debian 13's package could not be fetched:
build/nats.log says why. Install a newer nats-server, or make Debian's packages reachable, and try again." >&2
  return 1
}
