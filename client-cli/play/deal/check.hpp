#pragma once

#include <string>

#include "client-cli/play/deal/witness.hpp"

namespace seq::cli {

/// What came of holding a finished game against what was seen of it.
struct Finding {
    bool fair = false;
    std::string sentence;  ///< for the player
};

/// Draws all chance of the game again from what was revealed, and compares it with the record, and both with
/// what this program saw for itself. `final_view` is the view that the game ended with here.
Finding check_game(const Seen& seen, const std::optional<View>& final_view,
                   const protocol::GameRecord& record);

}  // namespace seq::cli
