#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/talk/word_list.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/game/games.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::Refused;
using protocol::TalkEvent;
using protocol::Way;

bool has(const Call& call, Way way) {
    return std::ranges::find(call.open.ways, way) != call.open.ways.end();
}

/// Whether this member sits on the side that neither called nor is called.
bool is_neutral(const State& state, const Call& call, const Member& member) {
    if (!member.playing_as.is_seat() || member.bot) return false;
    const Side side = state.setup.side(member.playing_as);
    return side != call.open.side && side != call.by_side;
}

bool all_have_voted(const State& state, const Call& call) {
    return std::ranges::none_of(state.members, [&](const Member& member) {
        return is_neutral(state, call, member) &&
               std::ranges::find(call.votes, member.id, &Call::Vote::member) == call.votes.end();
    });
}

std::vector<std::string> names_of_members(const State& state) {
    std::vector<std::string> names;
    for (const Member& member : state.members)
        names.push_back(member.name);
    return names;
}

/// The verdict if the called side has not owned up and no referee has ruled.
SettleCall verdict_of(const State& state, const Call& call) {
    if (state.setup.options.table_talk == TableTalk::honour) return {false, Way::noted, {}};
    if (!call.votes.empty()) {
        const auto upholding = std::ranges::count(call.votes, true, &Call::Vote::upheld);
        return {2 * static_cast<std::size_t>(upholding) > call.votes.size(), Way::neutral_side, {}};
    }
    const auto found = protocol::find_listed_words(call.text, names_of_members(state));
    return {found.uphold_a_call(), Way::word_list, found.for_verdict()};
}

SeatSet forfeits_of(const State& state) {
    if (!state.play.game || !state.game_is_running() || state.setup.preset->kind != Kind::cards) return {};
    return std::get<cards::Game>(state.play.game->match().game).forfeits;
}

Side side_of(const State& state, const Member& member) {
    return state.setup.side(member.playing_as);
}

/// Why this member may not call anything now; nothing if they may.
Refusal refuse_any_call(const State& state, const Member& member) {
    if (!state.game_is_running()) return refusal("game-not-running", "this is done in the game");
    if (!member.playing_as.is_seat()) return refusal("not-seated", "only players can call table talk", "T1");
    if (state.talk.call)
        return refusal("call-open", "another call is open; it has to be settled first", "T2");
    if (const auto rejection = check(state.play.game->match(), table, Penalty{Side::at(0)}))
        return to_refused(*rejection);
    if (state.talk.refused_calls[side_of(state, member).index()] >= Talk::refused_calls_max)
        return refusal("no-calls-left", "two calls of your side were refused in this game", "T2");
    const std::size_t side = side_of(state, member).index();
    if (state.talk.call_noted[side] > state.talk.last_move_began[side])
        return refusal("call-noted",
                       "the last call of your side was noted; your side can call again when it has made "
                       "another move",
                       "T3");
    return std::nullopt;
}

Refusal refuse_call_of(const State& state, const Member& member, const Line& line) {
    if (!line.from.is_seat() || line.game != state.play.games)
        return refusal("cannot-be-called",
                       "only messages that a player has written in this game can be called", "T1");
    if (!line.said.phrase.empty())
        return refusal("cannot-be-called", "the fixed phrases cannot be called", "T2");
    const Side side = state.setup.side(line.from);
    if (side == side_of(state, member))
        return refusal("own-side", "only messages of a rival side can be called", "T1");
    if (line.called) return refusal("called-before", "a message is called once", "T2");
    if (line.said.message < state.talk.last_move_began[side.index()])
        return refusal("call-too-late", "this was written before that side's last turn began", "T1");
    return std::nullopt;
}

bool is_past(const Call& call, std::chrono::seconds time, TimePoint now) {
    return time_to_settle(call.open.ways) - call.time.left(now) >= time;
}

tl::unexpected<Refused> refuse_without_call() {
    return refuse("no-call", "no call is open", "T1");
}

std::string number_of(Side side) {
    return "side " + std::to_string(side.number);
}

std::string words_of(const Call& call, const SettleCall& verdict) {
    std::string text = "T1: " + number_of(call.by_side) + " called message " +
                       std::to_string(call.open.message) + " of " + number_of(call.open.side);
    if (verdict.way == protocol::Way::noted) return text + "; noted";
    text += verdict.upheld ? "; upheld by " : "; refused by ";
    text += to_string(verdict.way);
    if (verdict.way == protocol::Way::neutral_side) {
        const auto upholding = std::ranges::count(call.votes, true, &Call::Vote::upheld);
        text += ", " + std::to_string(upholding) + " of " + std::to_string(call.votes.size());
    }
    if (!verdict.word.empty()) text += ", " + verdict.word;
    return text;
}

