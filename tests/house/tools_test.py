"""The project's scripts in made-up folders, and what they find in the project: figures, private words, deliberate mistakes."""

import os
import pathlib
import subprocess
import tempfile

from sources import ROOT, HouseTest

STATS = f". {ROOT}/tools/stats.sh; "
PLANT = f"{ROOT}/tests/mutants/plant.py"
BUILD_AND = f"set -euo pipefail; . {ROOT}/tools/build.sh; . {ROOT}/tools/"


def output_of(folder, command):
    """The output, including standard error, of a command that bash runs in this folder."""
    return subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


class ToolsTest(HouseTest):
    def setUp(self):
        self.take_empty_folder()

    def take_empty_folder(self):
        """From now on the made-up folder is another one."""
        made = tempfile.TemporaryDirectory(prefix="seq-house-")
        self.addCleanup(made.cleanup)
        self.folder = pathlib.Path(made.name).resolve()

    def write(self, path, text):
        """Appends text to a file in the made-up folder."""
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        with open(self.folder / path, "a", encoding="utf-8") as file:
            file.write(text)

    def output_of(self, command):
        return output_of(self.folder, command)

    # --- the figures of ./dev stats: tools/stats.sh

    def test_no_figure_of_dev_stats_is_larger_than_weight_txt_allows(self):
        self.assertEqual(output_of(ROOT, STATS + "too_heavy tests/house/weight.txt"), "")

    def test_a_figure_above_its_limit_is_named_and_so_is_one_without_a_limit(self):
        for product in ["engine", "bots", "protocol", "client", "client-cli"]:
            self.write(f"{product}/a.cpp", "int a;\nint b;\n")
        self.write("server/room/state.hpp",
                   "struct State {\n    int a;  // ;\n    bool has() const { return a; }\n    int b = 1;\n};\n")
        self.write("weight.txt", "product_lines 15 0\nstate_fields 1 0\n")
        above = self.output_of(STATS + "too_heavy weight.txt")
        self.assertNotIn("lines of product C++", above)
        self.assertIn("fields of a room's State: 2, at most 1 (state_fields)\n", above)
        self.assertIn("lines of C++ in tests: 0, at most a number that is missing", above)

    def test_the_scripts_of_tests_are_counted_without_those_of_the_page(self):
        for path in ["tests/a.py", "tests/b/c.sh", "tests/b/d.mjs", "tests/b/e.cpp", "tests/web/f.mjs", "tools/g.py"]:
            self.write(path, "one\ntwo\n")
        self.assertEqual(self.output_of(STATS + "test_script_lines"), "6\n")

    def test_the_largest_include_cycle_is_found_through_headers_and_sources(self):
        for modules, includes in [("a b", "a.hpp>b b.cpp>a"), ("a b c", "a.hpp>b b.cpp>c c.cpp>c c.cpp>a"),
                                  ("one three two", "one.hpp>two two.cpp>two two.cpp>three three.cpp>one three.cpp>four"),
                                  ("x y z", "one.hpp>two two.hpp>one x.hpp>y y.hpp>z z.hpp>x")]:
            self.assertEqual(self.modules_of_largest_cycle(includes), modules)
            self.assertEqual(self.output_of(STATS + "largest_cycle core"), f"{len(modules.split())}\n")

    def test_a_chain_of_includes_and_a_header_with_its_source_and_another_folder_are_no_cycle(self):
        for includes in ["a.hpp>b b.cpp>c c.cpp>c", "one.cpp>one one.cpp>two one.hpp>../other/one ../other/one.hpp>one"]:
            self.assertEqual(self.modules_of_largest_cycle(includes), "")
            self.assertEqual(self.output_of(STATS + "largest_cycle core"), "1\n")

    def modules_of_largest_cycle(self, includes):
        """The names of the modules in a folder whose files include headers so: `a.cpp>b` is core/a.cpp, which includes core/b.hpp."""
        self.take_empty_folder()
        for include in includes.split():
            source, header = (os.path.normpath(f"core/{name}") for name in include.split(">"))
            self.write(source, f'#include "{header}.hpp"\n')
        return self.output_of(STATS + "modules_of_largest_cycle core").replace("core/", "").strip().replace("\n", " ")

    def test_no_modules_of_server_room_include_each_other_in_a_circle(self):
        self.assertEqual(output_of(ROOT, STATS + "modules_of_largest_cycle server/room"), "")
        self.assertNotEqual(output_of(ROOT, STATS + "includes server/room"), "")

    def test_only_the_loop_of_a_room_publishes_entries(self):
        self.assertEqual(output_of(ROOT, STATS + "callers_of_publish"), "server/room/room_loop.cpp\n")

    # --- private words: tools/private_words.sh

    def assert_private(self, path, text, complaint=""):
        """What is found in one file, with a list of one word of each kind and one phrase. The complaint is without the path."""
        self.take_empty_folder()
        self.write("list", "word | evening | session | everywhere |\nword | Gate | Limiter | server client-web |\n"
                   "word | see_off | drain | everywhere |\nphrase | keeps no house | cannot be host\n")
        self.write(path, text)
        self.assertEqual(self.output_of(STATS + "private_identifiers list; private_phrases list"), complaint and f"{path}:{complaint}\n")

    def test_a_private_word_is_found_as_any_part_of_an_identifier_in_cpp_and_typescript(self):
        for text in ["\nint evening = 0;\n", "\nint long_evening_ = 0;\n", "\nLongEvening a;\n"]:
            self.assert_private("engine/a.cpp", text, "2: evening, write session")
        self.assert_private("client-web/a.tsx", "const longEvening = 0;\n", "1: evening, write session")
        self.assert_private("engine/a.cpp", "int evenings = 0, seven_ing = 0;\n")

    def test_a_private_name_is_found_as_a_whole_identifier_in_its_folders_alone(self):
        self.assert_private("server/host/a.hpp", "Gate gate_of(int);\n", "1: Gate, write Limiter")
        self.assert_private("server/host/a.hpp", "Gateway gate;\n")
        self.assert_private("engine/a.hpp", "Gate gate;\n")
        self.assert_private("engine/a.hpp", "a.see_off(b);\n", "1: see_off, write drain")
        self.assert_private("engine/a.hpp", "a.foresee_off(b);\n")

    def test_comments_and_literals_may_have_the_words_that_identifiers_may_not_have(self):
        for text in ["int a;  // evening\n", "/* evening\n evening */ int a;\n", 'say("good \\" evening", R"(evening)");\n']:
            self.assert_private("engine/a.cpp", text)
        self.assert_private("engine/a.cpp", "/* evening */ int evening;\n", "1: evening, write session")
        self.assert_private("engine/a.cpp", 'say(R"(good\nevening)" + evening);\n', "2: evening, write session")

    def test_a_private_phrase_is_found_in_prose_in_any_case_and_across_lines(self):
        for path, text in {"README.md": "A bot Keeps no house.\n", "engine/a.cpp": "/// A bot keeps\n/// no house.\n",
                           "docs/a.json": '{"a": "a bot keeps no house"}\n'}.items():
            self.assert_private(path, text, " keeps no house, write cannot be host")
        self.assert_private("README.md", "The host keeps house.\n")

    def test_the_project_has_no_private_words_and_private_words_txt_says_what_to_write_instead(self):
        self.assertEqual(output_of(ROOT, STATS + "private_words"), "")

    # --- deliberate mistakes: tests/mutants/plant.py

    def write_sources(self):
        """A source, and a list with a mistake that can be planted in it."""
        self.write("server/a.cpp", "bool may(int a) {\n    return a > 0 &&\n        a < 9;\n}\n")
        self.write("engine/b.hpp", "int b;\n")
        self.write("CMakeLists.txt", "")
        self.write("tests/mutants/list", "# Comment\n")
        self.add_mistake("too-small", "a>0", '(a > 0 || is_mutant("too-small"))')

    def add_mistake(self, name, right, wrong, path="server/a.cpp"):
        self.write("tests/mutants/list", f"{name} | *test* | sentence\n  {path}\n  - {right}\n  + {wrong}\n")

    def test_each_deliberate_mistake_can_be_planted(self):
        self.assertEqual(output_of(ROOT, PLANT), "")

    def test_a_deliberate_mistake_whose_code_is_missing_or_found_twice_is_reported(self):
        self.write_sources()
        self.assertEqual(self.output_of(PLANT), "")
        self.add_mistake("missing", "a > 1", 'is_mutant("missing")')
        self.add_mistake("twice", "a", 'is_mutant("twice")')
        self.add_mistake("no-file", "a", 'is_mutant("no-file")', "server/c.cpp")
        self.assertEqual(self.output_of(PLANT), "missing: its code is 0 times in server/a.cpp, not once\n"
                         "twice: its code is 3 times in server/a.cpp, not once\nno-file: its code is 0 times in server/c.cpp, not once\n")

    def test_deliberate_mistakes_without_code_or_with_another_name_or_with_the_same_code_are_reported(self):
        self.write_sources()
        self.add_mistake("overlaps", "return a", 'return is_mutant("overlaps") || a')
        self.add_mistake("another", "a < 9", '(a < 9 || is_mutant("too-large"))')
        self.write("tests/mutants/list", "no-place | - | sentence\nno-code | - | sentence\n  server/a.cpp\n")
        self.assertEqual(self.output_of(PLANT), "no-place: it has no place\n"
                         "overlaps: its code overlaps that of another mistake in server/a.cpp\n"
                         'another: its code does not ask is_mutant("another"), or it asks for another name\n'
                         "no-code: needs code that begins with `-`, and code that begins with `+`\n")

    def test_the_copy_has_the_deliberate_mistakes_and_what_stays_the_same_is_not_written_again(self):
        self.write_sources()
        copy_and = PLANT + " build/copy; cd build/copy; "
        self.assertEqual(self.output_of(copy_and + "cat server/a.cpp engine/b.hpp; ls"),
                         'bool may(int a) {\n    return (a > 0 || is_mutant("too-small")) &&\n        a < 9;\n}\nint b;\n'
                         "CMakeLists.txt\nengine\nserver\ntests\n")
        self.output_of(copy_and + "touch -d @7 server/a.cpp engine/b.hpp")
        self.write("engine/b.hpp", "int c;\n")
        self.assertEqual(self.output_of(copy_and + "cat engine/b.hpp; stat -c %Y server/a.cpp; stat -c %Y engine/b.hpp | wc -c"),
                         "int b;\nint c;\n7\n11\n")
        self.assertEqual(self.output_of(copy_and + "rm ../../engine/b.hpp"), "")
        self.assertEqual(self.output_of(copy_and + "ls engine"), "")

    # --- the NATS server for tests: tools/nats.sh

    def write_server(self, path, version):
        """Writes a program that only tells its version."""
        self.write(path, f"#!/bin/sh\necho nats-server: v{version}\n")
        (self.folder / path).chmod(0o755)

    def test_a_nats_server_is_usable_from_version_2_10_23_on(self):
        for version in ["2.9.10", "2.10.9", "2.10.22", "2.10.23", "2.10.27", "2.11.0"]:
            self.write_server(version, version)
        said = self.output_of(BUILD_AND + "nats.sh; for each in * none; do ! is_usable_nats ./$each || echo $each; done")
        self.assertEqual(said, "2.10.23\n2.10.27\n2.11.0\n")

    def test_the_tests_use_the_own_nats_server_of_the_machine_if_it_is_new_enough(self):
        self.write_server("own/nats-server", "2.10.25")
        self.assertEqual(self.output_of(BUILD_AND + "nats.sh; PATH=$PWD/own:$PATH; need_nats; readlink build/nats/nats-server"),
                         f"{self.folder}/own/nats-server\n")

    def test_without_any_packages_the_need_for_a_nats_server_fails_with_a_sentence(self):
        self.write_server("own/nats-server", "2.9.10")
        said = self.output_of(BUILD_AND + "nats.sh; PATH=$PWD/own:$PATH; package_sources() { true; }; need_nats || echo failed")
        self.assertIn("There is no nats-server 2.10.23 or newer", said)
        self.assertTrue(said.endswith("failed\n"))

    def test_a_package_that_debian_has_not_signed_is_not_unpacked(self):
        self.write("made/dists/trixie/InRelease", "Origin: Debian\nSuite: stable\n")
        said = self.output_of(BUILD_AND + "nats.sh; package_sources() { echo file:$PWD/made; }; PATH=/usr/bin:/bin; "
                              "need_nats || echo failed; cat build/nats.log")
        self.assertRegex(said, "(?s)failed\n.*not signed")

    # --- second tries: tools/test.sh

    def run_tests(self, name, command, then="true"):
        """Runs a made-up CTest test, and one that passes. Returns the closing lines, and the output of what comes then."""
        self.write("CMakePresets.json", '{"version": 6, "configurePresets": [{"name": "made", "generator": "Ninja",'
                   '"binaryDir": "${sourceDir}/build/made"}], "testPresets": [{"name": "made",'
                   '"configurePreset": "made", "output": {"outputOnFailure": true}}]}')
        self.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(made NONE)\nenable_testing()\n"
                   'add_test(NAME "core:passes" COMMAND true)\n'
                   f'add_test(NAME "{name}" COMMAND bash -c [[{command}]])\n')
        return self.output_of(BUILD_AND + "test.sh; cmake --preset made >/dev/null; test_preset made >/dev/null; (closing_line) || true; "
                              + then)

    def test_a_test_that_needs_other_processes_and_passes_alone_the_second_time_is_unsteady_and_its_log_is_kept(self):
        log = "build/unsteady/made-2.log"
        said = self.run_tests(r"whole:a player, \"killed\"", "echo run; test -e ran || { touch ran; exit 1; }",
                              f"grep -c ^run {log}; grep -c ^2:.run {log}")
        self.assertEqual(said, f'\n1 unsteady: whole:a player, "killed" (log {log})\n2 passed, 0 failed\n1\n1\n')

    def test_a_test_that_needs_other_processes_and_fails_twice_has_failed(self):
        self.assertEqual(self.run_tests("cluster:a server", "false"), "\n1 passed, 1 failed\n")

    def test_a_test_inside_one_process_gets_no_second_try(self):
        self.assertEqual(self.run_tests("cluster_journal:entry", "test -e ran || { touch ran; exit 1; }"), "\n1 passed, 1 failed\n")

    def test_a_program_whose_cases_are_one_test_counts_with_each_of_its_cases(self):
        self.assertEqual(self.run_tests("room:all", "echo '[doctest] test cases: 5 | 3 passed | 2 failed'; false"), "\n4 passed, 2 failed\n")
