#pragma once

#include <functional>
#include <memory>

#include "bots/level.hpp"
#include "engine/match.hpp"
#include "engine/rules_revision.hpp"
#include "protocol/fairdeal/chance.hpp"

namespace seq::core {

/// The rules that games are played by, and the revision of them that is written down with every record. A
/// server has the engine's; tests of what happens when rules are corrected bring others.
struct Rules {
    int revision = rules_revision;
    Events (*apply)(Match& match, Seat actor, const Action& action, Chance& chance) = &seq::apply;
};

/// Who makes what a room does not follow from rules: the chance of a game, and the players behind bots. A
/// server has these. The proof that a room keeps its secrets (tests/secrecy) brings others: the same table
/// with another deal below it, and bots that follow a script.
struct Makers {
    /// All chance of one game from the master key of its fair deal.
    std::function<std::unique_ptr<protocol::GameChance>(const protocol::Digest& master)> chance =
        [](const protocol::Digest& master) { return std::make_unique<protocol::FairDealChance>(master); };
    /// Who decides for a bot or a stand-in.
    std::function<std::unique_ptr<bots::Player>(BotLevel level, bots::Below below)> player =
        bots::make_player;
    Rules rules{};
};

}  // namespace seq::core
