#include "client-cli/commands.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <memory>
#include <system_error>

namespace seq::client {
namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

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
    const std::unique_ptr<std::FILE, Close> file{std::fopen(path.c_str(), "rb")};
    if (!file) return trouble(errno);
    std::string text;
    std::array<char, 65536> buffer{};
    while (std::feof(file.get()) == 0 && std::ferror(file.get()) == 0) {
        const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get());
        text.append(buffer.data(), got);
        if (text.size() > record_bytes_max)
            return tl::unexpected{std::string{"this is too long for a game record"}};
    }
    if (std::ferror(file.get()) != 0) return trouble(errno);
    return text;
}

}  // namespace seq::client
