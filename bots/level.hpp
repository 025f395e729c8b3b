#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "bots/player.hpp"

namespace seq::bots {

/// How well a bot plays.
enum class Level : std::uint8_t {
    easy,    ///< any legal action
    medium,  ///< what is best for its own lines now
    hard,    ///< minds the rivals, the jacks and the cards that are gone
};

/// From the weakest up.
inline constexpr std::array levels{Level::easy, Level::medium, Level::hard};

/// `easy`, `medium`, `hard`.
std::string_view to_string(Level level);
/// The level of this word; nothing where there is none.
std::optional<Level> parse_level(std::string_view word);

/// A player of this level for any game. It does the same where it is given the same views, legal actions and
/// numbers of `below`.
std::unique_ptr<Player> make_player(Level level, Below below);

}  // namespace seq::bots
