#include "server/room/talk/chat.hpp"

#include "server/room/inputs.hpp"
#include "server/room/talk/circle.hpp"

namespace seq::room {

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
        const auto* of_game = std::get_if<Event>(&event);
        const auto* began = of_game ? std::get_if<TurnBegan>(of_game) : nullptr;
        if (began == nullptr) continue;
        if (has_sides) talk.last_move_began[state.setup.side(talk.turn).index()] = talk.turn_began;
        talk.turn = began->seat;
        talk.turn_began = state.version() + 1;
        talk.nudged_by.clear();
        begin_waiting(talk, state);
    }
}

}  // namespace seq::room
