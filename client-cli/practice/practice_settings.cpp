#include "client-cli/practice/practice_settings.hpp"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "client-cli/play/settings.hpp"
#include "client/link/secrets.hpp"
#include "engine/preset/preset.hpp"

namespace seq::client {
namespace {

constexpr const char* file_name = "practice";

}  // namespace

Practice last_practice(const std::filesystem::path& folder) {
    std::ifstream file{folder / file_name};
    Practice last;
    std::string level;
    if (!(file >> last.game >> last.players >> level)) return {};
    const auto known = parse_bot_level(level);
    if (!known || find_preset(last.game) == nullptr) return {};
    last.level = *known;
    return last;
}

void remember_practice(const std::filesystem::path& folder, const Practice& practice) {
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    std::ofstream{folder / file_name} << practice.game << ' ' << practice.players << ' '
                                      << to_string(practice.level) << '\n';
}

Practice practice_for(const PracticeArguments& arguments, const Practice& last) {
    Practice practice = last;
    if (arguments.game && *arguments.game != last.game) practice = {*arguments.game, 2, last.level};
    if (arguments.players) practice.players = *arguments.players;
    if (arguments.level) practice.level = parse_bot_level(*arguments.level).value_or(last.level);
    return practice;
}

std::optional<std::string> why_no_game(const Practice& practice) {
    const auto setup = make_setup(practice.game, practice.players, 0);
    return setup ? std::nullopt : std::optional{setup.error().sentence};
}

tl::expected<ClientSettings, std::string> practice_settings(const PracticeArguments& arguments,
                                                            const Practice& practice) {
    auto options = read_options(arguments.options);
    if (!options) return tl::unexpected{options.error()};
    const auto is_deal = [](const auto& option) { return option.first == "deal"; };
    if (std::ranges::none_of(*options, is_deal)) options->emplace_back("deal", "quick");
    ClientSettings settings;
    settings.name = arguments.name.empty() ? usual_name() : arguments.name;
    settings.link.server.host = "practice";
    settings.link.entry = protocol::Create{practice.game,       practice.players, {},
                                           std::move(*options), settings.name,    new_token()};
    return settings;
}

}  // namespace seq::client
