#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace seq::simulator {

/// The lines of a list of seeds that are neither empty nor comments. None if the file cannot be read.
inline std::vector<std::string> read_seed_list(const std::string& path) {
    std::ifstream file{path};
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && !line.starts_with('#')) lines.push_back(line);
    return lines;
}

}  // namespace seq::simulator
