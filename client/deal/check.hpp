#pragma once

#include <string>

#include "client/deal/verifier.hpp"

namespace seq::client {

/// The result of comparing a finished game with what was seen of it.
struct Finding {
    bool fair = false;
    std::string sentence;  ///< for the player
};

/// Draws all chance of the game again from what was revealed, compares it with the record, and compares both
/// with what this program saw. `final_view` is the view that the game ended with here.
Finding check_game(const Seen& seen, const std::optional<View>& final_view,
                   const protocol::GameRecord& record);

}  // namespace seq::client
