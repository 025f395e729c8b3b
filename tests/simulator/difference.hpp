#pragma once

#include <string>

#include "client/room/room.hpp"

namespace seq::simulator {

/// What differs between a room that was folded from events and one from a fresh view; empty if nothing does.
std::string difference(const client::Room& folded, const client::Room& fresh);

}  // namespace seq::simulator
