#pragma once

#include <tl/expected.hpp>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// Whether a call may be made, and who may settle it (T1, T2). Nothing here changes anything.

namespace seq::core {

using TalkJudgement = tl::expected<Deed, protocol::Refused>;

TalkJudgement judge_call(const State& state, const Member& member, protocol::MessageNumber message);
TalkJudgement judge_concession(const State& state, const Member& member, TimePoint now);
TalkJudgement judge_ruling(const State& state, const Member& member, bool upheld);
TalkJudgement judge_vote(const State& state, const Member& member, bool upheld, TimePoint now);

}  // namespace seq::core
