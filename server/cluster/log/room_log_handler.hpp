#pragma once

#include <functional>
#include <utility>

#include "server/cluster/log/room_log.hpp"

namespace seq::cluster {

/// The handler of an answer to a room: calls a member, or a function of the room, with the lock and the
/// answer, and goes on with the next job. Does nothing if the room is not used any more.
template <class Member>
auto RoomLog::handler(Member member) {
    return [room = weak_from_this(), member]<class... Answer>(Answer&&... answer) {
        const auto self = room.lock();
        if (!self) return;
        {
            Lock lock{self->guard_};
            std::invoke(member, *self, lock, std::forward<Answer>(answer)...);
        }
        self->go_on();
    };
}

}  // namespace seq::cluster
