#include "server/core/clock/turn.hpp"

namespace seq::core {
namespace {

bool waits_for_forfeits(const Match& match) {
    const auto* game = std::get_if<cards::Game>(&match.game);
    return game != nullptr && !game->forfeits.empty();
}

}  // namespace

std::optional<Turn> turn_of(const State& state) {
    if (!state.game || !state.game_is_running()) return std::nullopt;
    const Progress& progress = state.game->progress();
    const Match& match = state.game->match();
    return Turn{.seat = turn(match),
                .game = state.games,
                .number = progress.turns,
                .acts = progress.acts,
                .may_act = !waits_for_forfeits(match)};
}

}  // namespace seq::core
