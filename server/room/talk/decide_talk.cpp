#include <algorithm>
#include <string>

#include "protocol/message/limits.hpp"
#include "protocol/talk/choices.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/game/games.hpp"
#include "server/room/inputs.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

struct DecideTalk {
    const State& state;
    const Member& member;
    TimePoint now;

    Decision operator()(const protocol::SayPhrase& say) {
        const protocol::Phrase* phrase = protocol::find_phrase(say.phrase);
        if (phrase == nullptr) return refuse("unknown-phrase", "there is no such phrase");
        const Utterance kind = phrase->in_silence ? Utterance::hintless_phrase : Utterance::other_phrase;
        return unless({refuse_to_speak(state, member, kind, now)});
    }
    Decision operator()(const protocol::React& react) {
        if (protocol::find_sign(protocol::reactions(), react.reaction) == nullptr)
            return refuse("unknown-reaction", "there is no such reaction");
        if (readable_line(state, member, react.message) == nullptr)
            return refuse("no-such-message", "there is no such message, or it is too old");
        return unless({refuse_to_speak(state, member, Utterance::reaction, now)});
    }
    Decision operator()(const protocol::MakeReferee& make) {
        if (state.talk.call)
            return refuse("call-open", "the referee cannot change while a call is open", "T1");
        if (!make.member) return ResolvedValues{};
        const Member* who = state.members.at(*make.member);
        if (who == nullptr) return refuse("no-such-member", "no member of this room has this number");
        if (who->seat)
            return refuse("referee-sits", who->name + " has a seat, and the referee must not play", "T1");
        if (who->bot) return refuse("is-bot", "a bot cannot be the referee");
        if (who->screen) return refuse("is-screen", "a big screen cannot be the referee");
        return ResolvedValues{};
    }
    template <typename Command>
    Decision operator()(const Command& command) {
        return decide_command(state, member, command, now);
    }
};

bool talks_too_much(const Member& member, TimePoint now) {
    return member.spoke_at.size() >= protocol::chat_burst_max &&
           is_within(protocol::chat_burst_time,
                     member.spoke_at[member.spoke_at.size() - protocol::chat_burst_max], now);
}

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

Refusal refuse_hint(const State& state, const Member& member) {
    if (!could_hint(state, member)) return std::nullopt;
    if (has_the_turn(state, state.setup.side(member.playing_as)))
        return refusal("no-emote-now", "wait until your side's turn is over", "T4");
    if (has_emoted(state, member))
        return refusal("no-emote-now", "in teams you can show one emote in a turn", "T4");
    return std::nullopt;
}

/// Why the turn of this seat is not one to be reminded of; nothing if it is.
Refusal refuse_to_remind(const State& state, std::uint32_t seat) {
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

Decision decide_talk(const State& state, const Member& member, const protocol::TalkCommand& command,
                     TimePoint now) {
    return std::visit(DecideTalk{state, member, now}, command);
}

Refusal refuse_to_speak(const State& state, const Member& member, Utterance utterance, TimePoint now) {
    if (member.muted) return refusal("muted", "the host has muted you");
    const bool is_stopped = state.lobby.flags.has(protocol::RoomFlag::reactions_stopped);
    if (utterance == Utterance::reaction && is_stopped)
        return refusal("reactions-stopped", "the host has switched reactions off");
    if (state.game_is_running() && referee_of(state) == &member)
        return refusal("referee-is-silent", "the referee cannot write until the game is over", "T4");
    if (has_read_the_seats(state, member))
        return refusal(
            "referee-is-silent",
            "you were the referee and have read the players' chat; you can write when the game is over",
            "T4");
    const bool silent =
        state.setup.options.table_talk == TableTalk::silent && is_with_the_seats(state, member);
    if (silent && utterance != Utterance::hintless_phrase)
        return refusal("table-is-silent",
                       "while the game is running, players can only use the phrases good-game, sorry, "
                       "thinking, back-soon, well-played",
                       "T3");
    if (talks_too_much(member, now))
        return refusal("too-much-talk", "no more than " + std::to_string(protocol::chat_burst_max) +
                                            " messages in " +
                                            std::to_string(protocol::chat_burst_time.count()) + " seconds");
    return room_talks_too_much(state, now);
}

Decision decide_command(const State& state, const Member& member, const protocol::Emote& command,
                        TimePoint now) {
    if (protocol::find_sign(protocol::emotes(), command.emote) == nullptr)
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

}  // namespace seq::room
