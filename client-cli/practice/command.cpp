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
#include "engine/preset/preset.hpp"

namespace seq::client {
namespace {

constexpr const char* file_name = "practice";
constexpr int wrong_usage = 2;

int practise(const PracticeArguments& arguments, const ModeArguments& mode) {
    const auto folder = Keyring::usual_folder();
    const Practice practice = practice_for(arguments, folder ? last_practice(*folder) : Practice{});
    auto settings = practice_settings(arguments, practice);
    if (const auto trouble = settings ? why_no_game(practice) : std::optional{settings.error()}) {
        std::cerr << "sequence: " << *trouble << '\n';
        return wrong_usage;
    }
    if (folder) remember_practice(*folder, practice);
    Loop loop;
    settings->link.local = std::make_shared<PracticeRoom>(loop, practice.level);
    return play_in_mode(loop, std::move(*settings), mode);
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
    PlayArguments play;
    play.game = practice.game;
    play.players = practice.players;
    play.options = arguments.options;
    const auto is_deal = [](const std::string& option) { return option.starts_with("deal="); };
    if (std::ranges::none_of(play.options, is_deal)) play.options.emplace_back("deal=quick");
    Visit visit;
    visit.server.host = "practice";
    visit.name = arguments.name.empty() ? usual_name() : arguments.name;
    return settings_for(visit, play);
}

void add_practice(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<PracticeArguments>();
    const auto mode = std::make_shared<ModeArguments>();
    CLI::App* command = app.add_subcommand("practice", "Play against bots, without a server");
    command->add_option("--game", arguments->game, known_games() + "; by default the last one");
    command->add_option("--players", arguments->players,
                        "How many seats, with yours; by default as in the last game");
    command->add_option("--level", arguments->level, "How well the bots play; by default as in the last game")
        ->check(CLI::IsMember(bot_level_words));
    command->add_option("--name", arguments->name, "Your name at the table");
    command->add_option("--option", arguments->options, "KEY=VALUE, such as draw=auto; can be repeated")
        ->allow_extra_args(false);
    add_mode(*command, *mode);
    command->callback([arguments, mode, &status] { status = practise(*arguments, *mode); });
}

}  // namespace seq::client
