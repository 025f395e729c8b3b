#include "tests/house/links.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>

namespace seq::house {

namespace {

// The document with its code, fenced and inline, blanked out.
std::vector<std::string> prose(const Source& document) {
    static const std::regex inline_code{"`[^`]*`"};
    std::vector<std::string> lines;
    bool fenced = false;
    for (const std::string& line : document.lines) {
        const bool fence =
            line.find("```") == line.find_first_not_of(' ') && line.find("```") != std::string::npos;
        if (fence) fenced = !fenced;
        lines.push_back(fenced || fence ? "" : std::regex_replace(line, inline_code, "code"));
    }
    return lines;
}

bool leaves_the_project(const std::string& target) {
    return target.find("://") != std::string::npos || target.starts_with("mailto:");
}

std::string anchor(const std::string& heading) {
    std::string made;
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == ' ') made += '-';
        if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80U)
            made += static_cast<char>(std::tolower(byte));
    }
    return made;
}

std::optional<std::string> trouble(const std::filesystem::path& root, const Source& document,
                                   const std::string& target) {
    const std::size_t hash = target.find('#');
    const std::string file = target.substr(0, hash);
    const auto path = file.empty() ? root / document.path
                                   : root / std::filesystem::path{document.path}.parent_path() / file;
    if (!std::filesystem::exists(path)) return "there is no " + file;
    if (hash == std::string::npos || path.extension() != ".md") return std::nullopt;
    std::ifstream stream{path};
    const std::vector<std::string> anchors =
        anchors_of(source(file, std::string{std::istreambuf_iterator<char>{stream}, {}}));
    if (std::ranges::find(anchors, target.substr(hash + 1)) != anchors.end()) return std::nullopt;
    return "there is no heading for " + target;
}

std::string number_of(const std::string& name) {
    return name.substr(0, 4);
}

// The row that the index must have for a decision: its number, its title, and whether it has been replaced.
std::string index_row(const Source& decision, const std::string& name) {
    const std::string number = number_of(name);
    const std::string heading = "# " + number + ": ";
    const std::string replaced = "Replaced by ";
    std::string title;
    std::string state = "in force";
    for (const std::string& line : decision.lines) {
        if (line.starts_with(heading)) title = line.substr(heading.size());
        if (line.starts_with(replaced)) state = "r" + line.substr(1, line.rfind('.') - 1);
    }
    return "| [" + number + "](" + name + ") | " + title + " | " + state + " |";
}

}  // namespace

std::vector<Link> links_of(const Source& document) {
    static const std::regex link{R"(\]\(([^()\s]+)\))"};
    std::vector<Link> links;
    const std::vector<std::string> lines = prose(document);
    for (std::size_t n = 0; n < lines.size(); ++n)
        for (std::sregex_iterator found{lines[n].begin(), lines[n].end(), link};
             found != std::sregex_iterator{}; ++found)
            if (!leaves_the_project((*found)[1].str())) links.push_back({n + 1, (*found)[1].str()});
    return links;
}

std::vector<std::string> anchors_of(const Source& document) {
    std::vector<std::string> anchors;
    bool fenced = false;
    for (const std::string& line : document.lines) {
        if (line.starts_with("```")) fenced = !fenced;
        const std::size_t text = line.find_first_not_of('#');
        if (fenced || text == 0 || text == std::string::npos || line[text] != ' ') continue;
        anchors.push_back(anchor(line.substr(text + 1)));
    }
    return anchors;
}

Complaints dead_links(const std::filesystem::path& root, const Source& document) {
    Complaints complaints;
    for (const Link& link : links_of(document))
        if (std::optional<std::string> why = trouble(root, document, link.target))
            complaints.push_back({document.path, link.line, *why});
    return complaints;
}

Complaints unlisted_decisions(const std::vector<Source>& files) {
    const std::string folder = "docs/decisions/";
    const auto index = std::ranges::find(files, folder + "README.md", &Source::path);
    if (index == files.end()) return {{folder + "README.md", 1, "there is no index"}};
    Complaints complaints;
    std::set<std::string> numbers;
    for (const Source& file : files) {
        if (!file.path.starts_with(folder) || file.path == index->path) continue;
        const std::string row = index_row(file, file.path.substr(folder.size()));
        if (std::ranges::find(index->lines, row) == index->lines.end())
            complaints.push_back({file.path, 1, "the index lacks the row " + row});
        if (!numbers.insert(number_of(file.path.substr(folder.size()))).second)
            complaints.push_back({file.path, 1, "another decision has this number"});
    }
    return complaints;
}

}  // namespace seq::house
