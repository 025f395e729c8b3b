#include "server/host/room_quota.hpp"

#include "server/limits/addresses.hpp"

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

bool RoomQuota::has_enough(const Address& maker, const Limits& limits, TimePoint now) {
    forget_unplayed(now - limits.unplayed_counts);
    const Address counted = counted_as(maker);
    if (count_of(rooms_, counted) >= limits.rooms_of_address) return true;
    return counted.is_v6() &&
           count_of(rooms_of_sites_, site_of(maker)) >= limits.rooms_of_address * limits.addresses_of_site;
}

void RoomQuota::note(const protocol::RoomCode& room, const Address& maker, TimePoint now) {
    const Address network = counted_as(maker);
    if (!made_.emplace(room.text, Made{network}).second) return;
    newest_.emplace_back(now, room);
    ++rooms_[network];
    ++rooms_of_sites_[site_of(network)];
}

void RoomQuota::note_game(const protocol::RoomCode& room) {
    const auto made = made_.find(room.text);
    if (made != made_.end()) made->second.played = true;
}

void RoomQuota::forget_unplayed(TimePoint before) {
    for (; !newest_.empty() && newest_.front().first <= before; newest_.pop_front()) {
        const auto made = made_.find(newest_.front().second.text);
        if (made != made_.end() && !made->second.played) forget(newest_.front().second);
    }
}

void RoomQuota::forget(const protocol::RoomCode& room) {
    const auto made = made_.find(room.text);
    if (made == made_.end()) return;
    count_down(rooms_, made->second.by);
    count_down(rooms_of_sites_, site_of(made->second.by));
    made_.erase(made);
}

}  // namespace seq::net
