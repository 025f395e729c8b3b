#include "protocol/message/room_types.hpp"
#include "protocol/message/tables.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using TalkEventRows = wire::Of<TalkEvent>;

constexpr std::array talk_event_kinds{
    TalkEventRows::event<PhraseSaid>("phrase-said", {field<&PhraseSaid::member>("member"),
                                                     field<&PhraseSaid::phrase>("phrase", &types::any_text)}),
    TalkEventRows::event<Reacted>(
        "reacted", {field<&Reacted::member>("member"), field<&Reacted::message>("message", &types::message),
                    field<&Reacted::reaction>("reaction", &types::any_text)}),
    TalkEventRows::event<MessageCalled>("message-called",
                                        {wire::fields_of<&MessageCalled::call>(&types::open_call)}),
    TalkEventRows::event<VoteGiven>(
        "vote-given", {field<&VoteGiven::member>("member"), field<&VoteGiven::upheld>("upheld")}),
    TalkEventRows::event<VerdictGiven>(
        "verdict-given",
        {field<&VerdictGiven::message>("message", &types::message), field<&VerdictGiven::side>("side"),
         field<&VerdictGiven::upheld>("upheld"), field<&VerdictGiven::way>("way"),
         wire::unless_empty<&VerdictGiven::word>("word", &types::any_text)}),
    TalkEventRows::event<SpectatorsShut>("spectators-shut", {field<&SpectatorsShut::closed>("closed")}),
    TalkEventRows::event<RefereeMade>("referee-made", {field<&RefereeMade::member>("member")}),
};

}  // namespace

constinit const wire::Family talk_events = TalkEventRows::family(talk_event_kinds);

}  // namespace seq::protocol
