#include "tests/house/built_sources.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

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
