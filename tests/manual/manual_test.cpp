// Asks the programs for their flags and commands, and compares the manuals with the answers.

#include <algorithm>
#include <doctest/doctest.h>
#include <regex>

#include "tests/manual/help.hpp"
#include "tests/manual/page.hpp"

using namespace seq::manual;

namespace {

const std::string sequenced = SEQ_SEQUENCED;
const std::string sequence = SEQ_SEQUENCE;

struct Asked {
    std::set<std::string> flags;
    std::set<std::string> commands;
};

// A program's own flags and those of each of its commands.
Asked ask(const std::string& program) {
    Asked asked;
    const Help own = read_help(printed_by(program + " --help"));
    std::vector<Help> pages{own};
    for (const std::string& command : own.commands)
        pages.push_back(
            read_help(printed_by(std::string{program}.append(" ").append(command).append(" --help"))));
    for (const Help& page : pages)
        for (const Flag& flag : page.flags)
            asked.flags.insert(flag.name);
    asked.commands = {own.commands.begin(), own.commands.end()};
    return asked;
}

std::string missing(const std::set<std::string>& wanted, const std::set<std::string>& there) {
    std::string all;
    for (const std::string& word : wanted)
        if (!there.contains(word)) all += word + " ";
    return all;
}

void check_page(const std::string& program, const std::string& file) {
    const std::string page = text_of(file);
    const Asked asked = ask(program);
    REQUIRE(asked.flags.contains(
        "--help"));  // otherwise the program did not answer, and nothing would be missing
    CHECK_MESSAGE(missing(asked.flags, flags_of_page(page)) == "", file << " does not explain these");
    CHECK_MESSAGE(missing(flags_of_page(page), asked.flags) == "", file << " explains what there is not");
    CHECK_MESSAGE(missing(asked.commands, commands_of_page(page)) == "", file << " does not explain these");
    CHECK_MESSAGE(missing(commands_of_page(page), asked.commands) == "",
                  file << " explains what there is not");
}

}  // namespace

TEST_CASE("sequenced(1) explains every flag and command that the server has, and no other") {
    check_page(sequenced, "docs/man/sequenced.1");
}

TEST_CASE("sequence(1) explains every flag and command that the player's program has, and no other") {
    check_page(sequence, "docs/man/sequence.1");
}

TEST_CASE(
    "docs/operations.md has a row for every setting, with its environment variable and its usual value") {
    const std::string document = text_of("docs/operations.md");
    const Help help = read_help(printed_by(sequenced + " --help"));
    REQUIRE(help.flags.size() > 10);
    std::set<std::string> settings;
    for (const Flag& flag : help.flags) {
        if (flag.environment.empty()) continue;
        settings.insert(flag.name);
        const std::string row = row_of(document, flag.name);
        CAPTURE(flag.name);
        CHECK_MESSAGE(!row.empty(), "it has no row");
        CHECK_MESSAGE(row.find("`" + flag.environment + "`") != std::string::npos, row);
        const bool as_machine_is = flag.name == "--threads";
        if (flag.usual && !as_machine_is)
            CHECK_MESSAGE(row.find("| `" + *flag.usual + "` |") != std::string::npos, row);
    }
    CHECK_MESSAGE(missing(flags_of_tables(document), settings) == "", "rows of what there is not");
}

TEST_CASE("docs/operations.md has the table of limits that the server prints") {
    const std::string table = printed_by(sequenced + " --limits");
    REQUIRE(table.find("| `message-depth` | 8 |") != std::string::npos);
    CHECK_MESSAGE(text_of("docs/operations.md").find("\n\n" + table + "\n") != std::string::npos,
                  "replace it with:\n"
                      << table);
}

TEST_CASE("docs/operations.md and docs/protocol.md have a row for every close code") {
    const std::string source = text_of("server/room/delivery/delivery.hpp");
    const std::regex reason{R"( = (\d{4}),)"};
    std::set<std::string> codes;
    for (std::sregex_iterator found{source.begin(), source.end(), reason}; found != std::sregex_iterator{};
         ++found)
        codes.insert((*found)[1]);
    REQUIRE(codes.contains("1012"));
    const std::string operations = text_of("docs/operations.md");
    const std::string protocol = text_of("docs/protocol.md");
    for (const std::string& code : codes) {
        CAPTURE(code);
        CHECK(operations.find("\n| `" + code + "` |") != std::string::npos);
        CHECK(protocol.find("\n| " + code + " |") != std::string::npos);
    }
}
