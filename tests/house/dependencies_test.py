"""What each folder may include, and what has to use the machine through server/machine."""

import re

from sources import HouseTest, Source, complaints_of, project

# The table of ARCHITECTURE.md: what a folder knows besides itself and what these know. A folder that is not listed must not be
# included from anywhere.
MAY_KNOW = {
    "engine": [],
    "bots": ["engine"],
    "protocol": ["engine"],
    "server/room": ["protocol", "bots"],
    "server/telemetry": [],
    "server/machine": ["server/telemetry", "server/room"],
    "server/store": ["server/machine"],
    "server/push": ["server/store"],
    "server/cluster": ["server/store"],
    "server/limits": ["server/machine"],
    "server/host": ["server/limits", "server/push", "server/cluster"],
    "server/front": ["server/host"],
    "server/operator": ["server/front"],
    "server/command": ["server/cluster"],
    "server": ["server/operator", "server/command"],
    "client": ["protocol"],
    "client-cli": ["client", "bots"],
    "client-cli/practice": ["client-cli", "server/room"],
    "examples": ["client"],
    "tests": ["server", "client-cli/practice"],
    "bench": ["tests"],
}

# How the include of a library begins, and the folders that may include it. Tests and bench may include everything.
BELONGS = {
    "boost/asio": "server server/limits server/host server/front server/operator server/push server/command server/cluster client",
    "boost/beast": "server/front server/push client",
    "sys/socket.h": "server/front client",
    "netinet/": "server/front client",
    "sqlite3.h": "server/store",
    "nats/": "server/cluster",
    "spdlog/": "server/telemetry",
    "CLI/": "server server/command client-cli client-cli/practice",
    "histedit.h": "client-cli",
    "openssl/": "protocol server/front server/push client",
    "nlohmann/": "protocol server/room server/telemetry server/store server/cluster server/command client-cli client",
}

# Headers that would make a rule or a room depend on more than its input. <chrono> has types for times and is not a clock by itself.
NOT_PURE = {"thread", "mutex", "condition_variable", "future", "random", "fstream", "iostream", "filesystem", "ctime",
            "sys/random.h", "unistd.h", "csignal"}

INCLUDE = re.compile(r'#include (?:"([^"]*)"|<([^>]*)>)')


def folder_of(path):
    """The folder whose rules a path is under: `server/room`, `server`, `client` ...; empty for the root."""
    return max((folder for folder in MAY_KNOW if path.startswith(folder + "/")), key=len, default="")


def may_include(home, other):
    return home == other or any(may_include(known, other) for known in MAY_KNOW.get(home, []))


def includes_of(file, group):
    """The includes in quotation marks (group 1) or angle brackets (2), each with the number of its line."""
    found = ((number, INCLUDE.match(line)) for number, line in enumerate(file.lines, 1))
    return [(number, include[group]) for number, include in found if include and include[group] is not None]


def against_dependency_rules(file):
    """Includes that violate the dependency rules, and project includes that do not start at the root."""
    home = folder_of(file.path)
    for number, included in includes_of(file, 1):
        other = folder_of(included)
        if not other:
            yield number, f"`{included}` does not start at the root of the repository"
        elif home and not may_include(home, other):
            yield number, f"{home} must not know {other}"


def trouble_with_library(file, home, header):
    if header.startswith("nlohmann/") and header != "nlohmann/json_fwd.hpp" and file.is_header:
        return "json.hpp costs seconds of compiling: sources only"
    if home in ("tests", "bench"):
        return None
    if home == "engine" and not re.fullmatch("[a-z0-9_]*", header) and header != "tl/expected.hpp":
        return f"the engine knows the standard library only, not `{header}`"
    if home in ("engine", "bots", "server/room") and header in NOT_PURE:
        return f"{home} is a function of what it is given; `{header}` has no place in it"
    if any(header.startswith(library) and home not in places.split() for library, places in BELONGS.items()):
        return f"`{header}` has no place in {home}"
    return None


def libraries_out_of_place(file):
    """Libraries outside their folders, more than the standard library and tl::expected in the engine, json.hpp in a header."""
    for number, header in includes_of(file, 2):
        if trouble := trouble_with_library(file, folder_of(file.path), header):
            yield number, trouble


