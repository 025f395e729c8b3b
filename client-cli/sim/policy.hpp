#pragma once

#include <memory>
#include <vector>

#include "bots/player.hpp"
#include "engine/match.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/fairdeal/stream.hpp"

namespace seq::client {

struct Step {
    Seat actor;
    Action action;
};

/// When simulated players take the cards they are owed (S19).
enum class Draws : std::uint8_t {
    any_time,  ///< at random: one seat among those that can act, then one of its actions
    at_once,   ///< right after the play, as bots do; no card is ever lost
};

/// The next step of a random game. The match must not be over.
Step next_step(const Match& match, Draws draws, protocol::fairdeal::Stream& chance);

/// The bots of one game, one per seat. They take their cards at once (S19) and see what their seats may see.
class BotsAtTable {
  public:
    /// A level for each side, in the six-dice games for each seat. Every bot has its own chance, from the
    /// key.
    BotsAtTable(const Setup& setup, const std::vector<BotLevel>& levels, const protocol::Digest& key);

    /// The next step of the game. The match must not be over.
    Step next_step(const Match& match);

  private:
    std::vector<std::unique_ptr<bots::Player>> players_;
};

}  // namespace seq::client
