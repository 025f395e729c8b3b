#include "protocol/message/client_message.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using wire::fields_of;
using Body = wire::Of<ClientBody>;

constexpr std::array command_kinds{
    Body::kind<Create>(
        "create", "Creates a room and joins it as its host",
        {field<&Create::preset>("preset", &types::word), field<&Create::players>("players", &types::count),
         field<&Create::sides>("sides", &types::ordinal),
         wire::unless_empty<&Create::options>("options", &types::options),
         field<&Create::name>("name", &types::player_name), field<&Create::token>("token"),
         field<&Create::password>("password", &types::password)}),
    Body::kind<Join>(
        "join",
        "Joins a room as a member without a seat; knocks if it is locked. With `claim`, knocks for the place "
        "of the member of this name, who is away",
        {field<&Join::room>("room"), field<&Join::name>("name", &types::player_name),
         field<&Join::token>("token"), field<&Join::secret>("secret"),
         field<&Join::password>("password", &types::password), wire::unless_empty<&Join::screen>("screen"),
         wire::unless_empty<&Join::claim>("claim")}),
    Body::kind<Resume>("resume", "Returns on a new connection",
                       {field<&Resume::room>("room"), field<&Resume::token>("token"),
                        field<&Resume::next_token>("next_token"), fields_of<&Resume::seen>(&types::seen)}),
    Body::kind<Sit>("sit", "Takes a seat; without a number, the first free one",
                    {field<&Sit::seat>("seat", &types::wanted_seat)}),
    Body::kind<Start>("start", "Starts the first game or, after a game, the next one"),
    Body::inner<Move>(move_commands),
    Body::kind<Say>(
        "say", "Chat to the room",
        {field<&Say::text>("text", &types::chat_text), wire::unless_empty<&Say::sure>("sure", &types::sure)}),
    Body::kind<FetchRecord>("record",
                            "Asks for the record of a finished game; without a number, of the newest",
                            {field<&FetchRecord::game>("game", &types::ordinal)}),
    Body::kind<FetchReplay>("replay",
                            "Asks for a finished game move by move; without a number, for the newest",
                            {field<&FetchReplay::game>("game", &types::ordinal)}),
    Body::kind<FetchPastGames>("past-games", "Asks which finished games the room keeps"),
    Body::kind<FetchGameNights>("game-nights", "Asks what was played and won on each game night"),
    Body::kind<AskForMoveKey>("move-key",
                              "Asks for a key with which another device can resume in the sender's place"),
    Body::kind<OpenReplay>(
        "shared-replay", "Asks for a finished game by a link to it, without joining the room",
        {field<&OpenReplay::room>("room"), field<&OpenReplay::game>("game", &types::ordinal),
         field<&OpenReplay::secret>("secret")}),
    Body::kind<OpenInvitation>(
        "invitation", "Asks who invites to which game, by the room's link, without joining the room",
        {field<&OpenInvitation::room>("room"), field<&OpenInvitation::secret>("secret")}),
    Body::inner<LobbyCommand>(lobby_commands),
    Body::inner<TalkCommand>(talk_commands),
    Body::kind<SeatBot>(
        "seat-bot", "The host puts a bot on a seat; without a number, on the first free one",
        {field<&SeatBot::seat>("seat", &types::wanted_seat), field<&SeatBot::level>("level")}),
    Body::kind<UnseatBot>("unseat-bot", "The host removes a bot from its seat",
                          {field<&UnseatBot::seat>("seat", &types::wanted_seat)}),
    Body::kind<StandIn>("stand-in", "The host lets a bot play for a member who is away",
                        {field<&StandIn::member>("member"), field<&StandIn::level>("level")}),
    Body::kind<VoteStandIn>("vote-stand-in", "A player votes for a stand-in while the host is away",
                            {field<&VoteStandIn::member>("member"), field<&VoteStandIn::level>("level")}),
    Body::kind<EndStandIn>("end-stand-in", "The host ends a stand-in",
                           {field<&EndStandIn::member>("member")}),
    Body::kind<Pause>("pause", "Pauses the running game and its clocks"),
    Body::kind<Unpause>("unpause", "Continues the paused game"),
    Body::kind<Abandon>("abandon", "Ends the running game early"),
    Body::kind<DealCommit>(
        "deal-commit", "The commitment of a seat to its part in the fair deal (docs/fairdeal.md, step 2)",
        {field<&DealCommit::game>("game", &types::ordinal), field<&DealCommit::epoch>("epoch", &types::epoch),
         field<&DealCommit::commit>("commit")}),
    Body::kind<DealReveal>(
        "deal-reveal", "The part of a seat (step 4)",
        {field<&DealReveal::game>("game", &types::ordinal), field<&DealReveal::epoch>("epoch", &types::epoch),
         field<&DealReveal::reveal>("reveal")}),
    Body::kind<PushSubscribe>("push-subscribe",
                              "Has the sender's browser called by Web Push while the page is closed",
                              {field<&PushSubscribe::endpoint>("endpoint", &types::push_endpoint),
                               field<&PushSubscribe::public_key>("p256dh", &types::push_public_key),
                               field<&PushSubscribe::auth>("auth", &types::push_auth)}),
    Body::kind<PushUnsubscribe>("push-unsubscribe",
                                "Ends the subscription with this endpoint; without one, all of the sender's",
                                {field<&PushUnsubscribe::endpoint>("endpoint", &types::push_endpoint)}),
};

}  // namespace

constinit const wire::Family commands = Body::family(command_kinds);

}  // namespace seq::protocol
