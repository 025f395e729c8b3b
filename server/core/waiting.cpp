#include "server/core/waiting.hpp"

#include "server/core/bots/bot_moves.hpp"
#include "server/core/bots/stand_ins.hpp"
#include "server/core/clock/timekeeping.hpp"
#include "server/core/deal/deal_time.hpp"
#include "server/core/draws.hpp"
#include "server/core/lobby/host_role.hpp"
#include "server/core/presence.hpp"
#include "server/core/talk/calls.hpp"
#include "server/core/talk/spectators.hpp"

namespace seq::core {

void settle(State& state, TimePoint now, Effects& effects) {
    effects.wake_at.reset();
    if (state.archived) return;
    settle_presence(state, now, effects);
    settle_host_role(state, now, effects);
    settle_deal(state, now, effects);
    show_out_spectators(state, now, effects);
    settle_stand_ins(state, now, effects);
    settle_calls(state, now, effects);
    settle_draws(state, now, effects);
    settle_bots(state, now, effects);
    settle_clock(state, now, effects);
}

}  // namespace seq::core
