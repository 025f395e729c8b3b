#include "tests/house/dependency_rules.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace seq::house {

namespace {

struct Knows {
    std::string_view folder;
    std::vector<std::string_view> others;  // besides itself, and besides what these know
};

// The table of ARCHITECTURE.md. A folder that is not listed here must not be included from anywhere.
const std::vector<Knows>& may_know() {
    static const std::vector<Knows> table{
        {"engine", {}},
        {"bots", {"engine"}},
        {"protocol", {"engine"}},
        {"server/room", {"protocol", "bots"}},
        {"server/telemetry", {}},
        {"server/machine", {"server/telemetry", "server/room"}},
        {"server/store", {"server/machine"}},
        {"server/push", {"server/store"}},
        {"server/cluster", {"server/store"}},
        {"server/limits", {"server/machine"}},
        {"server/host", {"server/limits", "server/push", "server/cluster"}},
        {"server/front", {"server/host"}},
        {"server/operator", {"server/front"}},
        {"server/command", {"server/cluster"}},
        {"server", {"server/operator", "server/command"}},
        {"client", {"protocol"}},
        {"client-cli", {"client", "bots"}},
        {"client-cli/practice", {"client-cli", "server/room"}},
        {"examples", {"client"}},
        {"bench", {"server", "client-cli/practice"}},
        {"tests", {"bench"}},
    };
    return table;
}

struct Belongs {
    std::string_view library;  // how the include starts
    std::vector<std::string_view>
        places;  // the folders that may include it; tests and bench may include everything
};

const std::vector<Belongs>& belongs() {
    static const std::vector<Belongs> table{
        {"boost/asio",
         {"server", "server/limits", "server/host", "server/front", "server/operator", "server/push",
          "server/command", "server/cluster", "client"}},
        {"boost/beast", {"server/front", "server/push", "client"}},
        {"sys/socket.h", {"server/front", "client"}},
        {"netinet/", {"server/front", "client"}},
        {"sqlite3.h", {"server/store"}},
        {"nats/", {"server/cluster"}},
        {"spdlog/", {"server/telemetry"}},
        {"CLI/", {"server", "server/command", "client-cli", "client-cli/practice"}},
        {"histedit.h", {"client-cli"}},
        {"openssl/", {"protocol", "server/front", "server/push", "client"}},
        {"nlohmann/",
         {"protocol", "server/room", "server/telemetry", "server/store", "server/cluster", "server/command",
          "client-cli", "client"}},
    };
    return table;
}

// Headers that would make a rule or a room depend on more than its input. <chrono> has types for times and is
// not a clock by itself.
constexpr std::array not_pure{"thread", "mutex",        "condition_variable", "future",
                              "random", "fstream",      "iostream",           "filesystem",
                              "ctime",  "sys/random.h", "unistd.h",           "csignal"};

struct Include {
    bool quoted = false;
    std::string_view what;
};

std::optional<Include> include_of(std::string_view line) {
    constexpr std::string_view word = "#include ";
    if (!line.starts_with(word) || line.size() < word.size() + 2) return std::nullopt;
    const char open = line[word.size()];
    if (open != '"' && open != '<') return std::nullopt;
    const std::size_t end = line.find(open == '"' ? '"' : '>', word.size() + 1);
    if (end == std::string_view::npos) return std::nullopt;
    return Include{open == '"', line.substr(word.size() + 1, end - word.size() - 1)};
}

bool is_standard(std::string_view header) {
    return std::ranges::all_of(
        header, [](char c) { return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9'); });
}

bool is_one_of(std::string_view what, const std::vector<std::string_view>& list) {
    return std::ranges::find(list, what) != list.end();
}

std::string quote(std::string_view text) {
    return "`" + std::string{text} + "`";
}

bool may_include(std::string_view home, std::string_view other) {
    const auto row = std::ranges::find(may_know(), home, &Knows::folder);
    return home == other ||
           (row != may_know().end() && std::ranges::any_of(row->others, [&](std::string_view known) {
                return may_include(known, other);
            }));
}

std::optional<std::string> dependency_trouble(std::string_view home, std::string_view included) {
    const std::string other = folder_of(included);
    if (other.empty()) return quote(included) + " does not start at the root of the repository";
    if (home.empty() || may_include(home, other)) return std::nullopt;
    return std::string{home} + " must not know " + other;
}

std::optional<std::string> library_trouble(const Source& file, std::string_view home,
                                           std::string_view header) {
    if (header.starts_with("nlohmann/") && header != "nlohmann/json_fwd.hpp" && file.is_header())
        return "json.hpp costs seconds of compiling: sources only";
    if (home == "tests" || home == "bench") return std::nullopt;
    if (home == "engine" && !is_standard(header) && header != "tl/expected.hpp")
        return "the engine knows the standard library only, not " + quote(header);
    if ((home == "engine" || home == "bots" || home == "server/room") &&
        std::ranges::find(not_pure, header) != not_pure.end())
        return std::string{home} + " is a function of what it is given; " + quote(header) +
               " has no place in it";
    for (const Belongs& each : belongs())
        if (header.starts_with(each.library) && !is_one_of(home, each.places))
            return quote(header) + " has no place in " + std::string{home};
    return std::nullopt;
}

template <typename Judge>
Complaints judge_includes(const Source& file, bool quoted, Judge judge) {
    Complaints complaints;
    for (std::size_t n = 0; n < file.lines.size(); ++n) {
        const std::optional<Include> include = include_of(file.lines[n]);
        if (!include || include->quoted != quoted) continue;
        if (std::optional<std::string> trouble = judge(include->what))
            complaints.push_back({file.path, n + 1, *trouble});
    }
    return complaints;
}

}  // namespace

std::string folder_of(std::string_view path) {
    std::string_view best;
    for (const Knows& each : may_know())
        if (path.size() > each.folder.size() && path.starts_with(each.folder) &&
            path[each.folder.size()] == '/' && each.folder.size() > best.size())
            best = each.folder;
    return std::string{best};
}

Complaints against_dependency_rules(const Source& file) {
    const std::string home = folder_of(file.path);
    return judge_includes(file, true,
                          [&](std::string_view included) { return dependency_trouble(home, included); });
}

Complaints libraries_out_of_place(const Source& file) {
    const std::string home = folder_of(file.path);
    return judge_includes(file, false,
                          [&](std::string_view header) { return library_trouble(file, home, header); });
}

}  // namespace seq::house
