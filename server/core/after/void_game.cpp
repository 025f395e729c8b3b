#include "server/core/after/void_game.hpp"

#include "server/core/commit.hpp"

namespace seq::core {
namespace {

std::optional<protocol::VoidReason> why_it_cannot_go_on(const State& state) {
    if (state.recorded_game && !state.recorded_game->result()) return protocol::VoidReason::rules_changed;
    return std::nullopt;
}

}  // namespace

void end_void_game(State& state, TimePoint now, Effects& effects) {
    if (const auto reason = why_it_cannot_go_on(state))
        commit(state, {.at = now, .deed = GameVoided{*reason}}, effects);
}

}  // namespace seq::core
