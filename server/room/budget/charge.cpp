#include "server/room/budget/charge.hpp"

#include <string>
#include <utility>

#include "server/room/budget/history_bound.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"

namespace seq::room {
namespace {

protocol::Refused too_many(std::string what, std::chrono::milliseconds wait) {
    return refusal("too-many", std::move(what) + "; try again in " + seconds_of(wait));
}

Rate times(const Rate& rate, unsigned factor) {
    return {rate.burst * factor, rate.a_minute * factor};
}

std::optional<Rate> times(const std::optional<Rate>& rate, unsigned factor) {
    return rate ? std::optional{times(*rate, factor)} : std::nullopt;
}

/// The buckets that a command of this member takes from, each with its rate.
struct Applicable {
    TokenBucket& own;
    TokenBucket& shared;
    std::optional<Rate> own_rate;
    std::optional<Rate> shared_rate;
};

Applicable buckets_for(State& state, Member& member, CommandClass kind) {
    const auto index = static_cast<std::size_t>(kind);
    const ClassRates rates = rates_of(kind);
    const bool seated = member.seat.has_value();
    ClassBuckets& shared = seated ? state.budgets.seated : state.budgets.unseated;
    const auto factor = static_cast<unsigned>(state.limits.budget_factor);
    return {member.budgets.at(index), shared.at(index), times(rates.member, factor),
            times(seated ? rates.seated : rates.unseated, factor)};
}

/// Takes one from a bucket that everybody shares; the refusal if it is empty.
std::optional<protocol::Refused> charge_shared(const State& state, TokenBucket& bucket, const Rate& usual,
                                               const char* what, TimePoint now) {
    const Rate rate = times(usual, static_cast<unsigned>(state.limits.budget_factor));
    if (!bucket.has(rate, now)) return too_many(what, bucket.wait(rate, now));
    bucket.take(rate, now);
    return std::nullopt;
}

}  // namespace

std::optional<protocol::Refused> over_budget(State& state, Member& member, CommandClass kind, TimePoint now) {
    const Applicable from = buckets_for(state, member, kind);
    if (from.own_rate && !from.own.has(*from.own_rate, now))
        return too_many("you are doing this too often", from.own.wait(*from.own_rate, now));
    if (from.shared_rate && !from.shared.has(*from.shared_rate, now))
        return too_many("too many people in this room are doing this at once",
                        from.shared.wait(*from.shared_rate, now));
    return std::nullopt;
}

void charge(State& state, Member& member, CommandClass kind, TimePoint now) {
    const Applicable from = buckets_for(state, member, kind);
    if (from.own_rate) from.own.take(*from.own_rate, now);
    if (from.shared_rate) from.shared.take(*from.shared_rate, now);
}

std::optional<protocol::Refused> charge_entry(State& state, Member& member, TimePoint now) {
    auto refused = over_budget(state, member, CommandClass::enter, now);
    if (!refused) refused = history_refuses(state, member, CommandClass::enter);
    if (!refused) charge(state, member, CommandClass::enter, now);
    return refused;
}

std::optional<protocol::Refused> charge_join(State& state, TimePoint now) {
    return charge_shared(state, state.budgets.joins, joins_rate,
                         "too many people have joined this room in a short time", now);
}

std::optional<protocol::Refused> charge_replay(State& state, TimePoint now) {
    const std::size_t of_source = replays_of_source_a_minute * state.limits.budget_factor;
    const SourceId source = state.door.source;
    if (source != SourceId{} && !note_once_more(state.door.replays, source, of_source, now))
        return too_many("your address looks at many games of this room", std::chrono::minutes{1});
    return charge_shared(state, state.budgets.replays, replays_rate,
                         "too many people are looking at games of this room", now);
}

}  // namespace seq::room
