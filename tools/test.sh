# shellcheck shell=bash
# How ./dev runs tests, counts them, and keeps `./dev test` within its time.

passed=0
failed=0
unsteady=()  # tests that failed and then passed alone, each `NAME (log PATH)`

# The areas whose tests need other processes: NATS, servers, browsers, a terminal, a file system. Only these get a second try.
readonly with_other_processes='cluster|golden|golden_cluster|whole|whole_cluster|flood|examples|proxy|disk|command|cli'
readonly second_tries_max=10  # so many failures are no coincidence

# output_of_test NAME LOG: what CTest's log has about this test.
output_of_test() { name=$1 awk '/^[0-9]+\/[0-9]+ Testing: / { on = substr($0, index($0, ": ") + 2) == ENVIRON["name"] } on' "$2"; }

# second_try PRESET: runs the failed tests that need other processes once more, each alone. Those that pass are unsteady: both outputs
# are kept in build/unsteady.
second_try() {
  local preset=$1 results=build/$1/Testing/Temporary failures failure name log
  mapfile -t failures < <(grep -E "^[0-9]+:($with_other_processes):" "$results/LastTestsFailed.log" 2>/dev/null)
  [[ ${#failures[@]} -le $second_tries_max ]] || return 0
  [[ ${#failures[@]} -eq 0 ]] || cp "$results/LastTest.log" "$results/first.log"
  for failure in "${failures[@]}"; do
    name=${failure#*:} log=build/unsteady/$preset-${failure%%:*}.log
    mkdir -p build/unsteady
    output_of_test "$name" "$results/first.log" >"$log"
    echo "   once more, alone: $name"
    ! ctest --preset "$preset" --verbose -I "0,0,0,${failure%%:*}" >>"$log" 2>&1 || unsteady+=("$name (log $log)")
  done
}

# test_preset PRESET [CTEST ARGUMENT...]: CTest's own report says how many tests there were. A run without one, or one that
# failed without naming a test, counts as one failure.
test_preset() {
  local preset=$1 report=build/$1/ctest.xml status=0 all bad more more_bad left_out before=${#unsteady[@]}
  shift
  local results=build/$preset/Testing/Temporary
  rm -f "$report" "$results/LastTestsFailed.log" "$results/LastTest.log"
  # One more than there are cores: tests of a cluster mostly wait.
  ctest --preset "$preset" --parallel "$(($(jobs) + 1))" --output-junit ctest.xml --no-tests=error "$@" 2>&1 |
    tee "build/ctest-$preset.log" | awk '/^ *[0-9]+\/[0-9]+ Test / { if (!/ Passed /) print; else if (++n % 200 == 0) print "   [" $1 "]"; fflush() }' || status=$?
  [[ $status -eq 0 ]] || grep -vE '^ *[0-9]+/[0-9]+ Test .* Passed |^ *Start +[0-9]+:' "build/ctest-$preset.log" || true
  all=$(count_of tests "$report") bad=$(count_of failures "$report")
  left_out=$(($(count_of disabled "$report") + $(count_of skipped "$report")))
  read -r more more_bad <<<"$(more_cases "$results/LastTest.log")"
  all=$((all + more)) bad=$((bad + more_bad))
  [[ $status -eq 0 || $bad -gt 0 ]] || all=$((all + 1)) bad=$((bad + 1))
  [[ $bad -eq 0 ]] || second_try "$preset"
  bad=$((bad - ${#unsteady[@]} + before))
  echo "   $((all - bad - left_out)) of $all passed${left_out:+, $left_out skipped}"
  passed=$((passed + all - bad - left_out))
  failed=$((failed + bad))
}

# count_of ATTRIBUTE REPORT: of the whole run, 0 if there is no report.
count_of() {
  local found
  found=$(sed -n "1,10s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p" "$2" 2>/dev/null || true)
  echo "${found:-0}"
}

# more_cases LOG: how many cases, and failed ones, CTest's log has beyond one a test, of programs whose cases are one test (TOGETHER).
more_cases() {
  [[ -e $1 ]] || { echo 0 0; return; }
  awk '/^\[doctest\] test cases: / { if ($4 > 1) all += $4 - 1; if ($9 > 1) bad += $9 - 1 } END { print all + 0, bad + 0 }' "$1"
}

# Tests with several NATS servers: they mostly wait for elections.
readonly waiting_for_nats='^cluster:.* while servers that lead are killed'
# Tests that take longest under sanitizers, though what they run is also run by others: a part of ./dev check of their own.
readonly long_under_sanitizers="^examples:|^secrecy:|^whole:kill -9 at moments of games of four|^whole_cluster:|$waiting_for_nats"

# step SENTENCE COMMAND...: one thing that can fail without hiding the next.
step() {
  say "$1"
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# A build that fails ends the run: what follows would only take longer to fail the same way.
build_or_stop() {
  build "$@" && return
  failed=$((failed + 1))
  say "The build above failed, so the rest was not run."
  closing_line
}

# The last lines: each unsteady test, and the counts. They also go to the file SEQ_COUNTS, for the sum of several runs.
closing_line() {
  echo
  [[ ${#unsteady[@]} -eq 0 ]] || printf '1 unsteady: %s\n' "${unsteady[@]}"
  [[ -z ${SEQ_COUNTS:-} ]] || printf '%s\n' "$passed $failed" "${unsteady[@]}" >"$SEQ_COUNTS"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  exit $((failed > 0))
}

# add_counts STATUS FILE: adds what a run that ended with this status has written there. Without counts the run is one test.
add_counts() {
  local counts=("$(($1 == 0)) $(($1 != 0))") good bad
  [[ ! -s $2 ]] || mapfile -t counts <"$2"
  read -r good bad <<<"${counts[0]}"
  [[ $1 -eq 0 || $bad -gt 0 ]] || bad=1
  passed=$((passed + good)) failed=$((failed + bad))
  unsteady+=("${counts[@]:1}")
}

sanitizer_settings() {
  local symbolizer
  symbolizer=$(command -v llvm-symbolizer-19 || true)
  export ASAN_OPTIONS="detect_stack_use_after_return=1:strict_string_checks=1${symbolizer:+:external_symbolizer_path=$symbolizer}"
  export UBSAN_OPTIONS="print_stacktrace=1${symbolizer:+:external_symbolizer_path=$symbolizer}"
  export TSAN_OPTIONS="halt_on_error=1:second_deadlock_stack=1${symbolizer:+:external_symbolizer_path=$symbolizer}"
}

# --- minutes ------------------------------------------------------------------------------------------------------

minutes_of_steps=()
reference_times=()
step_began=$SECONDS

# How many milliseconds the reference takes on two idle cores of the kind that the budgets of minutes are meant for: the median of
# measurements during two whole runs, on Debian 12 and 13.
readonly usual_reference=1100

# Milliseconds that two compilers at once need for the tests' main program: how fast the machine is now.
time_of_reference() {
  local began=${EPOCHREALTIME/./} compile=(clang++-19 -std=c++20 -O0 -I. -c tests/main.cpp -o /dev/null)
  command -v clang++-19 >/dev/null || { echo "$usual_reference"; return; }
  "${compile[@]}" &
  "${compile[@]}"
  wait $! || true
  echo $(((${EPOCHREALTIME/./} - began) / 1000))
}

# step_ends NAME: notes how long it has been since the one before, and how fast the machine is.
step_ends() {
  local took=$((SECONDS - step_began))
  minutes_of_steps+=("$1 $((took / 60)):$(printf %02d $((took % 60)))")
  reference_times+=("$(time_of_reference)")
  step_began=$SECONDS
}

# Hundredths of a second of all cores that somebody used since the machine started: everything but idle and waiting for disks.
busy_ticks() { awk '/^cpu / { print $2 + $3 + $4 + $7 + $8 + $9; exit }' /proc/stat; }

# The same of this run: the shell and all that it has waited for. `times` tells it of the shell that calls it, so no pipe.
own_ticks() { awk '{ for (n = 1; n <= 2; ++n) { split($n, part, /[ms]/); all += part[1] * 6000 + part[2] * 100 } } END { printf "%d", all }' build/times; }

# The speed of this machine during the run, in percent of the one that budgets are meant for.
percent_of_usual_speed() {
  local sum=0 time
  for time in "${reference_times[@]}"; do sum=$((sum + time)); done
  echo $((usual_reference * 100 * ${#reference_times[@]} / sum))
}

# over_budget MINUTES TICKS_AT_START: prints how long the steps took, and tells whether it was too long for two idle cores of the
# usual speed: on a slower machine the minutes are converted. It is a warning only with less than two cores, or if other
# programs used over a tenth of them.
over_budget() {
  local budget=$1 others cores took=$SECONDS speed converted
  cores=$(nproc)
  times >build/times
  others=$(($(busy_ticks) - $2 - $(own_ticks)))
  [[ $others -gt 0 ]] || others=0
  speed=$(percent_of_usual_speed)
  converted=$((took * (speed < 100 ? speed : 100) / 100))
  say "Minutes: $(printf '%s, ' "${minutes_of_steps[@]}")together $((took / 60)):$(printf %02d $((took % 60))) of $budget"
  echo "   The reference compiled in ${reference_times[*]} ms: $speed % of the usual speed, at which it would be $((converted / 60)) minutes."
  [[ $converted -gt $((budget * 60)) ]] || return 1
  if [[ $cores -lt 2 || $((others * 10)) -gt $((took * 100 * cores)) ]]; then
    echo "   Over the budget, but that proves nothing here: $cores cores, of which others used $((others / cores / (took > 0 ? took : 1))) %."
    return 1
  fi
  echo "   Over the budget on an idle machine. Remove a test, make it faster, or move it to ./dev check."
}
