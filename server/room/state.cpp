#include "server/room/state.hpp"

#include <algorithm>

namespace seq::room {

// The new epoch is the time in seconds, so that it differs from epochs whose records were lost; but always
// greater than the present one.
bool LogPosition::begin_epoch(TimePoint now) {
    if (loss_at && is_within(between_epochs, *loss_at, now)) return false;
    loss_at = now;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count();
    const auto time = static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, UINT32_MAX - 1));
    epoch = std::max(epoch + 1, time);
    return true;
}

tl::expected<Setup, Rejection> setup_of(std::string_view preset, std::uint32_t players, std::uint32_t sides,
                                        const std::vector<std::pair<std::string, std::string>>& options) {
    auto setup = make_setup(preset, players, sides);
    if (!setup) return setup;
    for (const auto& [key, value] : options)
        if (const auto rejection = set_option(setup->options, *setup->preset, key, value))
            return tl::unexpected{*rejection};
    return setup;
}

tl::expected<Setup, Rejection> setup_of(const FollowRoom& decision) {
    return setup_of(decision.preset, decision.players, decision.sides, decision.options);
}

void tell_old_purse(const State& state, protocol::MemberId member, RoomEvents& events) {
    const std::uint32_t purse = state.play.purses.of(member);
    if (state.has_purses() && purse != Purses::beginning)
        events.emplace_back(protocol::PurseChanged{member, purse});
}

std::unique_ptr<State> make_state(const protocol::RoomCode& code, const std::string& link_base,
                                  const Setup& setup, const protocol::LinkSecret& secret) {
    auto state = std::make_unique<State>(State{code, setup});
    state->door.address = link_base + code.text;
    state->door.secret = secret;
    return state;
}

}  // namespace seq::room
