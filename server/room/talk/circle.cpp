#include <algorithm>
#include <iterator>
#include <utility>

#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

bool is_talk(const protocol::RoomEvent& event) {
    return find_in<protocol::Said>(event) || find_in<protocol::PhraseSaid>(event) ||
           find_in<protocol::Reacted>(event) || find_in<protocol::Emoted>(event);
}

/// Whether only big screens may not be sent the event.
bool is_voice_link(const protocol::RoomEvent& event) {
    return find_in<protocol::VoiceLinkChanged>(event) != nullptr;
}

const protocol::VerdictGiven* verdict_with_a_word(const protocol::RoomEvent& event) {
    const auto* verdict = find_in<protocol::VerdictGiven>(event);
    return verdict != nullptr && !verdict->word.empty() ? verdict : nullptr;
}

const Line* find_line(const State& state, protocol::MessageNumber number) {
    const auto found =
        std::ranges::find(state.talk.lines, number, [](const Line& line) { return line.said.message; });
    return found == state.talk.lines.end() ? nullptr : &*found;
}

std::vector<protocol::MemberId> screens(const State& state) {
    std::vector<protocol::MemberId> members;
    for (const Member& member : state.members)
        if (member.screen) members.push_back(member.id);
    return members;
}

/// The people who may read the talk of the seats now.
std::vector<protocol::MemberId> seats_and_referee(const State& state) {
    std::vector<protocol::MemberId> members;
    for (const Member& member : state.members)
        if (!member.bot && is_with_the_seats(state, member)) members.push_back(member.id);
    return members;
}

/// The members who may not read what spectators say, or what anybody says while no game is running.
std::vector<protocol::MemberId> outsiders(const State& state) {
    std::vector<protocol::MemberId> members;
    for (const Member& member : state.members)
        if (member.screen || (!member.bot && is_with_the_seats(state, member))) members.push_back(member.id);
    return members;
}

}  // namespace

const Member* referee_of(const State& state) {
    const auto found = std::ranges::find(state.members, state.talk.referee,
                                         [](const Member& member) { return std::optional{member.id}; });
    return found == state.members.end() || found->seat ? nullptr : &*found;
}

void resign_as_referee(Talk& talk, const Member& member, std::vector<protocol::RoomEvent>& events) {
    if (talk.referee != member.id) return;
    talk.referee.reset();
    events.emplace_back(protocol::TalkEvent{protocol::RefereeMade{}});
}

bool is_with_the_seats(const State& state, const Member& member) {
    if (!state.game_is_running()) return false;
    return member.playing_as.is_seat() || referee_of(state) == &member;
}

Readers readers_of_talk_by(const State& state, const Member& member) {
    return is_with_the_seats(state, member) ? Readers::only(seats_and_referee(state))
                                            : Readers::all_but(outsiders(state));
}

bool has_read_the_seats(const State& state, const Member& member) {
    return state.game_is_running() && !member.playing_as.is_seat() &&
           member.overheard_game == state.play.games;
}

std::vector<protocol::ChatLine> readable_chat(const State& state, const Member& member) {
    std::vector<protocol::ChatLine> chat;
    if (member.screen) return chat;
    for (auto line = state.talk.lines.rbegin(); line != state.talk.lines.rend(); ++line)
        if (chat.size() < Talk::lines_shown && line->readers.include(member.id)) chat.push_back(line->said);
    std::ranges::reverse(chat);
    return chat;
}

const Line* readable_line(const State& state, const Member& member, protocol::MessageNumber number) {
    const Line* line = find_line(state, number);
    return line == nullptr || !line->readers.include(member.id) ? nullptr : line;
}

Readers readers_of(const State& state, const std::vector<protocol::RoomEvent>& events) {
    for (const protocol::RoomEvent& event : events) {
        if (is_talk(event)) return state.talk.lines.back().readers;
        if (is_voice_link(event)) return Readers::all_but(screens(state));
        const auto* verdict = verdict_with_a_word(event);  // only readers of the message may see the word
        if (verdict == nullptr) continue;
        const Line* line = find_line(state, verdict->message);
        return line != nullptr ? line->readers : Readers::only(seats_and_referee(state));
    }
    return {};
}

std::vector<protocol::RoomEvent> for_the_rest(const std::vector<protocol::RoomEvent>& events) {
    std::vector<protocol::RoomEvent> rest;
    for (const protocol::RoomEvent& event : events) {
        if (is_talk(event) || is_voice_link(event)) continue;
        rest.push_back(event);
        if (verdict_with_a_word(event) != nullptr)
            std::get<protocol::VerdictGiven>(std::get<protocol::TalkEvent>(rest.back())).word.clear();
    }
    return rest;
}

Readers Readers::common_with(const Readers& other) const {
    if (except_ && !other.except_) return other.common_with(*this);
    std::vector<protocol::MemberId> both;
    const auto add = std::back_inserter(both);
    if (except_)
        std::ranges::set_union(listed_, other.listed_, add);
    else if (other.except_)
        std::ranges::set_difference(listed_, other.listed_, add);
    else
        std::ranges::set_intersection(listed_, other.listed_, add);
    return {except_, std::move(both)};
}

}  // namespace seq::room
