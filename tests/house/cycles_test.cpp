#include "tests/house/cycles.hpp"

#include <doctest/doctest.h>

namespace seq::house {
namespace {

using Cycle = std::set<std::string>;

}  // namespace

TEST_CASE("an include cycle is found through headers and sources") {
    const std::vector<Source> files{
        source("a/one.hpp", "#include \"a/two.hpp\"\n"),
        source("a/two.cpp", "#include \"a/two.hpp\"\n#include \"a/three.hpp\"\n"),
        source("a/two.hpp", "#pragma once\n"),
        source("a/three.cpp", "#include \"a/one.hpp\"\n#include \"a/four.hpp\"\n"),
        source("a/three.hpp", "#pragma once\n"),
        source("a/four.hpp", "#include <vector>\n"),
    };
    CHECK(largest_include_cycle(files, "a") == Cycle{"a/one", "a/two", "a/three"});
}

TEST_CASE("a chain of includes, a header and its source, and another folder are no cycle") {
    const std::vector<Source> files{
        source("a/one.cpp", "#include \"a/one.hpp\"\n#include \"a/two.hpp\"\n"),
        source("a/one.hpp", "#include \"b/one.hpp\"\n"),
        source("a/two.hpp", "#pragma once\n"),
        source("b/one.hpp", "#include \"a/one.hpp\"\n"),
    };
    CHECK(largest_include_cycle(files, "a").empty());
}

TEST_CASE("of several include cycles the largest counts") {
    const std::vector<Source> files{
        source("a/one.hpp", "#include \"a/two.hpp\"\n"), source("a/two.hpp", "#include \"a/one.hpp\"\n"),
        source("a/x.hpp", "#include \"a/y.hpp\"\n"),     source("a/y.hpp", "#include \"a/z.hpp\"\n"),
        source("a/z.hpp", "#include \"a/x.hpp\"\n"),
    };
    CHECK(largest_include_cycle(files, "a") == Cycle{"a/x", "a/y", "a/z"});
}

}  // namespace seq::house
