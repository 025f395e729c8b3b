#include "server/room/lobby/starting.hpp"

#include "server/room/deal/ceremony.hpp"
#include "server/room/game/games.hpp"

namespace seq::room {

std::optional<protocol::Refused> why_stake_is_too_high(const State& state) {
    if (!state.play.purses.can_pay(state.lobby.host, state.setup.options.stake))
        return stake_above_purse("you cannot pay the stake; lower it or choose another game");
    if (state.members.seated() > 0 && players_who_can_pay(state).empty())
        return stake_above_purse("nobody who is seated can pay the stake");
    return std::nullopt;
}

std::optional<protocol::Refused> why_no_start(const State& state) {
    if (auto why = deal_holds(state)) return why;
    if (state.game_is_running()) return refusal("game-running", "the game has already begun");
    const std::size_t empty = state.setup.players() - state.members.seated();
    if (empty > 0)
        return refusal("seats-empty", empty == 1 ? "one seat is still empty"
                                                 : std::to_string(empty) + " seats are still empty");
    return why_stake_is_too_high(state);
}

}  // namespace seq::room
