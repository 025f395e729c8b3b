#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "client-cli/commands.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/play/settings.hpp"
#include "client-cli/practice/practice_room.hpp"
#include "engine/preset/preset.hpp"

namespace seq::client {
namespace {

/// The last game is remembered in a line such as `sequence 4 hard`.
constexpr const char* practice_file = "practice";

struct PracticeArguments {
    PlayArguments play;
    std::string level = "medium";
    ModeArguments mode;
};

/// The arguments of the last game; the usual ones if there is none.
PracticeArguments last_practice() {
    PracticeArguments last;
    std::istringstream line{remembered(practice_file)};
    line >> last.play.game >> last.play.players >> last.level;
    const bool is_game = line && find_preset(last.play.game) != nullptr && parse_bot_level(last.level);
    return is_game ? last : PracticeArguments{};
}

int practise(const PracticeArguments& arguments) {
    auto settings = practice_settings(arguments.play);
    if (!settings) return complain("practice", settings.error());
    remember(practice_file,
             arguments.play.game + " " + std::to_string(arguments.play.players) + " " + arguments.level);
    Loop loop;
    settings->link.local = std::make_shared<PracticeRoom>(loop, *parse_bot_level(arguments.level));
    return play_in_mode(loop, std::move(*settings), arguments.mode);
}

}  // namespace

tl::expected<ClientSettings, std::string> practice_settings(PlayArguments arguments) {
    if (const auto setup = make_setup(arguments.game, arguments.players, 0); !setup)
        return tl::unexpected{setup.error().sentence};
    const auto is_deal = [](const std::string& option) { return option.starts_with("deal="); };
    if (std::ranges::none_of(arguments.options, is_deal)) arguments.options.emplace_back("deal=quick");
    Visit visit;
    visit.server.host = "practice";
    visit.name = arguments.name.empty() ? usual_name() : arguments.name;
    return settings_for(visit, arguments);
}

void add_practice(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<PracticeArguments>(last_practice());
    PlayArguments& play = arguments->play;
    CLI::App* command =
        app.add_subcommand("practice", "Play against bots, without a server; the last game is the default");
    command->add_option("--game", play.game, known_games())->capture_default_str();
    const CLI::Option* players =
        command->add_option("--players", play.players, "How many seats, with yours")->capture_default_str();
    command->add_option("--level", arguments->level, "How well the bots play")
        ->capture_default_str()
        ->check(CLI::IsMember(bot_level_words));
    command->add_option("--name", play.name, "Your name at the table");
    command->add_option("--option", play.options, "KEY=VALUE, such as draw=auto; can be repeated")
        ->allow_extra_args(false);
    add_mode(*command, arguments->mode);
    command->callback([arguments, players, last = play.game, &status] {
        if (arguments->play.game != last && players->empty()) arguments->play.players = 2;
        status = practise(*arguments);
    });
}

}  // namespace seq::client
