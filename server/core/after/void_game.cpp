#include "server/core/after/void_game.hpp"

namespace seq::core {
namespace {

std::optional<protocol::VoidReason> why_it_cannot_go_on(const State& state) {
    if (state.recorded_game && !state.recorded_game->result()) return protocol::VoidReason::rules_changed;
    if (state.is_fresh_copy && (state.game_is_running() || state.deal_is_running()))
        return protocol::VoidReason::restored;
    return std::nullopt;
}

}  // namespace

std::optional<Entry> void_game_due(const State& state, TimePoint now) {
    const auto reason = why_it_cannot_go_on(state);
    if (!reason) return std::nullopt;
    return Entry{.at = now, .cause = VoidGame{*reason}};
}

}  // namespace seq::core
