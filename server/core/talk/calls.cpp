#include "server/core/talk/calls.hpp"

#include <algorithm>

#include "protocol/talk/word_list.hpp"
#include "server/core/bots/bot_moves.hpp"
#include "server/core/holds.hpp"
#include "server/core/presence.hpp"
#include "server/core/talk/circle.hpp"

namespace seq::core {
namespace {

using protocol::Way;

bool has(const Call& call, Way way) {
    return std::ranges::find(call.open.ways, way) != call.open.ways.end();
}

bool all_have_voted(const State& state, const Call& call) {
    return std::ranges::none_of(state.members, [&](const Member& member) {
        return is_neutral(state, call, member) &&
               std::ranges::find(call.votes, member.id, &Call::Vote::member) == call.votes.end();
    });
}

/// What is left when nobody has owned up and no referee has ruled.
SettleCall verdict_of(const State& state, const Call& call) {
    if (state.setup.options.table_talk == TableTalk::honour) return {false, Way::noted, {}};
    if (!call.votes.empty()) {
        const auto upholding = std::ranges::count(call.votes, true, &Call::Vote::upheld);
        return {2 * static_cast<std::size_t>(upholding) > call.votes.size(), Way::neutral_side, {}};
    }
    const auto word = protocol::find_listed_word(call.text);
    return {word.has_value(), Way::word_list, word.value_or("")};
}

SeatSet forfeits_of(const State& state) {
    if (!state.game || !state.game_is_running() || state.setup.preset->kind != Kind::cards) return {};
    return std::get<cards::Game>(state.game->match().game).forfeits;
}

}  // namespace

std::vector<Way> ways_to_settle(const State& state) {
    std::vector<Way> ways{Way::concession};
    if (state.setup.options.table_talk == TableTalk::honour) return ways;
    if (referee_of(state) != nullptr) ways.push_back(Way::referee);
    if (state.setup.sides() == 3) ways.push_back(Way::neutral_side);
    ways.push_back(Way::word_list);
    return ways;
}

std::chrono::seconds time_to_settle(const std::vector<Way>& ways) {
    return std::ranges::find(ways, Way::referee) == ways.end() ? concession_time : referee_time;
}

bool is_neutral(const State& state, const Call& call, const Member& member) {
    if (!member.playing_as.is_seat() || member.bot) return false;
    const Side side = state.setup.side(member.playing_as);
    return side != call.open.side && side != call.by_side;
}

void keep_call(State& state, TimePoint now) {
    if (state.talk.call) state.talk.call->time.run(now);
}

void keep_forfeits(State& state, TimePoint now) {
    auto& time = state.talk.forfeits;
    if (forfeits_of(state).empty()) return time.reset();
    if (!time) time.emplace(forfeit_time);
    if (play_is_held(state)) return time->stand(now);
    time->run(now);
}

std::optional<protocol::OpenCall> call_so_far(const State& state, TimePoint now) {
    if (!state.talk.call) return std::nullopt;
    protocol::OpenCall open = state.talk.call->open;
    const auto left = std::chrono::ceil<std::chrono::seconds>(state.talk.call->time.left(now));
    open.seconds = static_cast<std::uint32_t>(std::max<std::int64_t>(left.count(), 0));
    return open;
}

std::optional<Entry> call_due(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.talk.call) return std::nullopt;
    const Call& call = *state.talk.call;
    const bool is_decided = !call.votes.empty() && !has(call, Way::referee) && all_have_voted(state, call);
    const TimePoint ends = call.time.when_left(Countdown::Time{0});
    if (now >= ends || is_decided) return Entry{.at = now, .cause = verdict_of(state, call)};
    wake.by(ends);
    return std::nullopt;
}

std::optional<Entry> forfeit_due(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.talk.forfeits || !state.talk.forfeits->runs()) return std::nullopt;
    const TimePoint ends = state.talk.forfeits->when_left(Countdown::Time{0});
    for (const Seat seat : forfeits_of(state)) {
        const Member& member = member_on(state, seat);
        if (now >= ends || (member.away_since && !level_on(member)))
            return Entry{.at = now, .cause = ForfeitByChance{seat}};
        wake.by(ends);
    }
    return std::nullopt;
}

}  // namespace seq::core
