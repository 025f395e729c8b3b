#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/base/bot_level.hpp"
#include "engine/match.hpp"
#include "engine/six_dice/score.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/record/record.hpp"

namespace seq::client {

/// When simulated players take the cards they are owed (S19).
enum class Draws : std::uint8_t {
    any_time,  ///< at random: one seat among those that can act, then one of its actions
    at_once,   ///< right after the play, as bots do; no card is ever lost
};

/// Totals over all games.
struct Tally {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;  ///< every action: plays, draws, exchanges, passes, rolls, casts
    std::uint64_t passes = 0;
    std::uint64_t reshuffles = 0;
    std::uint64_t lost_cards = 0;                 ///< S19
    std::uint64_t draws = 0;                      ///< games that nobody won
    std::array<std::uint64_t, seats_max> wins{};  ///< by side, in the six-dice games by seat
    std::map<BotLevel, std::uint64_t> wins_by_bot;

    void count(const Event& event);
};

struct SimulatedGame {
    Match match;
    protocol::Record record;
};

/// The key of game `n` (from 0) of a simulation, from which all of its chance is derived as in a fair deal.
protocol::Digest game_key(std::uint64_t seed, std::uint64_t n);

/// Plays one complete game, and checks the engine's invariants after every step. Adds to the tally. Without
/// levels by random legal moves; else by bots, one level for each side, or seat in the six-dice games, which
/// take their cards at once (S19) and see what their seats may see.
SimulatedGame simulate(const Setup& setup, Draws draws, const protocol::Digest& key, Tally& tally,
                       const std::vector<BotLevel>& levels = {});

/// The level of each seat in game `n` (from 0): the levels in order around the sides, or around the seats in
/// the six-dice games, shifted by one each game.
std::vector<BotLevel> seating_of_bots(const Setup& setup, const std::vector<BotLevel>& levels,
                                      std::uint64_t n);

/// The settings and results of a simulation. Everything but the speed is the same on every machine.
struct Summary {
    Setup setup;
    std::uint64_t seed = 0;
    Tally tally;
    double seconds = 0;
    std::vector<BotLevel> bots{};  ///< the players, as given; empty for random moves
};

/// One JSON object on one line.
std::string summary_json(const Summary& summary);
/// The same for people, one figure per line.
std::string summary_text(const Summary& summary);

/// `{"penalty":406,"0":26858,...}`: the penalty first, then points ascending, on one line.
std::string odds_json(const six_dice::Odds& odds);
/// The same for people: one line each, with the share of all casts.
std::string odds_text(const six_dice::Odds& odds);

}  // namespace seq::client
