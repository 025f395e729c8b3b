#include "tests/house/joined.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

namespace seq::house {

namespace {

std::string text_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line.substr(0, line.find('#')) + "\n";
    return text;
}

std::string folder_with_slash(const std::string& path) {
    return path.substr(0, path.rfind('/') + 1);
}

// `SOURCES a.cpp b.cpp USES c`: the words after the keyword, up to the next one.
std::vector<std::string> words_after(const std::string& keyword, const std::string& arguments) {
    static const std::set<std::string> keywords{"JOINED", "OPTIMISED", "SOURCES",
                                                "ALONE",  "USES",      "ENVIRONMENT"};
    std::istringstream stream{arguments};
    std::vector<std::string> words;
    bool inside = false;
    for (std::string word; stream >> word;) {
        if (keywords.contains(word))
            inside = word == keyword;
        else if (inside)
            words.push_back(word);
    }
    return words;
}

std::set<std::string> paths_of(const std::vector<std::string>& words, const std::string& folder,
                               const std::vector<Source>& files) {
    const std::string root = "${PROJECT_SOURCE_DIR}/";
    std::set<std::string> paths;
    for (const std::string& word : words) {
        if (word.starts_with(root)) {
            paths.insert(word.substr(root.size()));
        } else if (word == "${sources}") {
            for (const Source& file : files)
                if (file.path.starts_with(folder) && file.path.ends_with(".cpp")) paths.insert(file.path);
        } else {
            paths.insert(folder + word);
        }
    }
    return paths;
}

// A declaration from its first line to the brace or semicolon that ends its head, in one line.
std::string head_at(const std::vector<std::string>& code, std::size_t n) {
    std::string head;
    for (; n < code.size(); ++n) {
        std::size_t end = code[n].find(" {");
        if (end != std::string::npos && code[n].find("{}", end) == end + 1) end = code[n].find(" {", end + 1);
        end = std::min(end, code[n].find(';'));
        head += (head.empty() ? "" : " ") + code[n].substr(0, end);
        if (end != std::string::npos) break;
    }
    return std::regex_replace(head, std::regex{R"(\s+)"}, " ");
}

// `const Game& game, Seat seat = {}` as `const Game&,Seat`.
std::string types_of(const std::string& parameters) {
    static const std::regex name{R"(([\w>&*]) ?\b\w+( = .*)?$)"};
    std::istringstream stream{parameters};
    std::string types;
    for (std::string one; std::getline(stream, one, ',');)
        types += std::regex_replace(one, name, "$1") + ",";
    return types;
}

std::optional<std::string> name_in(const std::string& head) {
    static const std::regex type{R"(^(struct|class|enum class|enum|union) (\w+))"};
    static const std::regex function{R"(^[^(=]*[ &*](\w+)\(([^()]*(\([^()]*\)[^()]*)*)\))"};
    static const std::regex variable{R"((\w+)(\[[^\]]*\])? ?(=.*)?$)"};
    std::smatch match;
    if (head.starts_with("using namespace") || head.starts_with("TEST_CASE")) return std::nullopt;
    if (head.starts_with("using ")) return head;
    if (std::regex_search(head, match, type)) return match[2].str();
    if (std::regex_search(head, match, function))
        return match[1].str() + "(" + types_of(match[2].str()) + ")";
    const std::string left = head.substr(0, std::min(head.find(" ="), head.find('{')));
    if (left.find('(') != std::string::npos || left.find("::") == 0) return std::nullopt;
    if (std::regex_search(left, match, variable)) return match[1].str();
    return std::nullopt;
}

}  // namespace

std::vector<JoinedSources> joined_targets(const Source& list, const std::vector<Source>& files) {
    static const std::regex call{R"(seq_(library|tests)\((\w+)([^()]*)\))"};
    const std::string text = text_of(list.lines);
    const std::string folder = folder_with_slash(list.path);
    std::vector<JoinedSources> targets;
    for (std::sregex_iterator found{text.begin(), text.end(), call}; found != std::sregex_iterator{};
         ++found) {
        const std::string arguments = (*found)[3];
        if (arguments.find("JOINED") == std::string::npos) continue;
        JoinedSources target{(*found)[2], paths_of(words_after("SOURCES", arguments), folder, files)};
        for (const std::string& alone : paths_of(words_after("ALONE", arguments), folder, files))
            target.paths.erase(alone);
        targets.push_back(std::move(target));
    }
    return targets;
}

std::set<std::string> own_names(const Source& file) {
    const std::vector<std::string> code = code_only(file.lines);
    std::set<std::string> names;
    std::string around;
    bool inside = false;
    for (std::size_t n = 0; n < code.size(); ++n) {
        const std::string& line = code[n];
        if (line.starts_with("namespace {")) {
            inside = true;
        } else if (line.starts_with("namespace ")) {
            around = line.substr(10, line.find(" {") - 10);
        } else if (line.starts_with("}") && file.lines[n].find("// namespace") != std::string::npos) {
            inside = false;
        } else if (inside && !line.empty() && (std::isalpha(static_cast<unsigned char>(line[0])) != 0) &&
                   !line.starts_with("template")) {
            if (const auto name = name_in(head_at(code, n))) names.insert(around + " " + *name);
        }
    }
    return names;
}

Complaints names_that_collide(const JoinedSources& target, const std::vector<Source>& files) {
    Complaints complaints;
    std::map<std::string, std::string> defined;
    for (const std::string& path : target.paths) {
        const auto file = std::ranges::find(files, path, &Source::path);
        if (file == files.end()) continue;  // CMake complains
        for (const std::string& name : own_names(*file)) {
            if (name.find(" using ") != std::string::npos) continue;
            const auto [other, is_new] = defined.emplace(name, path);
            if (!is_new)
                complaints.push_back({path, 1,
                                      "`" + name + "` is defined in " + other->second +
                                          " too, and both are joined in " + target.target});
        }
    }
    return complaints;
}

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
