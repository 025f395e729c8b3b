#include "tests/house/joined.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

std::set<std::string> names_in(const std::string& body) {
    return own_names(source("server/room/a.cpp", "namespace seq::room {\nnamespace {\n" + body +
                                                     "}  // namespace\n}  // namespace seq::room\n"));
}

Source in_unnamed(const std::string& path, const std::string& body) {
    return source(path, "namespace {\n" + body + "}  // namespace\n");
}

}  // namespace

TEST_CASE("what a source defines for itself is read: types, functions with their parameters, values") {
    CHECK(names_in("struct Judge {\n    int inside;\n};\n") == std::set<std::string>{"seq::room Judge"});
    CHECK(names_in("constexpr int most = 3;\nconst std::string name{};\n") ==
          std::set<std::string>{"seq::room most", "seq::room name"});
    CHECK(names_in("int of(const Game& game,\n       Seat seat = {}) {\n    return f(2);\n}\n") ==
          std::set<std::string>{"seq::room of(const Game&, Seat,)"});
    CHECK(names_in("// struct Judge {\nusing namespace std;\n").empty());
    CHECK(own_names(source("a.cpp", "struct Judge {};\n")).empty());
}

TEST_CASE(
    "a name that two joined sources define is complained about, unless one is compiled alone or it is an "
    "overload") {
    const std::vector<Source> files{
        in_unnamed("a/one.cpp", "struct Judge {\n};\nint of(int a) {\n}\n"),
        in_unnamed("a/two.cpp", "class Judge {\n};\nint of(char b) {\n}\n"),
        in_unnamed("a/three.cpp", "using Judge = int;\nint of(int other) {\n}\n")};
    const auto count = [&](const std::string& arguments) {
        const auto targets =
            joined_targets(source("a/CMakeLists.txt", "seq_library(a " + arguments + ")\n"), files);
        return targets.empty() ? 0 : names_that_collide(targets.at(0), files).size();
    };
    CHECK(count("JOINED SOURCES one.cpp two.cpp USES b") == 1);
    CHECK(count("JOINED SOURCES one.cpp three.cpp") == 1);
    CHECK(count("JOINED SOURCES two.cpp three.cpp") == 0);
    CHECK(count("JOINED SOURCES one.cpp two.cpp ALONE two.cpp USES b") == 0);
    CHECK(count("SOURCES one.cpp two.cpp") == 0);
    CHECK(count("JOINED SOURCES ${sources}") == 2);
}

TEST_CASE("a source that no CMakeLists.txt names is reported") {
    const Source list = source("tests/a/CMakeLists.txt", "seq_tests(a\n  SOURCES one.cpp ../b/two.cpp)\n");
    const Source one = source("tests/a/one.cpp", "");
    const Source two = source("tests/b/two.cpp", "");
    const Source three = source("tests/a/three.cpp", "");
    CHECK(unbuilt_sources({list, one, two}).empty());
    const Complaints found = unbuilt_sources({list, one, two, three});
    REQUIRE(found.size() == 1);
    CHECK(found.front().path == "tests/a/three.cpp");
}

TEST_CASE("a folder whose CMakeLists.txt takes all its sources has no unbuilt ones") {
    const Source list =
        source("tests/a/CMakeLists.txt", "file(GLOB sources CONFIGURE_DEPENDS *.cpp support/*.cpp)\n");
    CHECK(unbuilt_sources({list, source("tests/a/one.cpp", "")}).empty());
    CHECK(unbuilt_sources({list, source("tests/a/support/one.cpp", "")}).empty());
    CHECK(unbuilt_sources({list, source("tests/a/other/one.cpp", "")}).size() == 1);
    CHECK(unbuilt_sources({list, source("tests/b/one.cpp", "")}).size() == 1);
}
