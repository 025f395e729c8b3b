#include "tests/manual/help.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <regex>
#include <sstream>

namespace seq::manual {
namespace {

// The server lists its commands in one sentence: `…, each with --help: backup, restore.`
void read_commands(const std::string& line, std::vector<std::string>& commands) {
    const std::string beginning = "each with --help: ";
    const std::size_t at = line.find(beginning);
    if (at == std::string::npos) return;
    static const std::regex word{"[a-z][a-z-]*"};
    for (std::sregex_iterator found{line.begin() + static_cast<std::ptrdiff_t>(at + beginning.size()),
                                    line.end(), word};
         found != std::sregex_iterator{}; ++found)
        commands.push_back(found->str());
}

std::optional<Flag> read_flag(const std::string& line) {
    static const std::regex flag{R"(^  (?:-\w, *)?(--[a-z][a-z-]*)(?: ([^ ]+))?.*$)"};
    static const std::regex environment{R"(\(Env:(\w+)\))"};
    static const std::regex usual{R"(^  [^ ]+ [^ ]+?(?: in \[[^\]]*\])?=([^ ]+))"};
    std::smatch found;
    if (!std::regex_match(line, found, flag)) return std::nullopt;
    Flag read{.name = found[1], .environment = {}, .usual = {}};
    if (std::regex_search(line, found, environment)) read.environment = found[1];
    if (std::regex_search(line, found, usual)) read.usual = found[1];
    return read;
}

}  // namespace

Help read_help(std::string_view text) {
    static const std::regex command{R"(^  ([a-z][a-z-]*) .*$)"};
    Help help;
    bool among_commands = false;
    std::istringstream lines{std::string{text}};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(' ')) among_commands = line == "Subcommands:";
        std::smatch found;
        if (among_commands && std::regex_match(line, found, command)) help.commands.push_back(found[1]);
        read_commands(line, help.commands);
        if (auto flag = read_flag(line)) help.flags.push_back(std::move(*flag));
    }
    return help;
}

std::string printed_by(const std::string& command) {
    const auto close = [](std::FILE* file) { ::pclose(file); };
    const std::unique_ptr<std::FILE, decltype(close)> pipe{::popen(command.c_str(), "r"), close};
    if (!pipe) return {};
    std::string text;
    std::array<char, 4096> some{};
    while (const std::size_t count = std::fread(some.data(), 1, some.size(), pipe.get()))
        text.append(some.data(), count);
    return text;
}

}  // namespace seq::manual
