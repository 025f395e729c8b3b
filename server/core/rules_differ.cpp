#include "server/core/rules_differ.hpp"

#include <algorithm>

#include "protocol/message/codec.hpp"

namespace seq::core {

std::vector<Event> events_of_game(const RoomEvents& events) {
    std::vector<Event> of_game;
    for (const protocol::RoomEvent& event : events)
        if (const auto* one = std::get_if<Event>(&event)) of_game.push_back(*one);
    return of_game;
}

bool are_same(std::span<const Event> one, std::span<const Event> other, const Deck& deck) {
    return std::ranges::equal(one, other, [&](const Event& mine, const Event& theirs) {
        return protocol::encode_event(mine, deck) == protocol::encode_event(theirs, deck);
    });
}

}  // namespace seq::core