# What a simulated machine can replace: clocks, timers, randomness, threads, timed waits and the end of the process. Each with what it
# cannot replace.
REPLACEABLE = {
    "machine::Clock": "steady_clock high_resolution_clock",
    "machine::Clock or machine::thread_cpu_time()": "clock_gettime",
    "machine::now_for_rooms()": "system_clock::now gettimeofday",
    "Timer of server/host/threads/executor.hpp": "steady_timer system_timer",
    "a timer": "sleep_for sleep_until",
    "machine::fresh_entropy()": "getrandom random_device RAND_bytes",
    "machine::Background": "std::thread std::jthread std::async pthread_create",
    "a time that the work of a machine::Background returns": ".wait_for( .wait_until(",
    "machine::end_process()": "std::abort std::terminate",
}
REAL_MACHINE = {word: instead for instead, words in REPLACEABLE.items() for word in words.split()}

# What may stay: it is not part of what a simulation runs, or changes nothing that a room or a session does.
EXCEPTIONS = {
    ("server/host/threads/loops.hpp", "std::thread"),  # the threads of the io_contexts
    ("server/host/threads/loops.cpp", "std::thread"),
    ("server/host/threads/loops.cpp", ".wait_for("),
    ("server/config.cpp", "std::thread"),  # the number of processors
    ("server/host/metrics.hpp", "system_clock::now"),  # when the server started
}

SIMULATED = ("server/server.", "server/config.", "server/limits/", "server/host/", "server/front/", "server/store/",
             "server/cluster/", "server/operator/")


def uses_of_the_real_machine(file):
    """Uses of the machine in the folders of the server that do not go through server/machine, except for EXCEPTIONS."""
    if not file.is_cpp or not file.path.startswith(SIMULATED):
        return
    for number, line in enumerate(file.code, 1):
        for word, instead in REAL_MACHINE.items():
            if word in line and (file.path, word) not in EXCEPTIONS:
                yield number, f"a simulated machine cannot replace `{word}`: use {instead}"


def unneeded_exceptions(files):
    """Those of EXCEPTIONS that none of the files, by their paths, needs any more."""
    return [f"{path}:0: does not use `{word}` any more: remove its exception" for path, word in sorted(EXCEPTIONS)
            if path not in files or not any(word in line for line in files[path].code)]


