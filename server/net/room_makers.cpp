#include "server/net/room_makers.hpp"

#include "server/net/network.hpp"

namespace seq::net {
namespace {

using Counts = std::map<boost::asio::ip::address, std::size_t>;

std::size_t count_of(const Counts& counts, const boost::asio::ip::address& whose) {
    const auto found = counts.find(whose);
    return found == counts.end() ? 0 : found->second;
}

void count_down(Counts& counts, const boost::asio::ip::address& whose) {
    const auto found = counts.find(whose);
    if (--found->second == 0) counts.erase(found);
}

}  // namespace

bool RoomMakers::has_enough(const Address& maker, const Limits& limits) const {
    const Address counted = counted_as(maker);
    if (count_of(rooms_, counted) >= limits.rooms_of_address) return true;
    return counted.is_v6() &&
           count_of(rooms_of_sites_, site_of(maker)) >= limits.rooms_of_address * limits.addresses_of_site;
}

void RoomMakers::note(const protocol::RoomCode& room, const Address& maker) {
    const Address network = counted_as(maker);
    if (!makers_.emplace(room.text, network).second) return;
    ++rooms_[network];
    ++rooms_of_sites_[site_of(network)];
}

void RoomMakers::forget(const protocol::RoomCode& room) {
    const auto maker = makers_.find(room.text);
    if (maker == makers_.end()) return;
    count_down(rooms_, maker->second);
    count_down(rooms_of_sites_, site_of(maker->second));
    makers_.erase(maker);
}

}  // namespace seq::net
