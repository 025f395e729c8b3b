#include "protocol/message/talk_message.hpp"

#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using TalkRows = wire::Of<TalkCommand>;

constexpr std::array talk_command_kinds{
    TalkRows::kind<SayPhrase>("phrase", "Sends one of the fixed phrases",
                              {field<&SayPhrase::phrase>("phrase", &types::word)}),
    TalkRows::kind<React>("react", "Adds a reaction to a message",
                          {field<&React::message>("message", &types::message),
                           field<&React::reaction>("reaction", &types::word)}),
    TalkRows::kind<Emote>("emote", "Shows one of the fixed emotes at the sender's seat",
                          {field<&Emote::emote>("emote", &types::word)}),
    TalkRows::kind<Nudge>("nudge", "Reminds the player in this seat that it is their turn",
                          {field<&Nudge::seat>("seat", &types::wanted_seat)}),
    TalkRows::kind<CallMessage>("call", "Calls a message of a rival side (T1)",
                                {field<&CallMessage::message>("message", &types::message)}),
    TalkRows::kind<Concede>("concede", "Concedes the open call (T1)"),
    TalkRows::kind<RuleOnCall>("rule", "The referee's verdict on the open call (T1)",
                               {field<&RuleOnCall::upheld>("upheld")}),
    TalkRows::kind<VoteOnCall>("vote", "A vote of the neutral side on the open call (T1)",
                               {field<&VoteOnCall::upheld>("upheld")}),
    TalkRows::kind<MakeReferee>("make-referee",
                                "Makes a spectator the referee; without a member, there is none",
                                {field<&MakeReferee::member>("member")}),
};

using TalkEventRows = wire::Of<TalkEvent>;

constexpr std::array talk_event_kinds{
    TalkEventRows::event<PhraseSaid>("phrase-said", {field<&PhraseSaid::member>("member"),
                                                     field<&PhraseSaid::phrase>("phrase", &types::any_text)}),
    TalkEventRows::event<Reacted>(
        "reacted", {field<&Reacted::member>("member"), field<&Reacted::message>("message", &types::message),
                    field<&Reacted::reaction>("reaction", &types::any_text)}),
    TalkEventRows::event<Emoted>(
        "emoted", {field<&Emoted::member>("member"), field<&Emoted::emote>("emote", &types::any_text)}),
    TalkEventRows::event<Nudged>("nudged", {field<&Nudged::by>("by"), field<&Nudged::seat>("seat")}),
    TalkEventRows::event<MessageCalled>("message-called",
                                        {wire::fields_of<&MessageCalled::call>(&types::open_call)}),
    TalkEventRows::event<VoteGiven>(
        "vote-given", {field<&VoteGiven::member>("member"), field<&VoteGiven::upheld>("upheld")}),
    TalkEventRows::event<VerdictGiven>(
        "verdict-given",
        {field<&VerdictGiven::message>("message", &types::message), field<&VerdictGiven::side>("side"),
         field<&VerdictGiven::upheld>("upheld"), field<&VerdictGiven::way>("way"),
         wire::unless_empty<&VerdictGiven::word>("word", &types::any_text)}),
    TalkEventRows::event<RefereeMade>("referee-made", {field<&RefereeMade::member>("member")}),
};

}  // namespace

constinit const wire::Family talk_commands = TalkRows::family(talk_command_kinds);
constinit const wire::Family talk_events = TalkEventRows::family(talk_event_kinds);

}  // namespace seq::protocol
