#include <algorithm>

#include "protocol/talk/choices.hpp"
#include "server/room/inputs.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::TalkEvent;

Line& line_of(Talk& talk, protocol::MessageNumber number) {
    const auto found =
        std::ranges::find(talk.lines, number, [](const Line& line) { return line.said.message; });
    SEQ_ASSERT(found != talk.lines.end());
    return *found;
}

struct ApplyTalk {
    State& state;
    const Entry& entry;
    RoomEvents events{};

    void operator()(const protocol::SayPhrase& say) {
        keep_line(state.talk, state.members, state, entry, {.member = entry.by, .phrase = say.phrase});
        tell(protocol::PhraseSaid{entry.by, say.phrase});
    }
    void operator()(const protocol::React& react) {
        // A reaction has the readers of the message.
        const Readers readers = line_of(state.talk, react.message).readers;
        keep_line(state.talk, state.members, state, entry,
                  {.member = entry.by, .reaction = react.reaction, .to = react.message}, readers);
        tell(protocol::Reacted{entry.by, react.message, react.reaction});
    }
    void operator()(const protocol::Emote& command) {
        keep_line(state.talk, state.members, state, entry, {.member = entry.by, .emote = command.emote});
        tell(protocol::Emoted{entry.by, command.emote});
    }
    void operator()(const protocol::Nudge& command) {
        state.talk.nudged_by.push_back(entry.by);
        state.members.known(entry.by).note_speech(entry.at);
        state.talk.note_speech(entry.at);
        tell(protocol::Nudged{entry.by, Seat::at(command.seat - 1)});
    }
    void operator()(const protocol::CallMessage& call) {
        Line& line = line_of(state.talk, call.message);
        line.called = true;
        const std::vector<protocol::Way> ways = ways_to_settle(state);
        const std::chrono::seconds time = time_to_settle(ways);
        state.talk.call = Call{.open = {.by = entry.by,
                                        .message = call.message,
                                        .side = state.setup.side(line.from),
                                        .ways = ways,
                                        .seconds = static_cast<std::uint32_t>(time.count())},
                               .by_side = state.setup.side(state.members.known(entry.by).playing_as),
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
    void operator()(const protocol::MakeReferee& make) {
        state.talk.referee = make.member;
        tell(protocol::RefereeMade{make.member});
    }

    void settle() { events = settle_call(state.talk, state.play, state, verdict_in(entry).value()); }
    void tell(TalkEvent event) { events.emplace_back(std::move(event)); }
};

}  // namespace

RoomEvents apply_talk(State& state, const Entry& entry, const protocol::TalkCommand& command) {
    ApplyTalk applying{state, entry};
    std::visit(applying, command);
    return std::move(applying.events);
}

void keep_line(Talk& talk, Members& members, const State& state, const Entry& entry, protocol::ChatLine line,
               const Readers& at_most) {
    Member& by = *members.at(entry.by);
    line.message = state.version() + 1;
    const Readers readers = readers_of_talk_by(state, by).common_with(at_most);
    if (is_with_the_seats(state, by))
        for (Member& member : members)
            if (readers.include(member.id)) member.overheard_game = state.play.games;
    talk.lines.push_back({.said = std::move(line),
                          .readers = readers,
                          .game = state.play.games,
                          .from = state.game_is_running() ? by.playing_as : spectator});
    if (talk.lines.size() > Talk::lines_kept) talk.lines.pop_front();
    by.note_speech(entry.at);
    talk.note_speech(entry.at);
}

void Talk::note_speech(TimePoint at) {
    said_at.push_back(at);
    while (!is_within(remembered, said_at.front(), at))
        said_at.pop_front();
}

void begin_waiting(Talk& talk, const State& state) {
    talk.waiting_since = state.log.at;
}

void begin_talk(Talk& talk, const State& state) {
    talk.call.reset();
    talk.refused_calls.fill(0);
    talk.call_noted.fill(0);
    talk.turn_began = state.version() + 1;
    talk.turn = state.play.game ? turn(state.play.game->match()) : state.play.recorded_game->view().turn;
    talk.last_move_began.fill(talk.turn_began);
    talk.nudged_by.clear();
    begin_waiting(talk, state);
    talk.forfeits.reset();
}

void note_turns(Talk& talk, const State& state, const std::vector<protocol::RoomEvent>& events) {
    const bool has_sides = state.setup.sides() != 0;
    for (const protocol::RoomEvent& event : events) {
        const auto* began = find_in<TurnBegan>(event);
        if (began == nullptr) continue;
        if (has_sides) talk.last_move_began[state.setup.side(talk.turn).index()] = talk.turn_began;
        talk.turn = began->seat;
        talk.turn_began = state.version() + 1;
        talk.nudged_by.clear();
        begin_waiting(talk, state);
    }
}

}  // namespace seq::room
