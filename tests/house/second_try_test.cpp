// tools/test.sh, with made-up tests.

#include <doctest/doctest.h>
#include <string>

#include "tests/house/shell.hpp"
#include "tests/support/contains.hpp"

namespace {

using namespace seq::house;

/// A folder with CTest tests that fail in the first run, each with its name and a command.
class MadeUpTests {
  public:
    MadeUpTests() {
        folder_.write("CMakePresets.json",
                      R"({"version": 6, "configurePresets": [{"name": "made", "generator": "Ninja",
                          "binaryDir": "${sourceDir}/build/made"}], "testPresets": [{"name": "made",
                          "configurePreset": "made", "output": {"outputOnFailure": true}}]})");
        folder_.write("CMakeLists.txt",
                      "cmake_minimum_required(VERSION 3.25)\nproject(made NONE)\nenable_testing()\n");
    }

    void add(const std::string& name, const std::string& command) {
        folder_.write("CMakeLists.txt",
                      "add_test(NAME \"" + name + "\" COMMAND bash -c [[" + command + "]])\n");
    }

    /// What the closing lines are, and then the output of `command`.
    std::string run(const std::string& command = "true") const {
        const std::string root = SEQ_HOUSE_ROOT;
        return output_of(folder_.path(), "set -euo pipefail; . " + root + "/tools/build.sh; . " + root +
                                             "/tools/test.sh; cmake --preset made >/dev/null; "
                                             "test_preset made >/dev/null; (closing_line) || true; " +
                                             command);
    }

  private:
    MadeUpFolder folder_;
};

const std::string fails_once = "echo run; test -e ran || { touch ran; exit 1; }";

}  // namespace

TEST_CASE(
    "a test that needs other processes and passes alone the second time is unsteady, and its log is kept") {
    MadeUpTests tests;
    tests.add("core:passes", "true");
    tests.add("whole:a player, \\\"killed\\\"", fails_once);
    const std::string log = "build/unsteady/made-2.log";
    const std::string said = tests.run("grep -c ^run " + log + "; grep -c ^2:.run " + log);
    CHECK(said == "\n1 unsteady: whole:a player, \"killed\" (log " + log + ")\n2 passed, 0 failed\n1\n1\n");
}

TEST_CASE("a test that needs other processes and fails twice has failed") {
    MadeUpTests tests;
    tests.add("cluster:a server", "false");
    CHECK(tests.run() == "\n0 passed, 1 failed\n");
}

TEST_CASE("a test inside one process gets no second try") {
    MadeUpTests tests;
    tests.add("cluster_journal:an entry", fails_once);
    CHECK(tests.run() == "\n0 passed, 1 failed\n");
}