/// Whether rivals can call what this member writes now, and the word list can uphold it.
bool can_be_upheld(const State& state, const Member& member) {
    return state.game_is_running() && member.playing_as.is_seat() && state.setup.seating->in_teams() &&
           state.setup.options.table_talk == TableTalk::call;
}

}  // namespace

Refusal refuse_doubtful(const State& state, const Member& member, const protocol::Say& say) {
    if (say.sure || !can_be_upheld(state, member)) return std::nullopt;
    auto found = protocol::find_listed_words(say.text, names_of_members(state));
    if (!found.uphold_a_call()) return std::nullopt;
    std::vector<std::string> words = std::move(found.strong);
    std::ranges::move(found.weak, std::back_inserter(words));
    std::string quoted;
    for (const std::string& word : words)
        quoted += (quoted.empty() ? "`" : ", `") + word + '`';
    Refused refused = refusal(
        "doubtful",
        "opponents could call this as table talk: " + quoted + "; change it, or confirm that you are sure",
        "T1");
    refused.words = std::move(words);
    return refused;
}

Decision decide_command(const State& state, const Member& member, const protocol::CallMessage& call,
                        TimePoint) {
    if (auto refused = refuse_any_call(state, member)) return tl::unexpected{std::move(*refused)};
    const Line* line = readable_line(state, member, call.message);
    if (line == nullptr) return refuse("no-such-message", "there is no such message, or it is too old");
    return unless({refuse_call_of(state, member, *line)});
}

Decision decide_command(const State& state, const Member& member, const protocol::Concede&, TimePoint now) {
    if (!state.talk.call) return refuse_without_call();
    const Call& call = *state.talk.call;
    if (!member.playing_as.is_seat() || side_of(state, member) != call.open.side)
        return refuse("not-your-call", "only the called side can concede", "T1");
    if (is_past(call, concession_time, now))
        return refuse("too-late", "a call can only be conceded within 20 seconds", "T1");
    return ResolvedValues{};
}

Decision decide_command(const State& state, const Member& member, const protocol::RuleOnCall&, TimePoint) {
    if (!state.talk.call) return refuse_without_call();
    if (referee_of(state) != &member)
        return refuse("not-referee", "only the referee can rule on a call", "T1");
    if (!has(*state.talk.call, Way::referee))
        return refuse("not-your-call", "with `honour` there is no ruling on a call", "T3");
    return ResolvedValues{};
}

Decision decide_command(const State& state, const Member& member, const protocol::VoteOnCall&,
                        TimePoint now) {
    if (!state.talk.call) return refuse_without_call();
    const Call& call = *state.talk.call;
    if (!has(call, Way::neutral_side) || !is_neutral(state, call, member))
        return refuse("not-your-call", "only players of the third side can vote on a call", "T1");
    if (is_past(call, vote_time, now))
        return refuse("too-late", "votes are only accepted within 20 seconds", "T1");
    if (std::ranges::find(call.votes, member.id, &Call::Vote::member) != call.votes.end())
        return refuse("voted-already", "you have already voted on this call", "T1");
    return ResolvedValues{};
}

RoomEvents settle_call(Talk& talk, Play& play, const State& state, const SettleCall& verdict) {
    SEQ_ASSERT(talk.call && state.game_is_running());
    const Call call = *std::exchange(talk.call, std::nullopt);
    begin_waiting(talk, state);
    RoomEvents events{TalkEvent{protocol::VerdictGiven{call.open.message, call.open.side, verdict.upheld,
                                                       verdict.way, verdict.word}}};
    if (verdict.way == protocol::Way::noted) talk.call_noted[call.by_side.index()] = state.version() + 1;
    if (!verdict.upheld && verdict.way != protocol::Way::noted) ++talk.refused_calls[call.by_side.index()];
    if (!verdict.upheld) {
        remark(play, words_of(call, verdict));
        return events;
    }
    for (const Event& event : play.game->apply(table, Penalty{call.open.side}, words_of(call, verdict)))
        events.emplace_back(event);
    return events;
}

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

void keep_call(Talk& talk, TimePoint now) {
    if (talk.call) talk.call->time.run(now);
}

void keep_forfeits(Talk& talk, const State& state, TimePoint now) {
    auto& time = talk.forfeits;
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

}  // namespace seq::room
