#include "protocol/message/game_types.hpp"
#include "protocol/message/lobby.hpp"
#include "protocol/message/tables.hpp"

// The events outside of the game.

namespace seq::protocol {
namespace {

using wire::field;
using LobbyEventRows = wire::Of<LobbyEvent>;

constexpr std::array lobby_event_kinds{
    LobbyEventRows::event<SeatLeft>("seat-left", {field<&SeatLeft::member>("member")}),
    LobbyEventRows::event<ReadyChanged>(
        "ready-changed", {field<&ReadyChanged::member>("member"), field<&ReadyChanged::ready>("ready")}),
    LobbyEventRows::event<SetupChanged>("setup-changed", {field<&SetupChanged::setup>("setup")}),
    LobbyEventRows::event<SeatAsked>("seat-asked",
                                     {field<&SeatAsked::member>("member"), field<&SeatAsked::seat>("seat")}),
    LobbyEventRows::event<SeatsShuffled>("seats-shuffled"),
    LobbyEventRows::event<RoomLocked>("room-locked", {field<&RoomLocked::locked>("locked")}),
    LobbyEventRows::event<PasswordChanged>("password-changed", {field<&PasswordChanged::set>("set")}),
    LobbyEventRows::event<LinkRenewed>("link-renewed", {field<&LinkRenewed::secret>("secret")}),
    LobbyEventRows::event<MemberLeft>("member-left",
                                      {field<&MemberLeft::member>("member"),
                                       wire::unless_empty<&MemberLeft::removed>("removed", &types::flag)}),
    LobbyEventRows::event<MemberMuted>(
        "member-muted", {field<&MemberMuted::member>("member"), field<&MemberMuted::muted>("muted")}),
    LobbyEventRows::event<HostChanged>("host-changed", {field<&HostChanged::member>("member")}),
};

}  // namespace

constinit const wire::Family lobby_events = LobbyEventRows::family(lobby_event_kinds);

}  // namespace seq::protocol
