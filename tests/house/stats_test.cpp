// The figures of ./dev stats, on the project and on a made-up folder.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;

/// What a command of the shell prints, run in this folder.
std::string printed_in(const fs::path& folder, const std::string& command) {
    const std::string line = "cd '" + folder.string() + "' && bash -c '" + command + "' 2>&1";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe{::popen(line.c_str(), "r"), ::pclose};
    REQUIRE(pipe);
    std::string text;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), static_cast<int>(part.size()), pipe.get()) != nullptr)
        text += part.data();
    return text;
}

/// What a function of tools/stats.sh prints there.
std::string counted_in(const fs::path& folder, const std::string& function) {
    return printed_in(folder, std::string{". "} + SEQ_HOUSE_ROOT + "/tools/stats.sh; " + function);
}

/// A folder with a module for each of `includes`, which goes when the test ends.
class MadeUpFolder {
  public:
    MadeUpFolder() {
        std::string name = (fs::temp_directory_path() / "seq-stats-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
        fs::create_directories(path / "core");
    }
    MadeUpFolder(const MadeUpFolder&) = delete;
    MadeUpFolder& operator=(const MadeUpFolder&) = delete;
    ~MadeUpFolder() { fs::remove_all(path); }

    void include(const std::string& from, const std::string& to) const {
        std::ofstream{path / "core" / from, std::ios::app} << "#include \"core/" << to << "\"\n";
    }
    std::string largest_cycle() const { return counted_in(path, "largest_cycle core"); }
    std::string modules_of_largest_cycle() const { return counted_in(path, "modules_of_largest_cycle core"); }

    fs::path path;
};

}  // namespace

TEST_CASE("./dev stats prints a number for every figure") {
    std::istringstream lines{printed_in(SEQ_HOUSE_ROOT, "./dev stats")};
    std::string line;
    std::getline(lines, line);
    CHECK(line.starts_with("figure "));
    int figures = 0;
    while (std::getline(lines, line)) {
        ++figures;
        CHECK_MESSAGE(std::regex_search(line, std::regex{" {2}[0-9]+ {3}"}), line);
    }
    CHECK(figures == 8);
}

TEST_CASE("the largest include cycle is found through sources, and a chain is none") {
    const MadeUpFolder folder;
    folder.include("a.hpp", "b.hpp");
    folder.include("b.cpp", "c.hpp");
    folder.include("c.cpp", "c.hpp");
    CHECK(folder.largest_cycle() == "1\n");
    folder.include("d.hpp", "e.hpp");
    folder.include("e.cpp", "d.hpp");
    CHECK(folder.largest_cycle() == "2\n");
    folder.include("c.cpp", "a.hpp");
    CHECK(folder.largest_cycle() == "3\n");
}

TEST_CASE("an include cycle is found through headers and sources") {
    const MadeUpFolder folder;
    folder.include("one.hpp", "two.hpp");
    folder.include("two.cpp", "two.hpp");
    folder.include("two.cpp", "three.hpp");
    folder.include("three.cpp", "one.hpp");
    folder.include("three.cpp", "four.hpp");
    CHECK(folder.modules_of_largest_cycle() == "core/one\ncore/three\ncore/two\n");
}

TEST_CASE("a chain of includes, a header and its source, and another folder are no cycle") {
    const MadeUpFolder folder;
    folder.include("one.cpp", "one.hpp");
    folder.include("one.cpp", "two.hpp");
    std::ofstream{folder.path / "core" / "one.hpp"} << "#include \"other/one.hpp\"\n";
    fs::create_directories(folder.path / "other");
    std::ofstream{folder.path / "other" / "one.hpp"} << "#include \"core/one.hpp\"\n";
    CHECK(folder.modules_of_largest_cycle().empty());
}

TEST_CASE("of several include cycles the largest counts") {
    const MadeUpFolder folder;
    folder.include("one.hpp", "two.hpp");
    folder.include("two.hpp", "one.hpp");
    folder.include("x.hpp", "y.hpp");
    folder.include("y.hpp", "z.hpp");
    folder.include("z.hpp", "x.hpp");
    CHECK(folder.modules_of_largest_cycle() == "core/x\ncore/y\ncore/z\n");
}

TEST_CASE("few modules of server/core include each other in a circle") {
    constexpr std::ptrdiff_t most = 4;
    const std::string cycle = counted_in(SEQ_HOUSE_ROOT, "modules_of_largest_cycle server/core");
    CHECK_MESSAGE(std::ranges::count(cycle, '\n') <= most, "these include each other:\n" << cycle);
    CHECK_FALSE(counted_in(SEQ_HOUSE_ROOT, "includes server/core").empty());
}

TEST_CASE("only the loop of a room and the replay publish entries") {
    CHECK(counted_in(SEQ_HOUSE_ROOT, "callers_of_commit") ==
          "server/core/replay.cpp\nserver/core/room_loop.cpp\n");
}
