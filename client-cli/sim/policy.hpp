#pragma once

#include "engine/match.hpp"
#include "protocol/fairdeal/stream.hpp"

namespace seq::cli {

struct Step {
    Seat actor;
    Action action;
};

/// When simulated players take the cards they are owed (S19).
enum class Draws : std::uint8_t {
    any_time,  ///< whenever chance has it: one seat among those that can act, then one of its actions
    at_once,   ///< right after the play, as bots do; no card is ever lost
};

/// The next step of a random game. The match must not be over.
Step next_step(const Match& match, Draws draws, protocol::fairdeal::Stream& chance);

}  // namespace seq::cli
