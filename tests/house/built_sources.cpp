#include "tests/house/built_sources.hpp"

#include <algorithm>
#include <set>

namespace seq::house {
namespace {

/// The path up to its last slash, which it includes.
std::string directory_of(std::string_view path) {
    return std::string{path.substr(0, path.rfind('/') + 1)};
}

/// What the lists of sources name.
struct Named {
    std::set<std::string, std::less<>> sources{};      ///< without their folders
    std::set<std::string, std::less<>> directories{};  ///< all of whose sources are taken: `*.cpp`

    void add(std::string_view directory, std::string_view word) {
        const std::string_view name = word.substr(word.rfind('/') + 1);
        if (name == "*.cpp")
            directories.insert(std::string{directory} + directory_of(word));
        else if (name.ends_with(".cpp"))
            sources.emplace(name);
    }
};

void add_words(const Source& list, Named& named) {
    constexpr std::string_view between = " \t()\"";
    const std::string directory = directory_of(list.path);
    for (std::string_view line : list.lines)
        while (!line.empty()) {
            const std::size_t end = std::min(line.find_first_of(between), line.size());
            named.add(directory, line.substr(0, end));
            line.remove_prefix(std::min(end + 1, line.size()));
        }
}

}  // namespace

Complaints unbuilt_sources(const std::vector<Source>& files) {
    Named named;
    for (const Source& file : files)
        if (file.path.ends_with("CMakeLists.txt")) add_words(file, named);
    Complaints complaints;
    for (const Source& file : files) {
        if (!file.path.ends_with(".cpp") || named.directories.contains(directory_of(file.path))) continue;
        if (!named.sources.contains(file.path.substr(file.path.rfind('/') + 1)))
            complaints.push_back(
                {file.path, 1, "no CMakeLists.txt names this source, so it is not compiled"});
    }
    return complaints;
}

}  // namespace seq::house
