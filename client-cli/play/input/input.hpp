#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

#include "engine/deck/card.hpp"
#include "protocol/message/move_words.hpp"

namespace seq::cli {

/// Nothing was typed.
struct NoInput {
    friend bool operator==(const NoInput&, const NoInput&) = default;
};
/// A move of one's seat.
struct PlayInput {
    protocol::MoveWords words;
    friend bool operator==(const PlayInput&, const PlayInput&) = default;
};
/// A card alone: where may it go?
struct LookInput {
    Face face;
    friend bool operator==(const LookInput&, const LookInput&) = default;
};
struct SayInput {
    std::string text;
    friend bool operator==(const SayInput&, const SayInput&) = default;
};
/// Without a number: the first free seat.
struct SitInput {
    std::optional<std::uint32_t> seat;
    friend bool operator==(const SitInput&, const SitInput&) = default;
};
struct RulesInput {
    std::string id;  ///< upper case; empty for how to ask
    friend bool operator==(const RulesInput&, const RulesInput&) = default;
};
/// Commands of one word.
enum class Word : std::uint8_t { start, board, hand, log, who, link, help, quit };

using Input = std::variant<NoInput, PlayInput, LookInput, SayInput, SitInput, RulesInput, Word>;

/// Reads a line as a person types it. The deck tells a one-eyed jack, which takes away, from the cards that
/// place. The error is a friendly sentence, with the nearest command where there is one.
tl::expected<Input, std::string> parse_input(std::string_view line, const Deck& deck);

/// The face that a person means: `7H`, `7h`, `10h`, `7` and the sign of hearts.
std::optional<Face> parse_card(std::string_view text, const Deck& deck);

}  // namespace seq::cli
