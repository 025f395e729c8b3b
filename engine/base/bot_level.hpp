#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace seq {

/// How well a bot plays. The wire, the journal, the bots and the command line all use this one list.
enum class BotLevel : std::uint8_t {
    easy,    ///< any legal action
    medium,  ///< best for its own lines now
    hard,    ///< considers rivals, jacks and cards that are gone
};

/// From the weakest up.
inline constexpr std::array bot_levels{BotLevel::easy, BotLevel::medium, BotLevel::hard};

/// The words of all levels, from the weakest up.
inline constexpr std::array<std::string_view, 3> bot_level_words{"easy", "medium", "hard"};

/// The word for a level: `easy`, `medium`, `hard`.
constexpr std::string_view to_string(BotLevel level) {
    return bot_level_words[static_cast<std::size_t>(level)];
}

/// The level that this word names, if any.
constexpr std::optional<BotLevel> parse_bot_level(std::string_view word) {
    for (const BotLevel level : bot_levels)
        if (to_string(level) == word) return level;
    return std::nullopt;
}

}  // namespace seq
