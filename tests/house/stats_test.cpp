// The figures of ./dev stats, for the project and for a made-up folder.

#include <doctest/doctest.h>
#include <filesystem>
#include <string>

#include "tests/house/shell.hpp"

namespace {

using namespace seq::house;

/// A module for each call of include(), in the folder `core`.
class MadeUpModules {
  public:
    void include(const std::string& from, const std::string& to) const {
        folder.write(std::filesystem::path{"core"} / from, "#include \"core/" + to + "\"\n");
    }
    std::string largest_cycle() const { return output_of_stats(folder.path(), "largest_cycle core"); }
    std::string modules_of_largest_cycle() const {
        return output_of_stats(folder.path(), "modules_of_largest_cycle core");
    }

    MadeUpFolder folder;
};

}  // namespace

TEST_CASE("no figure of ./dev stats is larger than weight.txt allows") {
    const std::string above = output_of_stats(SEQ_HOUSE_ROOT, "too_heavy tests/house/weight.txt");
    CHECK_MESSAGE(above.empty(), above);
}

TEST_CASE("a figure above its limit is named, and so is one without a limit") {
    const MadeUpFolder folder;
    for (const std::string product : {"engine", "bots", "protocol", "client", "client-cli"})
        folder.write(product + "/a.cpp", "int a;\nint b;\n");
    folder.write(
        "server/room/state.hpp",
        "struct State {\n    int a;  // ;\n    bool has() const { return a; }\n    int b = 1;\n};\n");
    folder.write("weight.txt", "product_lines 15 0\nstate_fields 1 0\n");
    const std::string above = output_of_stats(folder.path(), "too_heavy weight.txt");
    CHECK(above.find("lines of product C++") == std::string::npos);
    CHECK(above.find("fields of a room's State: 2, at most 1 (state_fields)\n") != std::string::npos);
    CHECK(above.find("lines of C++ in tests: 0, at most a number that is missing") != std::string::npos);
}

TEST_CASE("the largest include cycle is found through sources, and a chain is none") {
    const MadeUpModules modules;
    modules.include("a.hpp", "b.hpp");
    modules.include("b.cpp", "c.hpp");
    modules.include("c.cpp", "c.hpp");
    CHECK(modules.largest_cycle() == "1\n");
    modules.include("d.hpp", "e.hpp");
    modules.include("e.cpp", "d.hpp");
    CHECK(modules.largest_cycle() == "2\n");
    modules.include("c.cpp", "a.hpp");
    CHECK(modules.largest_cycle() == "3\n");
}

TEST_CASE("an include cycle is found through headers and sources") {
    const MadeUpModules modules;
    modules.include("one.hpp", "two.hpp");
    modules.include("two.cpp", "two.hpp");
    modules.include("two.cpp", "three.hpp");
    modules.include("three.cpp", "one.hpp");
    modules.include("three.cpp", "four.hpp");
    CHECK(modules.modules_of_largest_cycle() == "core/one\ncore/three\ncore/two\n");
}

TEST_CASE("a chain of includes, a header and its source, and another folder are no cycle") {
    const MadeUpModules modules;
    modules.include("one.cpp", "one.hpp");
    modules.include("one.cpp", "two.hpp");
    modules.folder.write("core/one.hpp", "#include \"other/one.hpp\"\n");
    modules.folder.write("other/one.hpp", "#include \"core/one.hpp\"\n");
    CHECK(modules.modules_of_largest_cycle().empty());
}

TEST_CASE("of several include cycles the largest counts") {
    const MadeUpModules modules;
    modules.include("one.hpp", "two.hpp");
    modules.include("two.hpp", "one.hpp");
    modules.include("x.hpp", "y.hpp");
    modules.include("y.hpp", "z.hpp");
    modules.include("z.hpp", "x.hpp");
    CHECK(modules.modules_of_largest_cycle() == "core/x\ncore/y\ncore/z\n");
}

TEST_CASE("no modules of server/room include each other in a circle") {
    const std::string cycle = output_of_stats(SEQ_HOUSE_ROOT, "modules_of_largest_cycle server/room");
    CHECK_MESSAGE(cycle.empty(), "these include each other:\n" << cycle);
    CHECK_FALSE(output_of_stats(SEQ_HOUSE_ROOT, "includes server/room").empty());
}

TEST_CASE("only the loop of a room publishes entries") {
    CHECK(output_of_stats(SEQ_HOUSE_ROOT, "callers_of_publish") == "server/room/room_loop.cpp\n");
}
