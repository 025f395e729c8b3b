#include "server/core/talk/apply_talk.hpp"

#include <algorithm>

#include "protocol/talk/phrases.hpp"
#include "server/core/history_replay.hpp"
#include "server/core/talk/calls.hpp"
#include "server/core/talk/chat.hpp"

namespace seq::core {
namespace {

using protocol::TalkEvent;

const Member& speaker(const State& state, const Entry& entry) {
    const auto found = std::ranges::find(state.members, entry.by, &Member::id);
    SEQ_ASSERT(found != state.members.end());
    return *found;
}

Line& line_of(State& state, protocol::MessageNumber number) {
    const auto found =
        std::ranges::find(state.talk.lines, number, [](const Line& line) { return line.said.message; });
    SEQ_ASSERT(found != state.talk.lines.end());
    return *found;
}

std::string number_of(Side side) {
    return "side " + std::to_string(side.number);
}

/// The verdict in the words of the record (T5).
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

struct ApplyTalk {
    State& state;
    const Entry& entry;
    RoomEvents events{};

    void operator()(const protocol::SayPhrase& say) {
        keep_line(state, entry, {.member = entry.by, .phrase = say.phrase});
        tell(protocol::PhraseSaid{entry.by, say.phrase});
    }
    void operator()(const protocol::React& react) {
        // Only those who may read the message see the sign under it, whenever it is put there.
        const Readers readers = line_of(state, react.message).readers;
        keep_line(state, entry, {.member = entry.by, .reaction = react.reaction, .to = react.message},
                  readers);
        tell(protocol::Reacted{entry.by, react.message, react.reaction});
    }
    void operator()(const protocol::CallMessage& call) {
        Line& line = line_of(state, call.message);
        line.called = true;
        const std::vector<protocol::Way> ways = ways_to_settle(state);
        const std::chrono::seconds time = time_to_settle(ways);
        state.talk.call = Call{.open = {.by = entry.by,
                                        .message = call.message,
                                        .side = state.setup.side(line.from),
                                        .ways = ways,
                                        .seconds = static_cast<std::uint32_t>(time.count())},
                               .by_side = state.setup.side(speaker(state, entry).playing_as),
                               .text = line.said.text,
                               .time = Countdown{time}};
        tell(protocol::MessageCalled{state.talk.call->open});
    }
    void operator()(const protocol::VoteOnCall& vote) {
        SEQ_ASSERT(state.talk.call.has_value());
        state.talk.call->votes.push_back({entry.by, vote.upheld});
        tell(protocol::VoteGiven{entry.by, vote.upheld});
    }
    void operator()(const protocol::Concede&) { settle(); }
    void operator()(const protocol::RuleOnCall&) { settle(); }
    void operator()(const protocol::CloseToSpectators& close) {
        state.talk.closed_to_spectators = close.closed;
        tell(protocol::SpectatorsShut{close.closed});
    }
    void operator()(const protocol::MakeReferee& make) {
        state.talk.referee = make.member;
        tell(protocol::RefereeMade{make.member});
    }

    void settle() { events = settle_call(state, verdict_in(entry).value()); }
    void tell(TalkEvent event) { events.emplace_back(std::move(event)); }
};

}  // namespace

RoomEvents settle_call(State& state, const SettleCall& verdict) {
    SEQ_ASSERT(state.talk.call && state.game_is_running());
    const Call call = *std::exchange(state.talk.call, std::nullopt);
    RoomEvents events{TalkEvent{protocol::VerdictGiven{call.open.message, call.open.side, verdict.upheld,
                                                       verdict.way, verdict.word}}};
    if (verdict.way == protocol::Way::noted)
        state.talk.call_noted[call.by_side.index()] = state.version() + 1;
    if (!verdict.upheld && verdict.way != protocol::Way::noted)
        ++state.talk.refused_calls[call.by_side.index()];
    if (!verdict.upheld) {
        remark(state, words_of(call, verdict));
        return events;
    }
    for (const Event& event : state.game->penalise(call.open.side, words_of(call, verdict)))
        events.emplace_back(event);
    return events;
}

RoomEvents apply_talk(State& state, const Entry& entry, const protocol::TalkCommand& command) {
    ApplyTalk applying{state, entry};
    std::visit(applying, command);
    return std::move(applying.events);
}

}  // namespace seq::core
