#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rejection.hpp"

namespace seq {

/// How a card is drawn after a play (S19).
enum class DrawMode : std::uint8_t {
    manual,     ///< the player's own act, and a card may be lost
    automatic,  ///< written `auto`: the engine draws at once
};

/// What a room may set, with the values that the rulebook's table of options gives. A preset starts from its
/// own defaults.
struct Options {
    DrawMode draw = DrawMode::manual;
    std::uint8_t draw_grace_s = 3;  ///< seconds, 0 to 10; the room's, not in a record (S19)

    friend bool operator==(const Options&, const Options&) = default;
};

/// Sets one option from its words, as in `draw=auto`. Refuses a key that the rulebook does not have, and a
/// value that it does not have or that is not played yet: of `table_talk` (S23) every one but `off`.
std::optional<Rejection> set_option(Options& options, std::string_view key, std::string_view value);

/// Every option that can have more than one value, as key and value, in the rulebook's order.
std::vector<std::pair<std::string, std::string>> to_words(const Options& options);

/// Whether an option belongs to the room and is left out of a game record.
bool is_of_the_room(std::string_view key);

}  // namespace seq
