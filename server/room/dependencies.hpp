#pragma once

#include <functional>
#include <memory>

#include "bots/player.hpp"
#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"

namespace seq::room {

/// The rules of the games and their revision, which every record names. A server uses the engine's rules;
/// tests inject other ones.
struct Rules {
    int revision = rules_revision;
    Events (*apply)(Match& match, Seat actor, const Action& action, Chance& chance) = &seq::apply;
};

/// The rules of this program. A source of their own, which a test program replaces when it is linked, so that
/// there is a build with the rules of tomorrow.
Rules present_rules();

/// Injected sources of chance, bot players and rules. The defaults are the server's. The noninterference
/// tests (tests/secrecy) inject others: the same room with a different deal, and bots that follow a script.
struct Dependencies {
    /// Makes the chance of one game from the master key of its fair deal.
    std::function<std::unique_ptr<protocol::GameChance>(const protocol::Digest& master)> chance =
        [](const protocol::Digest& master) { return std::make_unique<protocol::FairDealChance>(master); };
    /// Makes the player that decides for a bot or a stand-in.
    std::function<std::unique_ptr<bots::Player>(BotLevel level, bots::Below below)> player =
        bots::make_player;
    Rules rules = present_rules();
};

}  // namespace seq::room
