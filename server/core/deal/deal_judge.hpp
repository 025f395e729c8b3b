#pragma once

#include <optional>
#include <tl/expected.hpp>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// How the next game is to be dealt: at once, or by a ceremony that opens with the bots and the away already
/// absent. The start itself has been judged.
Deed deal_for_start(const State& state, const Entropy& entropy);

tl::expected<Deed, protocol::Refused> judge_deal(const State& state, const Member& member,
                                                 const protocol::DealCommit& command);
tl::expected<Deed, protocol::Refused> judge_deal(const State& state, const Member& member,
                                                 const protocol::DealReveal& command);

/// Why seats, setup and host's doings must wait: a ceremony is bound to them. Nothing while none runs.
std::optional<protocol::Refused> deal_holds(const State& state);

/// The seats whose players take no part in a deal that opens now: bots, and who is away.
SeatSet absent_now(const State& state);

}  // namespace seq::core
