#include "tests/house/source.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

namespace seq::house {

namespace {

constexpr std::array text_endings{".cpp",  ".hpp",  ".md", ".txt",        ".cmake",
                                  ".json", ".sgr",  ".ts", ".tsx",        ".mjs",
                                  ".css",  ".html", ".sh", ".clang-tidy", ".clang-format"};
constexpr std::array text_names{"dev",       "run",        "Dockerfile",   "LICENSE",
                                "copyright", ".gitignore", ".dockerignore"};
constexpr std::array not_ours{".git", "build", "data", "dist", "node_modules", ".cache"};

bool is_text(const std::string& name) {
    return std::ranges::any_of(text_endings, [&](const char* ending) { return name.ends_with(ending); }) ||
           std::ranges::find(text_names, name) != text_names.end();
}

bool is_ours(const std::string& folder) {
    return std::ranges::find(not_ours, folder) == not_ours.end() && !folder.starts_with("build-");
}

enum class Inside { code, block_comment, raw_string };

// Blanks out one line; an unfinished comment or literal continues on the next line.
class Blanker {
  public:
    std::string blank(const std::string& line) {
        std::string code(line.size(), ' ');
        for (std::size_t at = 0; at < line.size();)
            at = step(line, at, code);
        return code;
    }

  private:
    std::size_t step(const std::string& line, std::size_t at, std::string& code) {
        if (inside_ == Inside::block_comment) return until(line, at, "*/");
        if (inside_ == Inside::raw_string) return until(line, at, raw_end_);
        const std::string_view rest = std::string_view{line}.substr(at);
        if (rest.starts_with("//")) return line.size();
        if (rest.starts_with("/*")) {
            inside_ = Inside::block_comment;
            return at + 2;
        }
        if (rest.starts_with("R\"")) return open_raw(line, at);
        if (rest.front() == '"') return quoted(line, at, code);
        if (rest.front() == '\'' && !is_digit_separator(line, at)) return quoted(line, at, code);
        code[at] = line[at];
        return at + 1;
    }

    std::size_t until(const std::string& line, std::size_t at, std::string_view end) {
        const std::size_t found = line.find(end, at);
        if (found == std::string::npos) return line.size();
        inside_ = Inside::code;
        return found + end.size();
    }

    std::size_t open_raw(const std::string& line, std::size_t at) {
        const std::size_t bracket = line.find('(', at);
        if (bracket == std::string::npos) return line.size();
        raw_end_ = ")" + line.substr(at + 2, bracket - at - 2) + "\"";
        inside_ = Inside::raw_string;
        return bracket + 1;
    }

    static std::size_t quoted(const std::string& line, std::size_t at, std::string& code) {
        const char quote = line[at];
        code[at] = quote;
        for (std::size_t next = at + 1; next < line.size(); ++next) {
            if (line[next] == '\\') {
                ++next;
            } else if (line[next] == quote) {
                code[next] = quote;
                return next + 1;
            }
        }
        return line.size();
    }

    static bool is_digit_separator(const std::string& line, std::size_t at) {
        const auto is_digit = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
        return at > 0 && at + 1 < line.size() && is_digit(line[at - 1]) && is_digit(line[at + 1]);
    }

    Inside inside_ = Inside::code;
    std::string raw_end_;
};

}  // namespace

bool Source::is_of_the_page() const {
    constexpr std::array endings{".ts", ".tsx", ".mjs", ".css"};
    if (!path.starts_with("client-web/") && !path.starts_with("tests/web/")) return false;
    return path != "client-web/src/protocol/messages.ts" &&
           std::ranges::any_of(endings, [&](const char* ending) { return path.ends_with(ending); });
}

Source source(std::string path, std::string_view text) {
    Source made{std::move(path), {}};
    std::istringstream stream{std::string{text}};
    for (std::string line; std::getline(stream, line);)
        made.lines.push_back(line);
    return made;
}

std::vector<std::string> code_only(const std::vector<std::string>& lines) {
    std::vector<std::string> code;
    code.reserve(lines.size());
    Blanker blanker;
    for (const std::string& line : lines)
        code.push_back(blanker.blank(line));
    return code;
}

std::vector<Source> project_files(const std::filesystem::path& root) {
    std::vector<Source> files;
    auto entry = std::filesystem::recursive_directory_iterator{root};
    for (; entry != std::filesystem::recursive_directory_iterator{}; ++entry) {
        const std::string name = entry->path().filename().string();
        if (entry->is_directory()) {
            if (!is_ours(name)) entry.disable_recursion_pending();
        } else if (entry->is_regular_file() && is_text(name)) {
            std::ifstream stream{entry->path(), std::ios::binary};
            const std::string text{std::istreambuf_iterator<char>{stream}, {}};
            files.push_back(source(std::filesystem::relative(entry->path(), root).generic_string(), text));
        }
    }
    std::ranges::sort(files, {}, &Source::path);
    return files;
}

std::string to_string(const Complaints& complaints) {
    std::string text;
    for (const Complaint& each : complaints)
        text += "\n" + each.path + ":" + std::to_string(each.line) + ": " + each.sentence;
    return text;
}

}  // namespace seq::house
