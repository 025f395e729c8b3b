#include "tests/house/shape.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

std::string times(std::size_t count, const std::string& text) {
    std::string made;
    for (std::size_t n = 0; n < count; ++n)
        made += text;
    return made;
}

std::size_t long_functions(const std::string& text) {
    return too_long_functions(source("engine/a.cpp", text)).size();
}

}  // namespace

TEST_CASE("a file past the wall is complained about, one at the wall is not") {
    CHECK(too_long(source("engine/a.cpp", times(file_lines_max, "x;\n"))).empty());
    CHECK(too_long(source("engine/a.cpp", times(file_lines_max + 1, "x;\n"))).size() == 1);
}

TEST_CASE("a line past the layout is complained about, counted in characters") {
    CHECK(too_wide(source("a.cpp", "int a; " + times(line_columns_max - 7, "b"))).empty());
    CHECK(too_wide(source("a.cpp", "int a; " + times(line_columns_max - 6, "b"))).size() == 1);
    CHECK(too_wide(source("a.cpp", "// a " + times(line_columns_max - 5, "ü"))).empty());
    CHECK(too_wide(source("a.cpp", "// " + times(200, "a"))).empty());  // one word cannot be broken
}

TEST_CASE("a function past the wall is complained about at its first line") {
    const std::string at_the_wall = "int f(int a) {\n" + times(function_lines_max - 2, "    ++a;\n") + "}\n";
    const std::string past_it = "int f(int a) {\n" + times(function_lines_max - 1, "    ++a;\n") + "}\n";
    CHECK(long_functions(at_the_wall) == 0);
    CHECK(long_functions(past_it) == 1);
    CHECK(long_functions(at_the_wall + "\n" + at_the_wall) == 0);
    CHECK(too_long_functions(source("a.cpp", "\n\n" + past_it)).at(0).line == 3);
}

TEST_CASE("a head over several lines belongs to its function") {
    CHECK(long_functions("int f(int a,\n      int b) {\n" + times(function_lines_max - 2, "    ++a;\n") +
                         "}\n") == 1);
    CHECK(long_functions("Room::Room(int a)\n    : a_{a} {\n" + times(function_lines_max, "    ++a;\n") +
                         "}\n") == 1);
}

TEST_CASE("declarations, namespaces and braces in literals are no functions") {
    CHECK(long_functions("int f(int a);\n" + times(100, "int b;\n")) == 0);
    CHECK(long_functions("int f() { return 1; }\n" + times(100, "// c\n")) == 0);
    CHECK(long_functions("namespace a {\n" + times(100, "int b;\n") + "}\n") == 0);
    CHECK(long_functions("const char* a = f(R\"(\n}\n)\");\n" + times(100, "int b;\n")) == 0);
}

TEST_CASE("comments and literals are no code") {
    const std::vector<std::string> code =
        code_only({"a; // b", "/* c", "d */ e;", "f(\"g\\\"h\");", "R\"x(i", "j)x\"; k;", "1'000;", "'l';"});
    CHECK(code == std::vector<std::string>{"a;     ", "    ", "     e;", "f(\"    \");", "     ", "    ; k;",
                                           "1'000;", "' ';"});
}

TEST_CASE("a header without its guard, or with a namespace opened, is complained about") {
    CHECK(unguarded_header(source("a.hpp", "// What it is.\n#pragma once\nint a;\n")).empty());
    CHECK(unguarded_header(source("a.hpp", "int a;\n")).size() == 1);
    CHECK(unguarded_header(source("a.hpp", "")).size() == 1);
    CHECK(unguarded_header(source("a.hpp", "#pragma once\nusing namespace std;\n")).size() == 1);
    CHECK(unguarded_header(source("a.cpp", "using namespace std;\n")).empty());
}
