#include <algorithm>
#include <string>

#include "protocol/message/limits.hpp"
#include "protocol/talk/choices.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/game/games.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::Refused;

/// Whether the member plays with partners, to whom hints are forbidden.
bool could_hint(const State& state, const Member& member) {
    return state.game_is_running() && member.playing_as.is_seat() && state.setup.seating->in_teams() &&
           state.setup.options.table_talk != TableTalk::off;
}

bool has_the_turn(const State& state, Side side) {
    return state.setup.side(state.talk.turn) == side;
}

/// Whether the member has shown an emote in the present turn.
bool has_emoted(const State& state, const Member& member) {
    return std::ranges::any_of(state.talk.lines, [&](const Line& line) {
        return line.said.member == member.id && !line.said.emote.empty() &&
               line.said.message >= state.talk.turn_began;
    });
}

std::optional<Refused> refuse_hint(const State& state, const Member& member) {
    if (!could_hint(state, member)) return std::nullopt;
    if (has_the_turn(state, state.setup.side(member.playing_as)))
        return refusal("no-emote-now", "wait until your side's turn is over", "T4");
    if (has_emoted(state, member))
        return refusal("no-emote-now", "in teams you can show one emote in a turn", "T4");
    return std::nullopt;
}

/// Why the turn of this seat is not one to be reminded of; nothing if it is.
std::optional<Refused> refuse_to_remind(const State& state, std::uint32_t seat) {
    if (!state.game_is_running()) return refusal("game-not-running", "no game is running");
    if (auto held = why_play_is_held(state)) return held;
    if (state.talk.forfeits)
        return refusal("not-their-turn", "players are choosing the cards that they give up");
    if (state.talk.turn.number != seat)
        return refusal("not-their-turn", "it is not the turn of seat " + std::to_string(seat));
    if (level_on(member_on(state, state.talk.turn)))
        return refusal("is-bot", "a bot plays there, and moves by itself");
    return std::nullopt;
}

}  // namespace

Decision decide_command(const State& state, const Member& member, const protocol::Emote& command,
                        TimePoint now) {
    if (protocol::find_emote(command.emote) == nullptr)
        return refuse("unknown-emote", "there is no such emote");
    return unless({refuse_hint(state, member), refuse_to_speak(state, member, Utterance::reaction, now)});
}

Decision decide_command(const State& state, const Member& member, const protocol::Nudge& command,
                        TimePoint now) {
    if (auto refused = refuse_to_remind(state, command.seat)) return tl::unexpected{std::move(*refused)};
    if (!member.playing_as.is_seat())
        return refuse("not-seated", "only players of this game can remind each other");
    if (member.playing_as == state.talk.turn) return refuse("not-yourself", "it is your own turn");
    if (could_hint(state, member) && has_the_turn(state, state.setup.side(member.playing_as)))
        return refuse("no-nudge-to-partner",
                      "your partner could take it as a hint; an opponent can remind them", "T4");
    if (is_within(protocol::nudge_after, state.talk.waiting_since, now))
        return refuse("nudge-too-early", "give them " + std::to_string(protocol::nudge_after.count()) +
                                             " seconds to think first");
    if (std::ranges::find(state.talk.nudged_by, member.id) != state.talk.nudged_by.end())
        return refuse("already-nudged", "you have reminded them in this turn");
    return unless({refuse_to_speak(state, member, Utterance::hintless_phrase, now)});
}

void note_nudge(Talk& talk, Members& members, const Entry& entry) {
    talk.nudged_by.push_back(entry.by);
    members.known(entry.by).note_speech(entry.at);
    talk.note_speech(entry.at);
}

}  // namespace seq::room
