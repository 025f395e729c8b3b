#include "server/core/talk/circle.hpp"

#include <algorithm>

namespace seq::core {
namespace {

bool is_talk(const protocol::RoomEvent& event) {
    if (std::holds_alternative<protocol::Said>(event)) return true;
    const auto* talk = std::get_if<protocol::TalkEvent>(&event);
    return talk != nullptr && (std::holds_alternative<protocol::PhraseSaid>(*talk) ||
                               std::holds_alternative<protocol::Reacted>(*talk));
}

/// A verdict names a word of a message: only those who may read the message are told which.
void leave_out_word(protocol::RoomEvent& event) {
    if (auto* talk = std::get_if<protocol::TalkEvent>(&event))
        if (auto* verdict = std::get_if<protocol::VerdictGiven>(talk)) verdict->word.clear();
}

bool is_with_the_seats(const State& state, const Member& member) {
    return member.playing_as.is_seat() || referee_of(state) == &member;
}

}  // namespace

const Member* referee_of(const State& state) {
    const auto found = std::ranges::find(state.members, state.talk.referee,
                                         [](const Member& member) { return std::optional{member.id}; });
    return found == state.members.end() || found->seat ? nullptr : &*found;
}

Circle circle_of(const State& state, const Member& member) {
    if (!state.game_is_running()) return Circle::everyone;
    return is_with_the_seats(state, member) ? Circle::seats : Circle::spectators;
}

bool may_read(const State& state, const Member& member, const Line& line) {
    if (line.circle == Circle::everyone) return true;
    return line.game == state.games && is_with_the_seats(state, member) == (line.circle == Circle::seats);
}

std::vector<protocol::ChatLine> readable_chat(const State& state, const Member& member) {
    std::vector<protocol::ChatLine> chat;
    for (auto line = state.talk.lines.rbegin(); line != state.talk.lines.rend(); ++line)
        if (chat.size() < Talk::lines_shown && may_read(state, member, *line)) chat.push_back(line->said);
    std::ranges::reverse(chat);
    return chat;
}

const Line* readable_line(const State& state, const Member& member, protocol::MessageNumber number) {
    const auto found =
        std::ranges::find(state.talk.lines, number, [](const Line& line) { return line.said.message; });
    return found == state.talk.lines.end() || !may_read(state, member, *found) ? nullptr : &*found;
}

bool listens_with(const State& state, const Member& member, Circle circle) {
    return is_with_the_seats(state, member) == (circle == Circle::seats);
}

bool are_told_apart(const State& state, const std::vector<protocol::RoomEvent>& happened) {
    return std::ranges::any_of(happened, [&](const protocol::RoomEvent& event) {
        if (is_talk(event)) return state.talk.lines.back().circle != Circle::everyone;
        const auto* talk = std::get_if<protocol::TalkEvent>(&event);
        const auto* verdict = talk ? std::get_if<protocol::VerdictGiven>(talk) : nullptr;
        return verdict != nullptr && !verdict->word.empty();
    });
}

std::optional<protocol::RoomEvent> as_told_to(const State& state, Circle listeners,
                                              const protocol::RoomEvent& event) {
    if (is_talk(event)) {
        const Circle circle = state.talk.lines.back().circle;
        if (circle != Circle::everyone && circle != listeners) return std::nullopt;
    }
    protocol::RoomEvent told = event;
    if (listeners == Circle::spectators) leave_out_word(told);  // a referee is no mere spectator
    return told;
}

}  // namespace seq::core
