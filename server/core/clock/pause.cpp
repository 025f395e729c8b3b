#include "server/core/clock/pause.hpp"

#include <algorithm>

namespace seq::core {
namespace {

bool host_is_connected(const State& state) {
    const auto host = std::ranges::find(state.members, state.host, &Member::id);
    return host != state.members.end() && host->session;
}

std::optional<protocol::Refused> why_not(const State& state, const Member& member) {
    if (!state.game_is_running()) return refusal("game-not-running", "only a running game is paused");
    if (member.id == state.host) return std::nullopt;
    if (host_is_connected(state))
        return refusal("not-host", "only the host pauses the game and lets it go on");
    if (!member.seat) return refusal("not-seated", "while the host is not here, the players pause");
    return std::nullopt;
}

}  // namespace

Decision decide_pause(const State& state, const Member& member) {
    if (auto refusal = why_not(state, member)) return tl::unexpected{std::move(*refusal)};
    if (state.paused) return refuse("paused", "the game is paused already");
    return Resolved{};
}

Decision decide_unpause(const State& state, const Member& member) {
    if (auto refusal = why_not(state, member)) return tl::unexpected{std::move(*refusal)};
    if (!state.paused) return refuse("not-paused", "the game is not paused");
    return Resolved{};
}

std::optional<protocol::Refused> play_is_held(const State& state) {
    if (!state.game_is_running()) return std::nullopt;
    if (state.paused) return refusal("paused", "the game is paused; it goes on with `unpause`");
    if (state.talk.call)
        return refusal("call-open", "nothing is played until the open call is settled", "T1");
    return std::nullopt;
}

}  // namespace seq::core
