#include "tests/manual/help.hpp"

#include <doctest/doctest.h>

using namespace seq::manual;

TEST_CASE("the flags of a page of help are read with their environment and their usual value") {
    const Help help = read_help(
        "A program\n"
        "Usage: it [OPTIONS]\n"
        "\n"
        "Options:\n"
        "  -h,--help                   Print this help message and exit\n"
        "  --listen TEXT=127.0.0.1:8080 (Env:IT_LISTEN)\n"
        "                              where, unlike --nowhere\n"
        "  --grace INT:INT in [0 - 3600]=5 (Env:IT_GRACE)\n"
        "                              seconds\n"
        "  --level TEXT:{a,b}=a        how\n"
        "  --stay                      for good\n");
    REQUIRE(help.flags.size() == 5);
    CHECK(help.flags[0].name == "--help");
    CHECK_FALSE(help.flags[0].usual);
    CHECK(help.flags[1].name == "--listen");
    CHECK(help.flags[1].environment == "IT_LISTEN");
    CHECK(help.flags[1].usual == "127.0.0.1:8080");
    CHECK(help.flags[2].usual == "5");
    CHECK(help.flags[3].usual == "a");
    CHECK_FALSE(help.flags[4].usual);
    CHECK(help.commands.empty());
}

TEST_CASE("the commands of a page of help are read, and nothing else is taken for one") {
    const Help help = read_help(
        "Options:\n"
        "  -h,--help                   Print\n"
        "                              more\n"
        "\n"
        "Subcommands:\n"
        "  play                        Make a room\n"
        "  bot                         Send bots\n");
    CHECK(help.commands == std::vector<std::string>{"play", "bot"});
    const Help sentence = read_help("\nCommands, as the first word, each with --help: backup, rooms.\n");
    CHECK(sentence.commands == std::vector<std::string>{"backup", "rooms"});
}

TEST_CASE("what a command prints is caught") {
    CHECK(printed_by("echo hello") == "hello\n");
    CHECK(printed_by("true").empty());
}
