// tools/nats.sh, in a made-up folder.

#include <doctest/doctest.h>
#include <string>

#include "tests/house/shell.hpp"
#include "tests/support/contains.hpp"

namespace {

using namespace seq::house;

/// What bash prints that has read the tool.
std::string after_reading_the_tool(const MadeUpFolder& folder, const std::string& command) {
    const std::string root = SEQ_HOUSE_ROOT;
    return output_of(folder.path(), "set -euo pipefail; . " + root + "/tools/build.sh; . " + root +
                                        "/tools/nats.sh; " + command);
}

/// Writes a program that only tells its version.
void write_server(const MadeUpFolder& folder, const std::string& file, const std::string& version) {
    folder.write(file, "#!/bin/sh\necho nats-server: v" + version + "\n");
    output_of(folder.path(), "chmod +x " + file);
}

}  // namespace

TEST_CASE("a NATS server is usable from 2.10.23 on") {
    const MadeUpFolder folder;
    for (const std::string version : {"2.9.10", "2.10.9", "2.10.22", "2.10.23", "2.10.27", "2.11.0"})
        write_server(folder, version, version);
    CHECK(after_reading_the_tool(folder,
                                 "for each in * none; do ! is_usable_nats ./$each || echo $each; done") ==
          "2.10.23\n2.10.27\n2.11.0\n");
}

TEST_CASE("the tests use the machine's own NATS server if it is new enough") {
    const MadeUpFolder folder;
    write_server(folder, "own/nats-server", "2.10.25");
    CHECK(after_reading_the_tool(folder, "PATH=$PWD/own:$PATH; need_nats; readlink build/nats/nats-server") ==
          output_of(folder.path(), "pwd -P | tr -d \"\\n\"") + "/own/nats-server\n");
}

TEST_CASE("without any packages the need for a NATS server fails with a sentence") {
    const MadeUpFolder folder;
    write_server(folder, "own/nats-server", "2.9.10");
    const std::string said = after_reading_the_tool(
        folder, "PATH=$PWD/own:$PATH; package_sources() { true; }; need_nats || echo failed");
    CHECK(seq::test::contains(said, "There is no nats-server 2.10.23 or newer"));
    CHECK(said.ends_with("failed\n"));
}

TEST_CASE("a package that Debian has not signed is not unpacked") {
    const MadeUpFolder folder;
    folder.write("made/dists/trixie/InRelease", "Origin: Debian\nSuite: stable\n");
    const std::string said =
        after_reading_the_tool(folder,
                               "package_sources() { echo file:$PWD/made; }; PATH=/usr/bin:/bin; need_nats || "
                               "echo failed; cat build/nats.log");
    CHECK(seq::test::contains(said, "failed\n"));
    CHECK(seq::test::contains(said, "not signed"));
}
