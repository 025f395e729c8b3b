#include "client-cli/commands.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <memory>
#include <system_error>

#include "engine/preset/preset.hpp"

namespace seq::client {
namespace {

tl::unexpected<std::string> trouble(int error) {
    return tl::unexpected{std::generic_category().message(error)};
}

}  // namespace

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
    const auto check = [min, max](const std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* const end_of_text = text.data() + text.size();
        const auto [end, error] = std::from_chars(text.data(), end_of_text, value);
        if (error == std::errc{} && end == end_of_text && value >= min && value <= max) return {};
        return text + " is not a whole number from " + std::to_string(min) + " to " + std::to_string(max);
    };
    return CLI::Validator{check, "", "whole number"};
}

tl::expected<std::string, std::string> read_file(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), &std::fclose};
    if (!file) return trouble(errno);
    std::string text(record_bytes_max + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    if (std::ferror(file.get()) != 0) return trouble(errno);
    if (text.size() > record_bytes_max)
        return tl::unexpected{std::string{"this is too long for a game record"}};
    return text;
}

std::string known_games() {
    std::string names;
    for (const Preset& preset : presets())
        names += (names.empty() ? "" : ", ") + std::string{preset.name};
    return names;
}

}  // namespace seq::client
