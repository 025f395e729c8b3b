#include "server/room/room_limits.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/message/limits.hpp"
#include "server/room/inputs.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/refusals.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

protocol::Refused room_full(std::string sentence) {
    return refusal("room-full", std::move(sentence));
}

/// Numbers that are reserved for bots which take over from members who leave: one for each member, so that a
/// member can always leave.
constexpr std::size_t numbers_for_successors = protocol::room_members_max;

protocol::Refused too_many(std::string what, std::chrono::milliseconds wait) {
    return refusal("too-many", std::move(what) + "; try again in " + seconds_of(wait));
}

/// What a command takes one use from.
struct Budget {
    TokenBucket& bucket;
    std::optional<Rate> rate;  ///< nothing: it is unlimited
    std::string_view when_empty{};

    Refusal refuses(TimePoint now) const {
        if (!rate) return std::nullopt;
        bucket.fill_if_set_back(*rate, now.time_since_epoch());
        const auto wait = bucket.wait(*rate, now.time_since_epoch());
        if (wait <= std::chrono::nanoseconds::zero()) return std::nullopt;
        return too_many(std::string{when_empty}, std::chrono::ceil<std::chrono::milliseconds>(wait));
    }
    void take(TimePoint now) const {
        if (rate) bucket.charge(*rate, now.time_since_epoch());
    }
};

/// The budget with the server's factor.
Budget budget_of(const State& state, TokenBucket& bucket, std::optional<Rate> rate,
                 std::string_view when_empty) {
    const auto factor = static_cast<double>(state.limits.budget_factor);
    if (rate) rate = Rate{rate->burst * factor, rate->a_minute * factor};
    return {bucket, rate, when_empty};
}

/// The member's own budget for a command, and the one shared with others.
std::array<Budget, 2> budgets_for(SharedBuckets& budgets, const State& state, Member& member,
                                  CommandClass kind) {
    const ClassLimits& limits = limits_of(kind);
    const auto index = static_cast<std::size_t>(kind);
    ClassBuckets& shared = member.seat ? budgets.seated : budgets.unseated;
    return {budget_of(state, member.budgets.at(index), limits.member, "you are doing this too often"),
            budget_of(state, shared.at(index), member.seat ? limits.seated : limits.unseated,
                      "too many people in this room are doing this at once")};
}

Refusal charge_shared(const Budget& budget, TimePoint now) {
    auto refused = budget.refuses(now);
    if (!refused) budget.take(now);
    return refused;
}

protocol::Refused history_full(std::string sentence) {
    return refusal("history-full", std::move(sentence));
}

protocol::Refused sentence_at(HistoryUse use) {
    if (use <= HistoryUse::half)
        return history_full(
            "the history of this room is more than half full; spectators can only watch from now on");
    if (use == HistoryUse::most)
        return history_full(
            "the history of this room is nearly full; finish your game, and continue in the new room that "
            "follows");
    return history_full(
        "the history of this room is full; when the running game is over, continue in the new room that "
        "follows");
}

protocol::Refused sentence_of(Shortage shortage) {
    if (shortage == Shortage::storage)
        return refusal("storage-low",
                       "the server's disk is nearly full, so only running games go on; please tell the "
                       "operator, and try again later");
    return refusal("too-many",
                   "your address has written nearly as much as it may in a day, so only running games go on; "
                   "the rest works again little by little within the next hours");
}

bool is_spectator(const State& state, const Member& member) {
    return !member.seat && member.id != state.lobby.host && referee_of(state) != &member;
}

// A newcomer has no seat yet. So there may be as many members without a seat as there are free seats and
// spectators.
Refusal is_full(const State& state) {
    if (state.members.size() >= protocol::room_members_max)
        return room_full("there are " + std::to_string(protocol::room_members_max) +
                         " people in this room already");
    const std::size_t players = state.setup.players();
    const std::size_t seated = state.members.seated();
    const std::size_t free = players - std::min(players, seated);
    if (state.members.size() - seated < free + state.limits.spectators_max) return std::nullopt;
    return room_full("no seat is free, and the room has as many spectators as this server allows");
}

Refusal has_too_many_from(const State& state, SourceId source) {
    const auto from_there = std::ranges::count_if(
        state.members, [&](const Member& member) { return !member.seat && member.source == source; });
    const std::size_t most = state.limits.unseated_of_source_max;
    if (source == SourceId{} || static_cast<std::size_t>(from_there) < most) return std::nullopt;
    return room_full("there are " + std::to_string(most) +
                     " people without a seat from your address in this room; some of you have to take a seat "
                     "or leave");
}

}  // namespace

