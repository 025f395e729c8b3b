
#include "protocol/message/limits.hpp"
#include "protocol/talk/choices.hpp"
#include "server/room/inputs.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/talk/calls.hpp"
#include "server/room/talk/chat.hpp"
#include "server/room/talk/circle.hpp"

namespace seq::room {
namespace {

using protocol::Refused;

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
        if (protocol::find_reaction(react.reaction) == nullptr)
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

}  // namespace

Decision decide_talk(const State& state, const Member& member, const protocol::TalkCommand& command,
                     TimePoint now) {
    return std::visit(DecideTalk{state, member, now}, command);
}

std::optional<Refused> refuse_to_speak(const State& state, const Member& member, Utterance utterance,
                                       TimePoint now) {
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

}  // namespace seq::room
