#pragma once

#include <vector>

#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/preset/setup.hpp"

namespace seq::cards {

/// S5: every seat cuts a card and the lowest deals, aces high; those tied for the lowest cut again. `events`
/// may be null.
Seat cut_for_the_deal(const Setup& setup, Chance& chance, std::vector<Event>* events);

}  // namespace seq::cards
