#include "server/room/talk/spectators.hpp"

#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/host_role.hpp"
#include "server/room/talk/circle.hpp"

namespace seq::room {

bool is_shut_to(const State& state, const Member& member) {
    if (member.screen && state.lobby.flags.has(protocol::RoomFlag::closed_to_screens)) return true;
    if (!state.lobby.flags.has(protocol::RoomFlag::closed_to_spectators) || !state.game_is_running())
        return false;
    return !member.seat && !member.playing_as.is_seat() && member.id != state.lobby.host &&
           referee_of(state) != &member && !may_return_as_host(state, member.id, state.log.at);
}

bool is_shut_to_newcomers(const State& state) {
    if (!state.lobby.flags.has(protocol::RoomFlag::closed_to_spectators)) return false;
    return state.game_is_running() || state.members.seated() == state.setup.players();
}

void disconnect_spectators(Members& members, const State& state, TimePoint now, Effects& effects) {
    for (Member& member : members) {
        if (!member.session || !is_shut_to(state, member)) continue;
        const bool is_screen = member.screen && state.lobby.flags.has(protocol::RoomFlag::closed_to_screens);
        deliver(state, *member.session,
                is_screen
                    ? protocol::Notice{"closed-to-screens", "the host does not allow big screens"}
                    : protocol::Notice{"closed-to-spectators",
                                       "the host has closed this room to spectators while the game runs"},
                effects);
        effects.closes.push_back({*member.session, CloseReason::closed_to_spectators});
        member.session.reset();
        member.disconnected_at = now;
    }
}

}  // namespace seq::room
