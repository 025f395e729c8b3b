// The figures of ./dev stats, on the project and on a made-up folder.

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
    std::string largest_cycle() const {
        return printed_in(path, std::string{". "} + SEQ_HOUSE_ROOT + "/tools/stats.sh; largest_cycle core");
    }

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
