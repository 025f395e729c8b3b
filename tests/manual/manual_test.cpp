// Asks the programs for their flags and commands, and compares the manuals with the answers.

#include <doctest/doctest.h>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/run_program.hpp"

using seq::test::read_text;
using seq::test::run_program;

namespace {

std::set<std::string> all_found(std::string_view text, const std::regex& what) {
    std::set<std::string> all;
    const std::regex_iterator<std::string_view::iterator> end;
    for (std::regex_iterator found{text.begin(), text.end(), what}; found != end; ++found)
        all.insert((*found)[1].str());
    return all;
}

/// The flags (`.Fl -name`) that a manual page in mdoc explains, with their dashes.
std::set<std::string> flags_of_page(std::string_view page) {
    std::set<std::string> flags;
    for (const std::string& name : all_found(page, std::regex{R"(Fl (-[a-z][a-z-]*))"}))
        flags.insert("-" + name);
    return flags;
}

/// The commands (`.Ic name`) that it explains.
std::set<std::string> commands_of_page(std::string_view page) {
    return all_found(page, std::regex{R"(Ic ([a-z][a-z-]*))"});
}

/// The row of a Markdown table that begins with this flag; empty if there is none.
std::string row_of(std::string_view document, std::string_view flag) {
    const std::regex row{R"((?:^|\n)(\| `)" + std::string{flag} + R"([ `][^\n]*))"};
    const std::set<std::string> rows = all_found(document, row);
    return rows.empty() ? "" : *rows.begin();
}

/// The flags that rows of tables in the document begin with.
std::set<std::string> flags_of_tables(std::string_view document) {
    return all_found(document, std::regex{R"(\| `(--[a-z][a-z-]*))"});
}

/// One flag as `--help` lists it.
struct Flag {
    std::string name;  ///< with its dashes
    std::string environment;
    std::optional<std::string> usual;  ///< its default
};

/// What a page of `--help` lists.
struct Help {
    std::vector<Flag> flags;
    std::vector<std::string> commands;
};

// The server lists its commands in one sentence: `…, each with --help: backup, restore.`
void read_commands(const std::string& line, std::vector<std::string>& commands) {
    const std::string beginning = "each with --help: ";
    const std::size_t at = line.find(beginning);
    if (at == std::string::npos) return;
    static const std::regex word{"[a-z][a-z-]*"};
    for (std::sregex_iterator found{line.begin() + static_cast<std::ptrdiff_t>(at + beginning.size()),
                                    line.end(), word};
         found != std::sregex_iterator{}; ++found)
        commands.push_back(found->str());
}

std::optional<Flag> read_flag(const std::string& line) {
    static const std::regex flag{R"(^  (?:-\w, *)?(--[a-z][a-z-]*)(?: ([^ ]+))?.*$)"};
    static const std::regex environment{R"(\(Env:(\w+)\))"};
    static const std::regex usual{R"(^  [^ ]+ [^ ]+?(?: in \[[^\]]*\])?=([^ ]+))"};
    std::smatch found;
    if (!std::regex_match(line, found, flag)) return std::nullopt;
    Flag read{.name = found[1], .environment = {}, .usual = {}};
    if (std::regex_search(line, found, environment)) read.environment = found[1];
    if (std::regex_search(line, found, usual)) read.usual = found[1];
    return read;
}

/// Parses the output of a program for `--help`.
Help read_help(std::string_view text) {
    static const std::regex command{R"(^  ([a-z][a-z-]*) .*$)"};
    Help help;
    bool among_commands = false;
    std::istringstream lines{std::string{text}};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(' ')) among_commands = line == "Subcommands:";
        std::smatch found;
        if (among_commands && std::regex_match(line, found, command)) help.commands.push_back(found[1]);
        read_commands(line, help.commands);
        if (auto flag = read_flag(line)) help.flags.push_back(std::move(*flag));
    }
    return help;
}

const std::string sequenced = SEQ_SEQUENCED;
const std::string sequence = SEQ_SEQUENCE;

struct Asked {
    std::set<std::string> flags;
    std::set<std::string> commands;
};

// A program's own flags and those of each of its commands.
Asked ask(const std::string& program) {
    Asked asked;
    const Help own = read_help(run_program(program, {"--help"}).out);
    std::vector<Help> pages{own};
    for (const std::string& command : own.commands)
        pages.push_back(read_help(run_program(program, {command, "--help"}).out));
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
    const std::string page = read_text(file);
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
    const std::string document = read_text("docs/operations.md");
    const Help help = read_help(run_program(sequenced, {"--help"}).out);
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
    const std::string table = run_program(sequenced, {"--limits"}).out;
    REQUIRE(table.find("| `message-depth` | 8 |") != std::string::npos);
    CHECK_MESSAGE(read_text("docs/operations.md").find("\n\n" + table + "\n") != std::string::npos,
                  "replace it with:\n"
                      << table);
}

TEST_CASE("docs/operations.md and docs/protocol.md have a row for every close code") {
    const std::string source = read_text("server/room/delivery/delivery.hpp");
    const std::regex reason{R"( = (\d{4}),)"};
    std::set<std::string> codes;
    for (std::sregex_iterator found{source.begin(), source.end(), reason}; found != std::sregex_iterator{};
         ++found)
        codes.insert((*found)[1]);
    REQUIRE(codes.contains("1012"));
    const std::string operations = read_text("docs/operations.md");
    const std::string protocol = read_text("docs/protocol.md");
    for (const std::string& code : codes) {
        CAPTURE(code);
        CHECK(operations.find("\n| `" + code + "` |") != std::string::npos);
        CHECK(protocol.find("\n| " + code + " |") != std::string::npos);
    }
}

TEST_CASE("a manual page's flags and commands are found where they are explained") {
    const char* page =
        ".Bl -tag\n"
        ".It Fl -listen Ar ADDRESS:PORT\n"
        "Where, not --nowhere.\n"
        ".It Fl -log-level Ar LEVEL\n"
        ".It Ic backup Ar FILE\n";
    CHECK(flags_of_page(page) == std::set<std::string>{"--listen", "--log-level"});
    CHECK(commands_of_page(page) == std::set<std::string>{"backup"});
}

TEST_CASE("a table's row is found by the whole name of its flag") {
    const char* document =
        "| flag | meaning |\n"
        "| `--room-idle DAYS` | first |\n"
        "| `--room` | second |\n"
        "talk about `--nothing`\n";
    CHECK(row_of(document, "--room") == "| `--room` | second |");
    CHECK(row_of(document, "--room-idle") == "| `--room-idle DAYS` | first |");
    CHECK(row_of(document, "--nothing").empty());
    CHECK(flags_of_tables(document) == std::set<std::string>{"--room", "--room-idle"});
}

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
