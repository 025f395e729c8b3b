#include "server/core/after/void_game.hpp"

#include "server/core/commit.hpp"

namespace seq::core {
namespace {

std::optional<protocol::VoidReason> why_it_cannot_go_on(const State& state) {
    if (state.recorded_game && !state.recorded_game->result()) return protocol::VoidReason::rules_changed;
    if (state.is_fresh_copy && (state.game_is_running() || state.deal_is_running()))
        return protocol::VoidReason::restored;
    return std::nullopt;
}

}  // namespace

void end_void_game(State& state, TimePoint now, Effects& effects) {
    const auto reason = why_it_cannot_go_on(state);
    state.is_fresh_copy = false;
    if (reason) commit(state, {.at = now, .deed = GameVoided{*reason}}, effects);
}

}  // namespace seq::core
