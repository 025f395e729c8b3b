#include "server/core/rules_differ.hpp"

#include <algorithm>

#include "protocol/message/codec.hpp"

namespace seq::core {

std::vector<Event> events_of_game(const Happened& happened) {
    std::vector<Event> events;
    for (const protocol::RoomEvent& event : happened)
        if (const auto* of_game = std::get_if<Event>(&event)) events.push_back(*of_game);
    return events;
}

bool are_same(std::span<const Event> one, std::span<const Event> other, const Deck& deck) {
    return std::ranges::equal(one, other, [&](const Event& mine, const Event& theirs) {
        return protocol::encode_event(mine, deck) == protocol::encode_event(theirs, deck);
    });
}

}  // namespace seq::core
