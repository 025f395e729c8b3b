# shellcheck shell=bash
# The parts of ./dev check: what takes too long for every commit. Each takes at most 45 minutes on two cores; one that is cut off
# goes on where it was when it is run again. What has passed at this commit is noted in build/checked.

readonly part_seconds=2700

# Name and sentence of each part, in the order in which they run; the function is check_NAME, with _ for -.
parts() {
  cat <<'LIST'
tidy            clang-tidy over the programs
tidy-tests      clang-tidy over the tests
clang           everything and the benchmarks built by clang, source by source instead of joined
gcc             everything built by g++, source by source, and every test
sanitizers      the tests under AddressSanitizer and UndefinedBehaviorSanitizer. CI runs it, too
threads         journal, sockets and cluster under ThreadSanitizer. CI runs it, too
sanitizers-long what takes longest so: kills, the examples, noninterference, the cluster, and rooms under ThreadSanitizer
rounds          every test with ten times as many random games (SEQ_TEST_ROUNDS)
noninterference a million games, each in two executions that must look the same to an observer (SEQ_SECRECY_GAMES)
simulator       the whole server under simulated faults for 20 minutes, from seeds that no run had before (SEQ_SIMULATED_SECONDS, SEQ_SIMULATED_SEED)
cluster-simulator three to five nodes of a cluster under simulated faults for 30 minutes, from such seeds (SEQ_SIMULATED_SECONDS, SEQ_SIMULATED_SEED)
fuzz            every fuzz target for a minute (SEQ_FUZZ_SECONDS), from the kept corpus and what earlier runs have found
power-cuts      10,000 power cuts on a simulated disk (SEQ_POWER_CUTS)
kills           300 kills of the server at random moments of real games (SEQ_KILLS, SEQ_KILLS_SEED)
cluster         300 kills of nodes of a cluster, and some of NATS servers, while 30 tables play (SEQ_CLUSTER_KILLS, SEQ_CLUSTER_TABLES, SEQ_CLUSTER_SEED)
mutants         planted mistakes, each of which has to make a test fail
caddy           every visitor counts by their own address behind Debian's caddy
million         one million records in one room: the server starts and serves it within 512 MB
one-move        the sources that one move enters are those that ARCHITECTURE.md lists
image           the container image, built and tried
LIST
}

# run_cases PRESET PROGRAM PATTERN: the test cases whose names match; none is a failure.
run_cases() {
  local program=build/$1/bin/$2 found
  build "$1" "$2" || return 1
  found=$("$program" --count --test-case="$3" | sed -n 's/.*passing the current filters: \([0-9]*\).*/\1/p')
  [[ ${found:-0} -gt 0 ]] || { echo "$2 has no test case like $3"; return 1; }
  "$program" --test-case="$3"
}

check_tidy() { step "clang-tidy over the programs" tidy_folders engine bots protocol server client client-cli examples bench; }

check_tidy_tests() { step "clang-tidy over the tests" tidy_folders tests; }

check_clang() { step "clang, source by source, and the benchmarks" build tidy all benchmarks; }

check_gcc() {
  build_or_stop gcc
  test_preset gcc --label-exclude '^(house|cmake)$'
}

check_sanitizers() {
  build_or_stop dev
  step_ends "sanitized build"
  test_preset dev --exclude-regex "$long_under_sanitizers"
  step_ends "sanitized tests"
  say "Minutes: $(printf '%s, ' "${minutes_of_steps[@]}")together $((SECONDS / 60))"
}

check_threads() {
  build_or_stop tsan store_tests net_tests cluster_tests
  test_preset tsan --label-regex '^(store|net|cluster)$' --exclude-regex "$waiting_for_nats"
}

check_sanitizers_long() {
  build_or_stop dev
  test_preset dev --tests-regex "$long_under_sanitizers"
  build_or_stop tsan room_tests push_tests cluster_tests
  test_preset tsan --label-regex '^(room|push)$'
  test_preset tsan --tests-regex "$waiting_for_nats"
}

check_rounds() {
  build_or_stop release
  SEQ_TEST_ROUNDS=${SEQ_TEST_ROUNDS:-10} test_preset release --label-exclude '^(house|cmake)$'
}

