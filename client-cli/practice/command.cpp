#include "client-cli/practice/command.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "client-cli/commands.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/play/settings.hpp"
#include "client-cli/practice/practice_room.hpp"
#include "client/link/keyring.hpp"
#include "client/link/secrets.hpp"
#include "engine/preset/preset.hpp"

namespace seq::client {
namespace {

constexpr const char* file_name = "practice";

constexpr int wrong_usage = 2;

struct Arguments {
    PracticeArguments practice;
    ModeArguments mode;
};

int practise(const Arguments& arguments) {
    const auto folder = Keyring::usual_folder();
    const Practice practice = practice_for(arguments.practice, folder ? last_practice(*folder) : Practice{});
    auto settings = practice_settings(arguments.practice, practice);
    if (!settings) {
        std::cerr << "sequence: " << settings.error() << '\n';
        return wrong_usage;
    }
    if (const auto refused = why_no_game(practice)) {
        std::cerr << "sequence: " << *refused << '\n';
        return wrong_usage;
    }
    if (folder) remember_practice(*folder, practice);
    Loop loop;
    settings->link.local = std::make_shared<PracticeRoom>(loop, practice.level);
    return play_in_mode(loop, std::move(*settings), arguments.mode);
}

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

void add_practice(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("practice", "Play against bots, without a server");
    PracticeArguments& into = arguments->practice;
    command->add_option("--game", into.game, known_games() + "; by default the last one");
    command->add_option("--players", into.players,
                        "How many seats, with yours; by default as in the last game");
    command->add_option("--level", into.level, "How well the bots play; by default as in the last game")
        ->check(CLI::IsMember(bot_level_words));
    command->add_option("--name", into.name, "Your name at the table");
    command->add_option("--option", into.options, "KEY=VALUE, such as draw=auto; can be repeated")
        ->allow_extra_args(false);
    add_mode(*command, arguments->mode);
    command->callback([arguments, &status] { status = practise(*arguments); });
}

}  // namespace seq::client
