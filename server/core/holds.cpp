#include "server/core/holds.hpp"

#include "server/core/refusals.hpp"

namespace seq::core {

std::optional<protocol::Refused> play_is_held(const State& state) {
    if (!state.game_is_running()) return std::nullopt;
    if (state.paused) return refusal("paused", "the game is paused; it goes on with `unpause`");
    if (state.talk.call)
        return refusal("call-open", "nothing is played until the open call is settled", "T1");
    return std::nullopt;
}

}  // namespace seq::core
