#include "server/core/talk/referee.hpp"

namespace seq::core {

void resign_as_referee(State& state, const Member& member, std::vector<protocol::RoomEvent>& events) {
    if (state.talk.referee != member.id) return;
    state.talk.referee.reset();
    events.emplace_back(protocol::TalkEvent{protocol::RefereeMade{}});
}

}  // namespace seq::core
