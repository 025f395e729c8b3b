#include "server/room/clock/pause.hpp"

namespace seq::room {
namespace {

bool host_is_connected(const State& state) {
    const Member* host = state.members.at(state.lobby.host);
    return host != nullptr && host->session;
}

std::optional<protocol::Refused> why_not(const State& state, const Member& member) {
    if (!state.game_is_running()) return refusal("game-not-running", "no game is running");
    if (member.id == state.lobby.host) return std::nullopt;
    if (host_is_connected(state)) return refusal("not-host", "only the host can pause or continue the game");
    if (!member.seat)
        return refusal("not-seated", "only players can pause the game while the host is disconnected");
    return std::nullopt;
}

}  // namespace

Decision decide_command(const State& state, const Member& member, const protocol::Pause&) {
    if (auto refused = why_not(state, member)) return tl::unexpected{std::move(*refused)};
    if (state.play.paused) return refuse("paused", "the game is paused already");
    return Resolved{};
}

Decision decide_command(const State& state, const Member& member, const protocol::Unpause&) {
    if (auto refused = why_not(state, member)) return tl::unexpected{std::move(*refused)};
    if (!state.play.paused) return refuse("not-paused", "the game is not paused");
    return Resolved{};
}

bool play_is_held(const State& state) {
    return (state.play.paused || state.talk.call) && state.game_is_running();
}

std::optional<protocol::Refused> why_play_is_held(const State& state) {
    if (!play_is_held(state)) return std::nullopt;
    if (state.play.paused) return refusal("paused", "the game is paused; `unpause` continues it");
    return refusal("call-open", "no moves are accepted until the open call is settled", "T1");
}

}  // namespace seq::room
