#pragma once

#include "tests/room/people.hpp"

// Games that differ only in their random numbers, for tests that need a certain winner.

namespace seq::room {

/// Sends this many commands before the start of a game: a different number gives different random numbers.
inline void change_chance(RoomSimulator& sim, int commands) {
    for (int n = 0; n < commands; ++n)
        sim.send("Ann", protocol::Say{"let us wait a little"});
}

/// The first table that `table_after(commands)` returns for 0 to 49 commands; it returns null if the wrong
/// player has won.
template <typename TableAfter>
auto first_table(TableAfter table_after) {
    auto table = table_after(0);
    for (int commands = 1; commands < 50 && !table; ++commands)
        table = table_after(commands);
    REQUIRE(table);
    return table;
}

}  // namespace seq::room
