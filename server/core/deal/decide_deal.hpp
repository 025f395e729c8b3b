#pragma once

#include <optional>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// What is drawn for a start that is accepted: the server's part of the deal and, if the deal is a ceremony,
/// the seats of bots and of the away, which take no part in it.
Resolved deal_for_start(const State& state, const Entropy& entropy);

Decision decide_deal(const State& state, const Member& member, const protocol::DealCommit& command);
Decision decide_deal(const State& state, const Member& member, const protocol::DealReveal& command);

/// Why seats, setup and host's doings must wait: a ceremony is bound to them. Nothing while none runs.
std::optional<protocol::Refused> deal_holds(const State& state);

/// The seats whose players take no part in a deal that opens now: bots, and who is away.
SeatSet absent_now(const State& state);

}  // namespace seq::core
