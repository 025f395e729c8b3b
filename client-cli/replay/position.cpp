#include "client-cli/replay/position.hpp"

namespace seq::client {

Position position_of(const Match& match, std::optional<Seat> observer, std::size_t moves) {
    Position position{.view = view(match, observer.value_or(spectator)), .hands = {}, .moves = moves};
    if (setup(match).preset->kind != Kind::cards) return position;
    for (std::size_t i = 0; i < setup(match).players(); ++i)
        if (const Seat seat = Seat::at(i); !observer || *observer == seat)
            position.hands.push_back({seat, view(match, seat).as_cards().hand});
    return position;
}

}  // namespace seq::client