class DependenciesTest(HouseTest):
    def include(self, assertion, *cases):
        for path, included in cases:
            assertion(against_dependency_rules, path, f'#include "{included}"')

    def library(self, assertion, *cases):
        for path, header in cases:
            assertion(libraries_out_of_place, path, f"#include <{header}>")

    def test_a_path_belongs_to_the_deepest_folder_that_has_rules(self):
        for path, folder in {"server/room/room.hpp": "server/room", "server/main.cpp": "server", "client/link/link.hpp": "client",
                             "client-cli/play/screen.hpp": "client-cli", "engine/board/space.hpp": "engine", "engineer/x.hpp": "",
                             "README.md": ""}.items():
            self.assertEqual(folder_of(path), folder)

    def test_includes_follow_the_dependency_rules_between_the_folders(self):
        self.include(self.assert_keeps, ("engine/match.cpp", "engine/board/space.hpp"),
                     ("server/front/session/session.cpp", "server/room/room.hpp"), ("server/main.cpp", "server/front/app.hpp"),
                     ("client-cli/bot/command.cpp", "client/link/link.hpp"), ("tests/net/http.cpp", "server/front/app.hpp"))
        self.include(self.assert_breaks, ("engine/match.cpp", "protocol/message/codec.hpp"),
                     ("bots/random.cpp", "protocol/message/codec.hpp"), ("protocol/message/codec.cpp", "bots/player.hpp"),
                     ("server/room/room.cpp", "server/store/journal.hpp"), ("server/store/journal.cpp", "server/host/host.hpp"),
                     ("server/machine/clock.cpp", "server/store/journal.hpp"), ("server/room/room.cpp", "server/machine/clock.hpp"),
                     ("client-cli/play/play.cpp", "server/room/room.hpp"), ("client/link/link.cpp", "client-cli/play/screen.hpp"),
                     ("engine/match.cpp", "tests/engine/table.hpp"))
        made_up = Source("engine/a.cpp", '// a\n#include "bots/player.hpp"\n')
        self.assertEqual(complaints_of(against_dependency_rules, made_up), ["engine/a.cpp:2: engine must not know bots"])
        self.assert_project_keeps(against_dependency_rules, lambda file: file.is_cpp)

    def test_an_include_that_does_not_start_at_the_root_is_complained_about(self):
        self.include(self.assert_breaks, ("engine/match.cpp", "match.hpp"), ("engine/match.cpp", "../protocol/message/codec.hpp"))

    def test_libraries_stay_where_they_belong(self):
        self.library(self.assert_breaks, ("server/room/room.cpp", "boost/asio/io_context.hpp"),
                     ("client-cli/play/play.cpp", "boost/beast/core.hpp"), ("server/host/host.cpp", "sqlite3.h"),
                     ("server/room/room.cpp", "spdlog/spdlog.h"))
        self.library(self.assert_keeps, ("server/front/listener.cpp", "boost/asio/io_context.hpp"),
                     ("client/link/web_socket.cpp", "boost/beast/core.hpp"), ("tests/net/client.cpp", "boost/beast/core.hpp"))
        self.assert_project_keeps(libraries_out_of_place, lambda file: file.is_cpp)

    def test_the_engine_includes_nothing_but_the_standard_library_and_expected(self):
        self.library(self.assert_breaks, ("engine/match.cpp", "nlohmann/json.hpp"), ("engine/match.cpp", "sys/time.h"))
        self.library(self.assert_keeps, ("engine/match.hpp", "variant"), ("engine/preset/preset.hpp", "tl/expected.hpp"))

    def test_engine_and_bots_and_rooms_are_complained_about_for_files_threads_and_randomness(self):
        self.library(self.assert_breaks, ("engine/match.cpp", "random"), ("bots/random.cpp", "random"),
                     ("server/room/room.cpp", "thread"), ("server/room/room.cpp", "fstream"))
        self.library(self.assert_keeps, ("server/room/delivery/delivery.hpp", "chrono"), ("server/store/writer.cpp", "thread"))

    def test_json_in_a_header_is_complained_about_even_in_a_test(self):
        self.library(self.assert_breaks, ("protocol/json/reader.hpp", "nlohmann/json.hpp"), ("tests/net/client.hpp", "nlohmann/json.hpp"))
        self.library(self.assert_keeps, ("protocol/json/reader.cpp", "nlohmann/json.hpp"))

    def test_what_has_to_run_on_a_simulated_machine_uses_the_real_one_through_server_machine_only(self):
        rule = uses_of_the_real_machine
        self.assert_breaks(rule, "server/host/a.cpp", "auto now = std::chrono::steady_clock::now();",
                           "auto day = std::chrono::system_clock::now();")
        self.assert_breaks(rule, "server/host/a.hpp", "using Clock = std::chrono::steady_clock;", "boost::asio::steady_timer timer;")
        self.assert_breaks(rule, "server/store/a.hpp", "std::thread thread_;")
        self.assert_breaks(rule, "server/store/a.cpp", "wake_.wait_for(lock, every_);", "wake_.wait_until(lock, due);",
                           "::getrandom(bytes, size, 0);", "::clock_gettime(CLOCK_MONOTONIC, &now);", "std::abort();")
        self.assert_keeps(rule, "server/host/a.cpp", "const auto now = machine::Clock::now();",
                          "ended_.wait(lock, [this] { return has_ended_; });", "// like std::thread")
        self.assert_keeps(rule, "server/machine/clock.cpp", "std::chrono::steady_clock::now()")
        self.assert_keeps(rule, "tests/net/a.cpp", "std::chrono::steady_clock::now()")
        self.assertEqual(complaints_of(rule, Source("server/host/a.cpp", "int a;\nstd::thread thread;\n")),
                         ["server/host/a.cpp:2: a simulated machine cannot replace `std::thread`: use machine::Background"])
        self.assert_project_keeps(rule, lambda file: file.is_cpp)

    def test_the_exceptions_to_the_rule_about_the_machine_hold_for_their_files_and_words_only(self):
        self.assert_keeps(uses_of_the_real_machine, "server/host/threads/loops.hpp", "std::thread thread;")
        self.assert_breaks(uses_of_the_real_machine, "server/host/threads/loops.hpp", "std::jthread thread;")
        self.assert_breaks(uses_of_the_real_machine, "server/host/threads/executor.hpp", "std::thread thread;")

    def test_an_exception_that_no_file_needs_is_complained_about(self):
        loops = "server/host/threads/loops.hpp"
        self.assertEqual(len(unneeded_exceptions({})), 5)
        self.assertEqual(len(unneeded_exceptions({loops: Source(loops, "std::thread thread;")})), 4)
        self.assertEqual(len(unneeded_exceptions({loops: Source(loops, "// std::thread")})), 5)
        self.assert_none(unneeded_exceptions(project()))