# Compares executions that differ only in cards an observer has not seen, in twenty pieces; a piece that has passed is not repeated.
compare_executions() {
  local games=${SEQ_SECRECY_GAMES:-1000000} pieces=20
  build release secrecy_tests || return 1
  finished=build/checked/noninterference-$(state_of_sources)
  export finished each=$((games / pieces))
  mkdir -p "$finished"
  # shellcheck disable=SC2016  # the inner shell expands them
  seq 0 $((pieces - 1)) | xargs -P "$(jobs)" -I{} bash -c '
    [[ ! -e $finished/{}-$each ]] || exit 0
    SEQ_SECRECY_GAMES=$each SEQ_SECRECY_SEED=$(({} * 1000000000 + 1)) build/release/bin/secrecy_tests --test-case="*executions that differ*" >build/secrecy-{}.log 2>&1 &&
      grep -q "test cases: *[1-9]" build/secrecy-{}.log &&
      touch "$finished/{}-$each" && echo "   $each games from seed $(({} * 1000000000 + 1))" || { cat build/secrecy-{}.log; exit 1; }'
}
check_noninterference() { step "Executions that differ only in unseen cards" compare_executions; }

# simulate_for SECONDS: simulations with fresh seeds, one after another on each processor. A seed that fails is added to the ones
# that every test run repeats.
simulate_for() {
  local first=${SEQ_SIMULATED_SEED:-$(date +%s)}000000 all_reached=
  build release simulate || return 1
  (($1 < 1200)) || all_reached=--all-reached  # less time is too little for it
  export seconds=$1 first all_reached
  # shellcheck disable=SC2016  # the inner shell expands them
  seq 0 $(($(jobs) - 1)) | xargs -P "$(jobs)" -I{} bash -c '
    build/release/bin/simulate --seed $((first + {} * 100000)) --seconds "$seconds" --shrink --keep tests/simulator/seeds.txt $all_reached'
}
check_simulator() { step "Simulations of the whole server" simulate_for "${SEQ_SIMULATED_SECONDS:-1200}"; }

# The same with whole clusters. A seed that fails is printed with the command that repeats it.
simulate_clusters_for() {
  local first=${SEQ_SIMULATED_SEED:-$(date +%s)}000000
  build release simulate_cluster || return 1
  export seconds=$1 first
  # shellcheck disable=SC2016  # the inner shell expands them
  seq 0 $(($(jobs) - 1)) | xargs -P "$(jobs)" -I{} bash -c '
    build/release/bin/simulate_cluster --seed $((first + {} * 500000)) --seconds "$seconds"'
}
check_cluster_simulator() { step "Simulations of clusters" simulate_clusters_for "${SEQ_SIMULATED_SECONDS:-1800}"; }

fuzz() {
  configure fuzz -D BUILD_TESTING=ON || return 1
  build fuzz fuzz_targets || return 1
  tests/fuzz/run
}
check_fuzz() { step "Fuzzing with libFuzzer" fuzz; }

# Two hundred cuts in a round.
check_power_cuts() {
  export SEQ_TEST_ROUNDS=$((${SEQ_POWER_CUTS:-10000} / 200))
  step "$((SEQ_TEST_ROUNDS * 200)) power cuts" run_cases release store_tests 'power loss*'
}

# The seed is the day, so that each day tries other moments; the seed of each game is printed.
check_kills() {
  export SEQ_KILLS=${SEQ_KILLS:-300} SEQ_KILLS_SEED=${SEQ_KILLS_SEED:-$(date +%Y%m%d)}
  step "$SEQ_KILLS kills of the server from seed $SEQ_KILLS_SEED" run_cases release whole_tests 'kills at random*'
}

check_cluster() {
  export SEQ_CLUSTER_KILLS=${SEQ_CLUSTER_KILLS:-300} SEQ_CLUSTER_PAUSES=30 SEQ_CLUSTER_DRAINS=30 SEQ_CLUSTER_NATS_KILLS=20
  export SEQ_CLUSTER_UPGRADES=3 SEQ_CLUSTER_TABLES=${SEQ_CLUSTER_TABLES:-30}
  export SEQ_CLUSTER_SEED=${SEQ_CLUSTER_SEED:-$(date +%Y%m%d)}
  step "$SEQ_CLUSTER_KILLS kills in a cluster from seed $SEQ_CLUSTER_SEED" run_cases release whole_cluster_tests '*while games are played*'
}

check_mutants() { step "Planted mistakes" tests/mutants/run; }

check_caddy() {
  build_or_stop release proxy_tests
  test_preset release --label-regex '^proxy$'
}

check_million() {
  export SEQ_LONG_ROOM_RECORDS=${SEQ_LONG_ROOM_RECORDS:-1000000} SEQ_ABANDONED_ROOMS=${SEQ_ABANDONED_ROOMS:-10000}
  step "$SEQ_LONG_ROOM_RECORDS records in one room" run_cases release whole_tests '*loaded in bounded memory*,*nobody is in*'
}

