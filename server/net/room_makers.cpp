#include "server/net/room_makers.hpp"

#include "server/net/network.hpp"

namespace seq::net {

std::size_t RoomMakers::rooms_of(const Address& maker) const {
    const auto found = rooms_.find(counted_as(maker));
    return found == rooms_.end() ? 0 : found->second;
}

void RoomMakers::note(const protocol::RoomCode& room, const Address& maker) {
    const Address network = counted_as(maker);
    if (makers_.emplace(room.text, network).second) ++rooms_[network];
}

void RoomMakers::forget(const protocol::RoomCode& room) {
    const auto maker = makers_.find(room.text);
    if (maker == makers_.end()) return;
    const auto rooms = rooms_.find(maker->second);
    if (--rooms->second == 0) rooms_.erase(rooms);
    makers_.erase(maker);
}

}  // namespace seq::net
