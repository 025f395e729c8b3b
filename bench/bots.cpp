// How often a level of bots beats another at every number of seats, and what its moves cost.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/fast_chance.hpp"
#include "bots/player.hpp"
#include "engine/match.hpp"

namespace seq::bench {
namespace {

struct Settings {
    std::string game = "sequence";
    std::size_t players = 0;  ///< 0: every number that the game has
    std::size_t sides = 0;    ///< 0: every number that the players can form
    std::string better{to_string(BotLevel::hard)};
    std::string other{to_string(BotLevel::medium)};
    std::uint64_t games = 60;
    std::uint64_t cost_games = 20;
    std::uint64_t seed = 0;
};

/// What the moves of bots cost, in milliseconds of processor time.
struct Cost {
    std::uint64_t moves = 0;
    double sum = 0;
    double most = 0;

    void add(double milliseconds) {
        ++moves;
        sum += milliseconds;
        most = std::max(most, milliseconds);
    }
};

double milliseconds_of_thread() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// A game between bots with a level for each side, or for each seat if there are no sides.
class Game {
  public:
    Game(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t deal, std::uint64_t seed)
        : setup_{setup}, chance_{deal} {
        for (std::size_t i = 0; i < setup.players(); ++i)
            players_.push_back(bots::make_player(
                levels[i % levels.size()],
                [random = FastRandom{(seed << 8) + i}](std::uint32_t n) mutable { return random.below(n); }));
    }

    Result play(Cost& cost) {
        Match match = start_silently(setup_, chance_);
        while (!result(match)) {
            const Seat seat = turn(match);
            const View seen = view(match, seat);
            const LegalActions legal = legal_actions(match, seat);
            const double began = milliseconds_of_thread();
            const Action action = players_[seat.index()]->choose(seen, legal);
            cost.add(milliseconds_of_thread() - began);
            apply_silently(match, seat, action, chance_);
        }
        return *result(match);
    }

  private:
    const Setup& setup_;
    FastChance chance_;
    std::vector<std::unique_ptr<bots::Player>> players_;
};

double share_of(std::uint64_t part, std::uint64_t all) {
    return static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(all, 1));
}

/// The interval that contains the true share with a probability of 95 % (Wilson).
std::pair<double, double> interval_of(std::uint64_t wins, std::uint64_t games) {
    constexpr double z = 1.96;
    const auto n = static_cast<double>(games);
    const double share = share_of(wins, games);
    const double middle = share + z * z / (2 * n);
    const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {(middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)};
}

/// What a side that wins this share of all games wins of those that it or one given other side wins, if the
/// others win equally often. With two sides it is the share itself.
double against_each(double share, std::size_t sides) {
    return share / (share + (1 - share) / static_cast<double>(sides - 1));
}

Setup setup_of(const Preset& preset, const Seating& seating) {
    Setup setup = make_setup(preset.name, seating.players, seating.sides).value();
    setup.options.draw = DrawMode::automatic;
    return setup;
}

/// The better level has one side, the other level all others. The same deal is played once for each side that
/// the better level can have.
void print_wins(const Setup& setup, BotLevel better, BotLevel other, const Settings& settings) {
    const std::size_t sides = setup.sides();
    const std::uint64_t games = settings.games / sides * sides;
    std::uint64_t wins = 0;
    Cost unused;
    for (std::uint64_t n = 0; n < games; ++n) {
        const Side side = Side::at(n % sides);
        std::vector<BotLevel> levels(sides, other);
        levels[side.index()] = better;
        const std::uint64_t deal = settings.seed + n / sides;
        if (Game{setup, levels, deal, settings.seed + n}.play(unused).side == side) ++wins;
    }
    const auto [low, high] = interval_of(wins, games);
    std::printf("%7zu %5zu %6llu %6llu %9.1f %9.1f %6.1f to %4.1f\n", setup.players(), sides,
                static_cast<unsigned long long>(games), static_cast<unsigned long long>(wins),
                100 * share_of(wins, games), 100 * against_each(share_of(wins, games), sides),
                100 * against_each(low, sides), 100 * against_each(high, sides));
    std::fflush(stdout);
}

void print_all_wins(const Preset& preset, BotLevel better, BotLevel other, const Settings& settings) {
    std::printf("%s: one side of %s bots, the other sides of %s bots\n", settings.game.c_str(),
                settings.better.c_str(), settings.other.c_str());
    std::printf("players sides  games   wins   percent  vs. each   95 %% interval\n");
    for (const Seating& seating : preset.seatings) {
        if (seating.sides == 0 || (settings.players != 0 && settings.players != seating.players)) continue;
        if (settings.sides != 0 && settings.sides != seating.sides) continue;
        print_wins(setup_of(preset, seating), better, other, settings);
    }
}

/// What a move of each level costs, in games of one level only.
void print_costs(const Preset& preset, const Settings& settings) {
    std::printf("level   players sides   moves   ms/move    most\n");
    for (const BotLevel level : bot_levels) {
        for (const Seating& seating : preset.seatings) {
            if (seating.players != 2 && seating.players != 4 && seating.players != 12) continue;
            const Setup setup = setup_of(preset, seating);
            Cost cost;
            for (std::uint64_t n = 0; n < settings.cost_games; ++n)
                Game{setup, {level}, settings.seed + n, settings.seed + n}.play(cost);
            std::printf("%-8s %6zu %5zu %7llu %9.4f %7.3f\n", to_string(level).data(), setup.players(),
                        setup.sides(), static_cast<unsigned long long>(cost.moves),
                        cost.sum / static_cast<double>(cost.moves), cost.most);
        }
    }
    std::fflush(stdout);
}

void run(const Settings& settings) {
    const Preset& preset = *find_preset(settings.game);
    print_all_wins(preset, *parse_bot_level(settings.better), *parse_bot_level(settings.other), settings);
    if (settings.cost_games > 0) print_costs(preset, settings);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    using namespace seq;
    bench::Settings settings;
    CLI::App app{"Measures how well bots play, and what a move costs.", "bench_bots"};
    app.option_defaults()->always_capture_default();
    app.add_option("--games", settings.games, "of each row; one deal is played once for each side")
        ->check(CLI::Range(2, 1'000'000));
    app.add_option("--game", settings.game, "a game with sides")
        ->check(CLI::IsMember({"sequence", "sequence-rv", "sequence-bible", "sequence-dice"}));
    app.add_option("--players", settings.players, "only rows with this number of players; 0 is all");
    app.add_option("--sides", settings.sides, "only rows with this number of sides; 0 is all");
    const CLI::IsMember is_level{bot_level_words};
    app.add_option("--better", settings.better, "the level of one side")->check(is_level);
    app.add_option("--other", settings.other, "the level of the other sides")->check(is_level);
    app.add_option("--cost-games", settings.cost_games, "games of each level alone, to time moves");
    app.add_option("--seed", settings.seed, "other deals");
    CLI11_PARSE(app, argc, argv);
    bench::run(settings);
    return EXIT_SUCCESS;
}
