#include "tests/manual/page.hpp"

#include <doctest/doctest.h>

using namespace seq::manual;

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
