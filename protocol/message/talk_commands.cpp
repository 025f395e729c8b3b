#include "protocol/message/tables.hpp"
#include "protocol/message/talk_message.hpp"
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
    TalkRows::kind<CallMessage>("call", "Calls a message of a rival side (T1)",
                                {field<&CallMessage::message>("message", &types::message)}),
    TalkRows::kind<Concede>("concede", "Concedes the open call (T1)"),
    TalkRows::kind<RuleOnCall>("rule", "The referee's verdict on the open call (T1)",
                               {field<&RuleOnCall::upheld>("upheld")}),
    TalkRows::kind<VoteOnCall>("vote", "A vote of the neutral side on the open call (T1)",
                               {field<&VoteOnCall::upheld>("upheld")}),
    TalkRows::kind<CloseToSpectators>("close-to-spectators", "Closes the room to spectators, or opens it",
                                      {field<&CloseToSpectators::closed>("closed")}),
    TalkRows::kind<MakeReferee>("make-referee",
                                "Makes a spectator the referee; without a member, there is none",
                                {field<&MakeReferee::member>("member")}),
};

}  // namespace

constinit const wire::Family talk_commands = TalkRows::family(talk_command_kinds);

}  // namespace seq::protocol
