#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <system_error>

#include "client-cli/commands.hpp"
#include "client-cli/sim/simulate.hpp"

namespace seq::client {
namespace {

/// The last number that is both a seed and exact as a double, as CLI11 compares it.
constexpr double seed_max = 18446744073709549568.0;

struct SimFlags {
    std::string game = "sequence";
    std::optional<std::size_t> players;
    std::size_t sides = 0;
    std::optional<std::uint64_t> games;
    std::uint64_t seed = 1;
    std::vector<std::string> options;
    std::string draws = "any-time";
    std::vector<std::string> bots;
    bool json = false;
    bool exhaustive = false;
    std::optional<std::string> record_directory;
};

std::string words_of(const Rejection& rejection) {
    return std::string{to_string(rejection.code)} + ": " + rejection.sentence + " (" +
           std::string{rejection.rule} + ')';
}

tl::expected<Setup, std::string> setup_of(const SimFlags& flags, std::size_t players) {
    auto setup = make_setup(flags.game, players, flags.sides);
    if (!setup) return tl::unexpected{words_of(setup.error())};
    const auto options = read_options(flags.options);
    if (!options) return tl::unexpected{options.error()};
    for (const auto& [key, value] : *options)
        if (const auto rejection = set_option(setup->options, *setup->preset, key, value))
            return tl::unexpected{words_of(*rejection)};
    return *setup;
}

/// `game-000000.sgr` and on.
std::string file_name(std::uint64_t n) {
    constexpr std::size_t digits = 6;
    const std::string number = std::to_string(n);
    return "game-" + std::string(digits - std::min(digits, number.size()), '0') + number + ".sgr";
}

tl::expected<Summary, std::string> run(const SimFlags& flags, const Setup& setup) {
    const Draws draws = flags.draws == "at-once" ? Draws::at_once : Draws::any_time;
    Summary summary{.setup = setup, .seed = flags.seed, .tally = {}, .seconds = 0};
    for (const std::string& word : flags.bots)
        summary.bots.push_back(*parse_bot_level(word));  // the command line has been checked
    const std::filesystem::path directory = flags.record_directory.value_or("");
    const auto began = std::chrono::steady_clock::now();
    for (std::uint64_t n = 0; n < *flags.games; ++n) {
        const SimulatedGame game = simulate(setup, draws, game_key(flags.seed, n), summary.tally,
                                            seating_of_bots(setup, summary.bots, n));
        if (directory.empty()) continue;
        std::ofstream file{directory / file_name(n), std::ios::binary};
        if (!(file << protocol::write_record(game.record)).flush())
            return tl::unexpected{"cannot write " + (directory / file_name(n)).string()};
    }
    summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return summary;
}

/// X8: no games, but every cast once.
int count_casts(const SimFlags& flags) {
    const Preset* preset = find_preset(flags.game);
    if (preset != nullptr && preset->kind != Kind::six_dice)
        return complain("sim", "--exhaustive counts the casts of six dice, which " +
                                   std::string{preset->title} + " does not have");
    const auto setup = setup_of(flags, 1);
    if (!setup) return complain("sim", setup.error());
    const six_dice::Odds odds =
        six_dice::count_all_casts(*setup->preset->values, setup->options.sequences_per_cast);
    std::cout << (flags.json ? odds_json(odds) + '\n' : odds_text(odds));
    return 0;
}

int sim(const SimFlags& flags) {
    if (flags.exhaustive) return count_casts(flags);
    if (!flags.players) return complain("sim", "--players is required");
    if (!flags.games) return complain("sim", "--games is required");
    const auto setup = setup_of(flags, *flags.players);
    if (!setup) return complain("sim", setup.error());
    if (flags.record_directory) {
        std::error_code trouble;
        std::filesystem::create_directories(*flags.record_directory, trouble);
        if (trouble)
            return complain("sim",
                            "cannot make the folder `" + *flags.record_directory + "`: " + trouble.message());
    }
    const auto summary = run(flags, *setup);
    if (!summary) return complain("sim", summary.error());
    std::cout << (flags.json ? summary_json(*summary) + '\n' : summary_text(*summary));
    return 0;
}

}  // namespace

void add_sim(CLI::App& app, int& status) {
    const auto flags = std::make_shared<SimFlags>();
    CLI::App* command =
        app.add_subcommand("sim", "Play whole games, by random legal moves or by bots, and count");
    command->add_option("--game", flags->game, "The preset")->capture_default_str();
    command->add_option("--players", flags->players, "How many players")->check(CLI::PositiveNumber);
    command->add_option("--sides", flags->sides, "How many sides, if the rules allow several numbers")
        ->check(CLI::PositiveNumber);
    command->add_option("--games", flags->games, "How many games")->check(CLI::PositiveNumber);
    command
        ->add_option("--seed", flags->seed, "A number; the same number gives the same games on every machine")
        ->check(CLI::Range(0.0, seed_max))
        ->capture_default_str();
    command->add_option("--option", flags->options, "A room option as key=value; can be repeated")
        ->allow_extra_args(false);
    CLI::Option* draws =
        command
            ->add_option("--draws", flags->draws,
                         "When owed cards are drawn: any-time (at random), or at-once (as bots do)")
            ->check(CLI::IsMember({"any-time", "at-once"}))
            ->type_name("WHEN")
            ->capture_default_str();
    command
        ->add_option(
            "--bots", flags->bots,
            "Let bots play, such as hard,medium: one level for each side in turn; seats change every "
            "game. They draw at once")
        ->delimiter(',')
        ->check(CLI::IsMember(bot_level_words))
        ->type_name("LEVEL,...")
        ->excludes(draws);
    command->add_flag("--json", flags->json, "Print one JSON object");
    command
        ->add_option("--record", flags->record_directory,
                     "Write each game into this folder as an .sgr record")
        ->type_name("DIR");
    CLI::Option* exhaustive = command->add_flag(
        "--exhaustive", flags->exhaustive, "Play no games, but count what each of the 46,656 casts scores");
    for (const char* of_games :
         {"--players", "--sides", "--games", "--seed", "--draws", "--bots", "--record"})
        exhaustive->excludes(command->get_option(of_games));
    command->callback([flags, &status] { status = sim(*flags); });
}

}  // namespace seq::client