Refusal has_no_number_left(const State& state) {
    if (state.members.numbers_left() > numbers_for_successors) return std::nullopt;
    return room_full(
        "this room has had as many members as it can have; create another room and share its link");
}

Refusal too_many_seats(const Setup& setup, const RoomLimits& limits) {
    if (setup.players() <= limits.seats_max) return std::nullopt;
    return to_refused(
        {Code::bad_players,
         {},
         "the largest number of players on this server is " + std::to_string(limits.seats_max)});
}

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

Refusal room_talks_too_much(const State& state, TimePoint now) {
    const auto& said = state.talk.said_at;
    const std::size_t most = state.limits.chat_a_minute;
    if (said.size() < most || !is_within(Talk::remembered, said[said.size() - most], now))
        return std::nullopt;
    return refusal("too-much-talk", "the members of this room have written " + std::to_string(most) +
                                        " messages within a minute");
}

Refusal over_budget(SharedBuckets& budgets, const State& state, Member& member, CommandClass kind,
                    TimePoint now) {
    const auto [own, shared] = budgets_for(budgets, state, member, kind);
    auto refused = own.refuses(now);
    return refused ? refused : shared.refuses(now);
}

void charge(SharedBuckets& budgets, const State& state, Member& member, CommandClass kind, TimePoint now) {
    for (const Budget& budget : budgets_for(budgets, state, member, kind))
        budget.take(now);
}

Refusal charge_entry(SharedBuckets& budgets, const State& state, Member& member, TimePoint now) {
    auto refused = over_budget(budgets, state, member, CommandClass::enter, now);
    if (!refused) refused = history_refuses(state, member, CommandClass::enter);
    if (!refused) charge(budgets, state, member, CommandClass::enter, now);
    return refused;
}

Refusal charge_join(SharedBuckets& budgets, const State& state, TimePoint now) {
    return charge_shared(
        budget_of(state, budgets.joins, joins_rate, "too many people have joined this room in a short time"),
        now);
}

Refusal charge_replay(SharedBuckets& budgets, Door& door, const State& state, TimePoint now) {
    const std::size_t of_source = replays_of_source_a_minute * state.limits.budget_factor;
    const SourceId source = door.source;
    if (source != SourceId{} && !note_once_more(door.replays, source, of_source, now))
        return too_many("your address looks at many games of this room", std::chrono::minutes{1});
    return charge_shared(
        budget_of(state, budgets.replays, replays_rate, "too many people are looking at games of this room"),
        now);
}

HistoryUse history_use(const State& state) {
    const auto uses = [](std::uint64_t now, std::uint64_t bound) {
        if (now >= bound + bound / 4) return HistoryUse::spent;
        if (now >= bound) return HistoryUse::full;
        if (now >= bound / 5 * 4) return HistoryUse::most;
        return now >= bound / 2 ? HistoryUse::half : HistoryUse::low;
    };
    return std::max(uses(state.version(), state.limits.records_max),
                    uses(state.log.bytes, state.limits.history_bytes_max));
}

Refusal history_refuses(const State& state, const Member& member, CommandClass kind) {
    // Members of an archived room can always return, to read its records and to learn which room follows it.
    // That writes nothing.
    if (state.lifetime.archived && kind == CommandClass::enter) return std::nullopt;
    const HistoryUse use = history_use(state);
    const ClassLimits& limits = limits_of(kind);
    const bool only_watches = is_spectator(state, member);
    const HistoryUse end = only_watches ? limits.closes_to_spectators_at : limits.closes_at;
    if (use >= end) return sentence_at(use);
    const Shortage shortage = kind == CommandClass::enter ? Shortage::none : state.door.shortage;
    if (shortage == Shortage::none || end > HistoryUse::full) return std::nullopt;
    return sentence_of(shortage);
}

Refusal history_refuses_newcomers(const State& state) {
    const HistoryUse use = history_use(state);
    const bool may_play = state.members.seated() < state.setup.players() && !state.game_is_running();
    const bool fits = use < (may_play ? HistoryUse::most : HistoryUse::half);
    if (fits && state.door.shortage != Shortage::none) return sentence_of(state.door.shortage);
    if (fits) return std::nullopt;
    return history_full(
        "the history of this room is nearly full, so nobody can join it any more; ask for the link of the "
        "new room that follows it");
}

bool is_worn_out(const State& state) {
    if (state.lifetime.archived) return false;
    const HistoryUse use = history_use(state);
    if (use == HistoryUse::spent) return true;
    return use == HistoryUse::full && !state.game_is_running() && !state.deal_is_running();
}

}  // namespace seq::room
