#include "protocol/message/lobby.hpp"

#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using LobbyRows = wire::Of<LobbyCommand>;

constexpr std::array lobby_command_kinds{
    LobbyRows::kind<Stand>("stand", "Leaves the seat but not the room"),
    LobbyRows::kind<SetReady>("ready", "Sets or removes the ready mark", {field<&SetReady::ready>("ready")}),
    LobbyRows::kind<AskSeat>("ask-seat",
                             "Asks the member on that seat to change places; during a game, for the seat of "
                             "a player who is away or of a bot",
                             {field<&AskSeat::seat>("seat", &types::wanted_seat)}),
    LobbyRows::kind<GiveSeat>("give-seat", "Lets the member who asked have the seat",
                              {field<&GiveSeat::member>("member")}),
    LobbyRows::kind<Leave>("leave",
                           "Leaves the room; in a running game, a bot of this level takes over the seat",
                           {field<&Leave::level>("level")}),
    LobbyRows::kind<SetAvatar>("set-avatar",
                               "Sets the sender's emoji and colour; without them, removes these",
                               {wire::fields_of<&SetAvatar::avatar>(&types::avatar)}),
    LobbyRows::kind<ShareGame>(
        "share-game", "Makes a link to a finished game; the host can also end that",
        {field<&ShareGame::game>("game", &types::ordinal), field<&ShareGame::shared>("shared")}),
    LobbyRows::kind<SetOption>(
        "set-option", "Host: one option of the next game",
        {field<&SetOption::key>("key", &types::word), field<&SetOption::value>("value", &types::word)}),
    LobbyRows::kind<SetGame>(
        "set-game", "Host: the setup of the next game",
        {field<&SetGame::preset>("preset", &types::word), field<&SetGame::players>("players", &types::count),
         field<&SetGame::sides>("sides", &types::ordinal)}),
    LobbyRows::kind<ShuffleSeats>("shuffle-seats", "Host: shuffles the seated members"),
    LobbyRows::kind<CheckReady>(
        "ready-check", "Host: opens or ends a ready check, after which the next game begins",
        {field<&CheckReady::open>("open"), wire::fields_of<&CheckReady::check>(&types::ready_check_fields)}),
    LobbyRows::inner<SetFlag>(flag_commands),
    LobbyRows::kind<SetPassword>("set-password", "Host: sets the password; without one, removes it",
                                 {field<&SetPassword::password>("password", &types::password)}),
    LobbyRows::kind<SetVoiceLink>("set-voice-link",
                                  "Host: sets the link to a voice call; without one, removes it",
                                  {field<&SetVoiceLink::link>("link", &types::voice_link)}),
    LobbyRows::kind<NameTable>("name-table", "Host: names the regular table; without a name, ends that",
                               {field<&NameTable::name>("name", &types::table_name)}),
    LobbyRows::kind<RenewLink>("renew-link", "Host: a new secret for the room's link"),
    LobbyRows::kind<Admit>("admit", "Host: lets in somebody who knocks; players vote on a claim with it",
                           {field<&Admit::knock>("knock", &types::knock)}),
    LobbyRows::kind<TurnAway>("turn-away", "Host: does not let in somebody who knocks",
                              {field<&TurnAway::knock>("knock", &types::knock)}),
    LobbyRows::kind<RemoveMember>(
        "remove-member", "Host: removes a member, or all without a seat who came by the room's code alone",
        {field<&RemoveMember::member>("member"), field<&RemoveMember::level>("level")}),
    LobbyRows::kind<MuteMember>("mute", "Host: whether chat of the member is refused",
                                {field<&MuteMember::member>("member"), field<&MuteMember::muted>("muted")}),
    LobbyRows::kind<HandOver>("hand-over",
                              "Makes another member the host, takes over from a host who is away, or "
                              "confirms the member who did",
                              {field<&HandOver::member>("member")}),
};

using LobbyEventRows = wire::Of<LobbyEvent>;

constexpr std::array lobby_event_kinds{
    LobbyEventRows::event<SeatLeft>("seat-left", {field<&SeatLeft::member>("member")}),
    LobbyEventRows::event<ReadyChanged>(
        "ready-changed", {field<&ReadyChanged::member>("member"), field<&ReadyChanged::ready>("ready")}),
    LobbyEventRows::event<SetupChanged>("setup-changed", {field<&SetupChanged::setup>("setup")}),
    LobbyEventRows::event<SeatAsked>("seat-asked",
                                     {field<&SeatAsked::member>("member"), field<&SeatAsked::seat>("seat")}),
    LobbyEventRows::event<SeatsShuffled>("seats-shuffled"),
    LobbyEventRows::event<ReadyCheckOpened>(
        "ready-check-opened", {wire::fields_of<&ReadyCheckOpened::check>(&types::ready_check_fields)}),
    LobbyEventRows::event<ReadyCheckEnded>("ready-check-ended"),
    LobbyEventRows::inner<FlagChanged>(flag_events),
    LobbyEventRows::event<PasswordChanged>("password-changed", {field<&PasswordChanged::set>("set")}),
    LobbyEventRows::event<VoiceLinkChanged>("voice-link-changed",
                                            {field<&VoiceLinkChanged::link>("link", &types::voice_link)}),
    LobbyEventRows::event<TableNamed>("table-named", {field<&TableNamed::name>("name", &types::table_name)}),
    LobbyEventRows::event<LinkRenewed>("link-renewed", {field<&LinkRenewed::secret>("secret")}),
    LobbyEventRows::event<MemberLeft>("member-left",
                                      {field<&MemberLeft::member>("member"),
                                       wire::unless_empty<&MemberLeft::removed>("removed", &types::flag)}),
    LobbyEventRows::event<MemberMuted>(
        "member-muted", {field<&MemberMuted::member>("member"), field<&MemberMuted::muted>("muted")}),
    LobbyEventRows::event<HostChanged>(
        "host-changed", {field<&HostChanged::member>("member"), field<&HostChanged::acts_for>("acts_for")}),
    LobbyEventRows::event<AvatarChanged>(
        "avatar-changed",
        {field<&AvatarChanged::member>("member"), wire::fields_of<&AvatarChanged::avatar>(&types::avatar)}),
    LobbyEventRows::event<GameShared>("game-shared", {field<&GameShared::member>("member"),
                                                      field<&GameShared::game>("game", &types::ordinal),
                                                      field<&GameShared::shared>("shared")}),
    LobbyEventRows::event<Voted>(
        "voted",
        {field<&Voted::about>("about"), field<&Voted::member>("member"), field<&Voted::by>("by"),
         field<&Voted::votes>("votes", &types::count), field<&Voted::needed>("needed", &types::count)}),
    LobbyEventRows::event<MemberLetBack>(
        "member-let-back", {field<&MemberLetBack::member>("member"), field<&MemberLetBack::by>("by")}),
    LobbyEventRows::event<OldKeyShown>("old-key-shown", {field<&OldKeyShown::member>("member")}),
};

}  // namespace

constinit const wire::Family lobby_commands = LobbyRows::family(lobby_command_kinds);
constinit const wire::Family lobby_events = LobbyEventRows::family(lobby_event_kinds);

}  // namespace seq::protocol
