#include <iostream>
#include <memory>
#include <string>

#include "client-cli/commands.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/practice/practice_room.hpp"
#include "client-cli/practice/practice_settings.hpp"

namespace seq::client {
namespace {

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
