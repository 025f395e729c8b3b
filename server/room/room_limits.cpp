#include "server/room/room_limits.hpp"

#include <algorithm>

#include "protocol/message/limits.hpp"
#include "server/room/inputs.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {
namespace {

protocol::Refused room_full(std::string sentence) {
    return refusal("room-full", std::move(sentence));
}

/// Numbers that are reserved for bots which take over from members who leave: one for each member, so that a
/// member can always leave.
constexpr std::size_t numbers_for_successors = protocol::room_members_max;

}  // namespace

std::optional<protocol::Refused> has_no_number_left(const State& state) {
    if (state.members.numbers_left() > numbers_for_successors) return std::nullopt;
    return room_full(
        "this room has had as many members as it can have; create another room and share its link");
}

std::optional<protocol::Refused> too_many_seats(const Setup& setup, const RoomLimits& limits) {
    if (setup.players() <= limits.seats_max) return std::nullopt;
    return to_refused(
        {Code::bad_players,
         {},
         "the largest number of players on this server is " + std::to_string(limits.seats_max)});
}

namespace {

// A newcomer has no seat yet. So there may be as many members without a seat as there are free seats and
// spectators.
std::optional<protocol::Refused> is_full(const State& state) {
    if (state.members.size() >= protocol::room_members_max)
        return room_full("there are " + std::to_string(protocol::room_members_max) +
                         " people in this room already");
    const std::size_t players = state.setup.players();
    const std::size_t seated = state.members.seated();
    const std::size_t free = players - std::min(players, seated);
    if (state.members.size() - seated < free + state.limits.spectators_max) return std::nullopt;
    return room_full("no seat is free, and the room has as many spectators as this server allows");
}

std::optional<protocol::Refused> has_too_many_from(const State& state, SourceId source) {
    const auto from_there = std::ranges::count_if(
        state.members, [&](const Member& member) { return !member.seat && member.source == source; });
    const std::size_t most = state.limits.unseated_of_source_max;
    if (source == SourceId{} || static_cast<std::size_t>(from_there) < most) return std::nullopt;
    return room_full("there are " + std::to_string(most) +
                     " people without a seat from your address in this room; some of you have to take a seat "
                     "or leave");
}

}  // namespace

tl::expected<const Member*, protocol::Refused> place_for(const State& state, const Newcomer& who,
                                                         TimePoint now) {
    if (auto refused = has_no_number_left(state)) return tl::unexpected{std::move(*refused)};
    const auto crowded = has_too_many_from(state, who.source);
    const auto refused = crowded ? crowded : is_full(state);
    if (!refused) return nullptr;
    auto strangers = removable_strangers(state, now);
    if (crowded) std::erase_if(strangers, [&](const Member* one) { return one->source != who.source; });
    if (who.stranger || strangers.empty()) return tl::unexpected{*refused};
    return strangers.back();
}

bool note_once_more(SourceTimes& times_of, SourceId source, std::size_t most, TimePoint now) {
    constexpr std::size_t sources_max = 1000;
    for (auto& [whose, times] : times_of)
        while (!times.empty() && now - times.front() >= std::chrono::minutes{1})
            times.pop_front();
    std::erase_if(times_of, [](const auto& of_source) { return of_source.second.empty(); });
    const auto known = times_of.find(source);
    if (known == times_of.end() && times_of.size() >= sources_max) return false;
    if (known != times_of.end() && known->second.size() >= most) return false;
    times_of[source].push_back(now);
    return true;
}

std::optional<protocol::Refused> room_talks_too_much(const State& state, TimePoint now) {
    const auto& said = state.talk.said_at;
    const std::size_t most = state.limits.chat_a_minute;
    if (said.size() < most || !is_within(Talk::remembered, said[said.size() - most], now))
        return std::nullopt;
    return refusal("too-much-talk", "the members of this room have written " + std::to_string(most) +
                                        " messages within a minute");
}

}  // namespace seq::room
