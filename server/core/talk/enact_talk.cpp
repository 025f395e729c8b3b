#include "server/core/talk/enact_talk.hpp"

#include <algorithm>

#include "protocol/talk/phrases.hpp"
#include "server/core/games.hpp"
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
std::string words_of(const Call& call, const CallSettled& deed) {
    std::string text = "T1: " + number_of(call.by_side) + " called message " +
                       std::to_string(call.open.message) + " of " + number_of(call.open.side);
    if (deed.way == protocol::Way::noted) return text + "; noted";
    text += deed.upheld ? "; upheld by " : "; refused by ";
    text += to_string(deed.way);
    if (deed.way == protocol::Way::neutral_side) {
        const auto upholding = std::ranges::count(call.votes, true, &Call::Vote::upheld);
        text += ", " + std::to_string(upholding) + " of " + std::to_string(call.votes.size());
    }
    if (!deed.word.empty()) text += ", " + deed.word;
    return text;
}

struct EnactTalk {
    State& state;
    const Entry& entry;
    Happened happened{};

    void operator()(const PhraseChosen& deed) {
        keep_line(state, entry, {.member = entry.by, .phrase = deed.phrase});
        tell(protocol::PhraseSaid{entry.by, deed.phrase});
    }
    void operator()(const ReactionGiven& deed) {
        // Only those who may read the message see the sign under it, whenever it is put there.
        const Readers readers = line_of(state, deed.message).readers;
        keep_line(state, entry, {.member = entry.by, .reaction = deed.reaction, .to = deed.message}, readers);
        tell(protocol::Reacted{entry.by, deed.message, deed.reaction});
    }
    void operator()(const CallOpened& deed) {
        Line& line = line_of(state, deed.message);
        line.called = true;
        const std::vector<protocol::Way> ways = ways_to_settle(state);
        const std::chrono::seconds time = time_to_settle(ways);
        state.talk.call = Call{.open = {.by = entry.by,
                                        .message = deed.message,
                                        .side = state.setup.side(line.from),
                                        .ways = ways,
                                        .seconds = static_cast<std::uint32_t>(time.count())},
                               .by_side = state.setup.side(speaker(state, entry).playing_as),
                               .text = line.said.text,
                               .time = Countdown{time}};
        tell(protocol::MessageCalled{state.talk.call->open});
    }
    void operator()(const CallVoted& deed) {
        SEQ_ASSERT(state.talk.call.has_value());
        state.talk.call->votes.push_back({entry.by, deed.upheld});
        tell(protocol::VoteGiven{entry.by, deed.upheld});
    }
    void operator()(const CallSettled& deed) {
        SEQ_ASSERT(state.talk.call && state.game_is_running());
        const Call call = *std::exchange(state.talk.call, std::nullopt);
        tell(protocol::VerdictGiven{call.open.message, call.open.side, deed.upheld, deed.way, deed.word});
        if (deed.way == protocol::Way::noted)
            state.talk.call_noted[call.by_side.index()] = state.version() + 1;
        if (!deed.upheld && deed.way != protocol::Way::noted)
            ++state.talk.refused_calls[call.by_side.index()];
        if (!deed.upheld) return remark(state, words_of(call, deed));
        for (const Event& event : state.game->penalise(call.open.side, words_of(call, deed)))
            happened.emplace_back(event);
    }
    void operator()(const ShutToSpectators& deed) {
        state.talk.closed_to_spectators = deed.closed;
        tell(protocol::SpectatorsShut{deed.closed});
    }
    void operator()(const RefereeNamed& deed) {
        state.talk.referee = deed.member;
        tell(protocol::RefereeMade{deed.member});
    }
    void operator()(const ForfeitTaken& deed) {
        SEQ_ASSERT(state.game_is_running());
        for (const Event& event : state.game->forfeit_by_chance(deed.seat))
            happened.emplace_back(event);
        for (protocol::RoomEvent& event : note_end(state, entry))
            happened.push_back(std::move(event));
    }

    void tell(TalkEvent event) { happened.emplace_back(std::move(event)); }
};

}  // namespace

Happened enact_talk(State& state, const Entry& entry, const TalkDeed& deed) {
    EnactTalk enacting{state, entry};
    std::visit(enacting, deed);
    return std::move(enacting.happened);
}

}  // namespace seq::core
