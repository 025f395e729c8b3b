#pragma once

#include <functional>
#include <memory>

#include "bots/level.hpp"
#include "protocol/fairdeal/chance.hpp"

namespace seq::core {

/// Who makes what a room does not follow from rules: the chance of a game, and the players behind bots. A
/// server has these. The proof that a room keeps its secrets (tests/secrecy) brings others: the same table
/// with another deal below it, and bots that follow a script.
struct Makers {
    /// All chance of one game from the master key of its fair deal.
    std::function<std::unique_ptr<protocol::GameChance>(const protocol::Digest& master)> chance =
        [](const protocol::Digest& master) { return std::make_unique<protocol::FairDealChance>(master); };
    /// Who decides for a bot or a stand-in.
    std::function<std::unique_ptr<bots::Player>(bots::Level level, bots::Below below)> player =
        bots::make_player;
};

}  // namespace seq::core
