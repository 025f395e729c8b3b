#include "server/core/budget/budgets.hpp"

#include "engine/base/assert.hpp"
#include "server/core/budget/charge.hpp"
#include "server/core/members.hpp"
#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {
namespace {

std::string seconds_until(std::chrono::milliseconds wait) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    return seconds <= 1 ? "a second" : std::to_string(seconds) + " seconds";
}

protocol::Refused too_many(std::string what, std::chrono::milliseconds wait) {
    return refusal("too-many", std::move(what) + "; try again in " + seconds_until(wait));
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

}  // namespace

// Bursts let a whole table sit down, or come back after a restart, at the same moment. The rates are several
// times what people do. operations.md has them as a table, and a test adds them up.
ClassRates rates_of(CommandClass kind) {
    switch (kind) {
        case CommandClass::enter: return {.member = Rate{30, 20}, .unseated = Rate{200, 120}};
        case CommandClass::move: return {.member = Rate{300, 300}, .seated = Rate{1200, 1200}};
        case CommandClass::deal: return {.member = Rate{60, 60}, .seated = Rate{480, 480}};
        case CommandClass::call:
            return {.member = Rate{20, 20}, .seated = Rate{60, 60}, .unseated = Rate{20, 20}};
        case CommandClass::abandon:
        case CommandClass::start:
            return {.member = Rate{30, 10}, .seated = Rate{60, 20}, .unseated = Rate{60, 20}};
        case CommandClass::stand_in:
            return {.member = Rate{40, 20}, .seated = Rate{80, 40}, .unseated = Rate{80, 40}};
        case CommandClass::vote: return {.member = Rate{20, 10}, .seated = Rate{120, 60}};
        case CommandClass::unpause: return {.member = Rate{20, 20}, .seated = Rate{80, 40}};
        case CommandClass::moderation:
            return {.member = Rate{60, 30}, .seated = Rate{120, 60}, .unseated = Rate{120, 60}};
        case CommandClass::leave: return {};  // once in a membership, and joining again has a budget
        case CommandClass::read:
            return {.member = Rate{10, 60}, .seated = Rate{200, 300}, .unseated = Rate{200, 300}};
        case CommandClass::pause:
            return {.member = Rate{10, 6}, .seated = Rate{40, 20}, .unseated = Rate{20, 6}};
        case CommandClass::talk: return {};  // has its own: refuse_to_speak()
        case CommandClass::seat:
            return {.member = Rate{40, 30}, .seated = Rate{200, 120}, .unseated = Rate{120, 60}};
        case CommandClass::ask_seat:
            return {.member = Rate{10, 10}, .seated = Rate{60, 60}, .unseated = Rate{30, 30}};
        case CommandClass::settings:
            return {.member = Rate{120, 60}, .seated = Rate{240, 120}, .unseated = Rate{240, 120}};
        case CommandClass::password:
            return {.member = Rate{5, 5}, .seated = Rate{10, 5}, .unseated = Rate{10, 5}};
        case CommandClass::bots:
            return {.member = Rate{64, 30}, .seated = Rate{128, 60}, .unseated = Rate{128, 60}};
    }
    SEQ_ASSERT(false && "every class has its rates");
    return {};
}

std::optional<protocol::Refused> over_budget(State& state, Member& member, CommandClass kind, TimePoint now) {
    const Applicable from = buckets_for(state, member, kind);
    if (from.own_rate && !from.own.has(*from.own_rate, now))
        return too_many("you do this too often", from.own.wait(*from.own_rate, now));
    if (from.shared_rate && !from.shared.has(*from.shared_rate, now))
        return too_many("too many people in this room do this at once",
                        from.shared.wait(*from.shared_rate, now));
    return std::nullopt;
}

void charge(State& state, Member& member, CommandClass kind, TimePoint now) {
    const Applicable from = buckets_for(state, member, kind);
    if (from.own_rate) from.own.take(*from.own_rate, now);
    if (from.shared_rate) from.shared.take(*from.shared_rate, now);
}

std::optional<protocol::Refused> charge_join(State& state, TimePoint now) {
    TokenBucket& joins = state.budgets.joins;
    const Rate rate = times(joins_rate, static_cast<unsigned>(state.limits.budget_factor));
    if (!joins.has(rate, now))
        return too_many("too many people have come into this room in a short time", joins.wait(rate, now));
    joins.take(rate, now);
    return std::nullopt;
}

}  // namespace seq::core