# entered_sources: the product's sources, without headers, of which the test of one move has executed something.
entered_sources() {
  local profile=build/coverage/one-move
  export LLVM_PROFILE_FILE=$PWD/build/coverage/rest.profraw  # of what is not measured, such as listing the tests
  run_cases coverage one_move_tests '*' >&2 || return 1
  llvm-profdata-19 merge -sparse $profile.profraw -o $profile.profdata || return 1
  llvm-cov-19 export --format=lcov --instr-profile $profile.profdata build/coverage/bin/one_move_tests |
    awk -F '[:,]' -v root="$PWD/" '$1 == "SF" { file = substr($2, length(root) + 1) } $1 == "FNDA" && $2 > 0 { print file }' |
    grep -E '^(engine|bots|protocol|server)/.*[.]cpp$' | LC_ALL=C sort -u
}

# listed_sources: those in ARCHITECTURE.md, where a line has a folder and its sources.
listed_sources() { awk '/^```/ { on = /entered/ } on && NF > 1 { for (i = 2; i <= NF; ++i) print $1 $i }' ARCHITECTURE.md | LC_ALL=C sort; }

compare_entered_sources() {
  mkdir -p build/coverage
  entered_sources >build/coverage/entered && listed_sources | diff - build/coverage/entered && echo "   $(wc -l <build/coverage/entered) sources"
}
check_one_move() { step "Sources that one move enters" compare_entered_sources; }

check_image() { step "The container image" image; }

# --- running them -------------------------------------------------------------------------------------------------

# Changes whenever a commit or an uncommitted file does. Without a repository it is another one each time.
state_of_sources() {
  git rev-parse --verify --quiet HEAD >/dev/null 2>&1 || { date +%s%N; return; }
  { git rev-parse HEAD && git diff HEAD && git ls-files --others --exclude-standard -z | xargs -0 -r cat; } | sha256sum | cut -c 1-16
}

need_for_part() {
  local packages=("${for_building[@]}" "${for_testing[@]}")
  case "$1" in
    tidy | tidy-tests) packages+=("${for_linting[@]}") ;;
    gcc) packages+=(g++) ;;
    sanitizers* | threads | fuzz | one-move) packages+=("${for_sanitizers[@]}") ;;
    caddy) packages+=("${for_proxy[@]}") ;;
  esac
  need "${packages[@]}"
  case "$1" in
    gcc | rounds | cluster | sanitizers* | threads) need_nats || true ;;  # without it the tests of the cluster fail, with a sentence
  esac
}

# What `./dev part NAME` does: one part, in a process of its own that can be stopped.
run_part() {
  sanitizer_settings
  "check_${1//-/_}"
  closing_line
}

# Runs a part for as long as it may take, adds up its counts, and notes that it has passed.
finish_part() {
  local name=$1 status=0 state
  state=$(state_of_sources)
  say "$name: $(parts | sed -n "s/^$name  *//p")"
  need_for_part "$name"
  rm -f "build/checked/$name" build/checked/counts
  SEQ_COUNTS=build/checked/counts timeout "$part_seconds" ./dev part "$name" &
  trap 'kill $! 2>/dev/null; exit 130' INT TERM
  wait $! || status=$?
  trap - INT TERM
  [[ $status -ne 124 ]] || echo "   It took more than $((part_seconds / 60)) minutes. ./dev check $name goes on from there."
  add_counts "$status" build/checked/counts
  step_ends "$name"
  [[ $status -ne 0 ]] || echo "$state" >"build/checked/$name"
}

# check [PART...]: all that have not passed at this state of the sources, or these in any case.
check() {
  local name names=("$@")
  if [[ ${1:-} == list ]]; then
    parts
    return
  fi
  for name in "${names[@]}"; do
    parts | grep "^$name " >/dev/null || die "there is no part '$name'; ./dev check list has them"
  done
  mkdir -p build/checked
  if [[ ${#names[@]} -eq 0 ]]; then
    for name in $(parts | cut -d ' ' -f 1); do
      if [[ $(cat "build/checked/$name" 2>/dev/null) == "$(state_of_sources)" ]]; then
        say "$name: has passed at this commit"
      else
        names+=("$name")
      fi
    done
  fi
  for name in "${names[@]}"; do finish_part "$name"; done
  say "Minutes: ${minutes_of_steps[*]:-none}"
  closing_line
}
