#include "client-cli/commands.hpp"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <memory>
#include <system_error>

#include "client/words/text.hpp"
#include "engine/preset/preset.hpp"

namespace seq::client {
namespace {

tl::unexpected<std::string> trouble(int error) {
    return tl::unexpected{std::generic_category().message(error)};
}

}  // namespace

int complain(std::string_view command, const std::string& sentence) {
    std::cerr << "sequence " << command << ": " << sentence << '\n';
    return 2;
}

tl::expected<std::string, std::string> read_file(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), &std::fclose};
    if (!file) return trouble(errno);
    constexpr std::size_t record_bytes_max = 16 * 1024 * 1024;  // more than any has
    std::string text(record_bytes_max + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    if (std::ferror(file.get()) != 0) return trouble(errno);
    if (text.size() > record_bytes_max)
        return tl::unexpected{std::string{"this is too long for a game record"}};
    return text;
}

tl::expected<std::vector<std::pair<std::string, std::string>>, std::string> read_options(
    const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return tl::unexpected{"--option " + text +
                                  ": an option is written as key=value, as in draw=auto"};
        options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return options;
}

std::string known_games() {
    return joined(presets(), ", ", [](const Preset& preset) { return preset.name; });
}

}  // namespace seq::client
