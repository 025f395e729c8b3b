#pragma once

#include <string>

#include "client-cli/sim/simulate.hpp"
#include "engine/six_dice/score.hpp"

namespace seq::client {

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

/// `{"penalty": 406, "0": 26858, ...}`: the penalty first, then points ascending, on one line.
std::string odds_json(const six_dice::Odds& odds);
/// The same for people: one line each, with the share of all casts.
std::string odds_text(const six_dice::Odds& odds);

}  // namespace seq::client
