#include "tests/house/shell.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <memory>

namespace seq::house {

namespace fs = std::filesystem;

std::string output_of(const fs::path& folder, const std::string& command) {
    const std::string line = "cd '" + folder.string() + "' && bash -c '" + command + "' 2>&1";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe{::popen(line.c_str(), "r"), ::pclose};
    REQUIRE(pipe);
    std::string text;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), static_cast<int>(part.size()), pipe.get()) != nullptr)
        text += part.data();
    return text;
}

std::string output_of_stats(const fs::path& folder, const std::string& function) {
    return output_of(folder, std::string{". "} + SEQ_HOUSE_ROOT + "/tools/stats.sh; " + function);
}

MadeUpFolder::MadeUpFolder() {
    std::string name = (fs::temp_directory_path() / "seq-house-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
}

MadeUpFolder::~MadeUpFolder() {
    fs::remove_all(path_);
}

void MadeUpFolder::write(const fs::path& file, const std::string& text) const {
    fs::create_directories((path_ / file).parent_path());
    std::ofstream{path_ / file, std::ios::app} << text;
}

}  // namespace seq::house
