#include "protocol/message/lobby.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using LobbyRows = wire::Of<LobbyCommand>;

constexpr std::array lobby_command_kinds{
    LobbyRows::kind<Stand>("stand", "Gets up from the seat"),
    LobbyRows::kind<SetReady>("ready", "Is ready for the next game, or not",
                              {field<&SetReady::ready>("ready")}),
    LobbyRows::kind<AskSeat>("ask-seat", "Asks whoever sits there to change places",
                             {field<&AskSeat::seat>("seat", &types::wanted_seat)}),
    LobbyRows::kind<GiveSeat>("give-seat", "Changes places with the member who asked",
                              {field<&GiveSeat::member>("member")}),
    LobbyRows::kind<Leave>("leave", "Gives up membership and seat; in a game a bot of this level plays on",
                           {field<&Leave::level>("level")}),
    LobbyRows::kind<SetOption>(
        "set-option", "Host: one option of the next game",
        {field<&SetOption::key>("key", &types::word), field<&SetOption::value>("value", &types::word)}),
    LobbyRows::kind<SetGame>(
        "set-game", "Host: what the next game is",
        {field<&SetGame::preset>("preset", &types::word), field<&SetGame::players>("players", &types::count),
         field<&SetGame::sides>("sides", &types::ordinal)}),
    LobbyRows::kind<ShuffleSeats>("shuffle-seats", "Host: changes those who sit by chance"),
    LobbyRows::kind<SetLock>("lock", "Host: newcomers knock, or not any more",
                             {field<&SetLock::locked>("locked")}),
    LobbyRows::kind<SetPassword>("set-password", "Host: without one, nobody needs a password any more",
                                 {field<&SetPassword::password>("password", &types::password)}),
    LobbyRows::kind<RenewLink>("renew-link", "Host: a new secret for the room's link"),
    LobbyRows::kind<Admit>("admit", "Host: lets in who knocks",
                           {field<&Admit::knock>("knock", &types::knock)}),
    LobbyRows::kind<TurnAway>("turn-away", "Host: does not let in who knocks",
                              {field<&TurnAway::knock>("knock", &types::knock)}),
    LobbyRows::kind<RemoveMember>(
        "remove-member", "Host: ends a membership",
        {field<&RemoveMember::member>("member"), field<&RemoveMember::level>("level")}),
    LobbyRows::kind<MuteMember>("mute", "Host: what the member says is refused, or not any more",
                                {field<&MuteMember::member>("member"), field<&MuteMember::muted>("muted")}),
    LobbyRows::kind<HandOver>("hand-over", "Makes another the host; takes the chair of a host who is away",
                              {field<&HandOver::member>("member")}),
};

}  // namespace

constinit const wire::Family lobby_commands = LobbyRows::family(lobby_command_kinds);

}  // namespace seq::protocol
