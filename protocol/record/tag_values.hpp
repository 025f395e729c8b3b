#pragma once

#include <span>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/preset/setup.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/record/error.hpp"
#include "protocol/record/record.hpp"

// What stands between the quotes of a tag, each kind by a function of its own. `line` is where to point.

namespace seq::protocol {

/// A count as it is written; one that is too big for the type is kept as its biggest, for the rules to
/// refuse.
tl::expected<std::size_t, RecordError> parse_count(std::string_view text, std::size_t line);

/// `key=value` pairs over those that a setup begins with. An option of the room is refused, a key that comes
/// twice too.
tl::expected<Options, RecordError> parse_options(std::string_view text, const Setup& setup, std::size_t line);

/// Cards by name, as many as there are.
tl::expected<std::vector<Face>, RecordError> parse_cards(std::string_view text, const Deck& deck,
                                                         std::size_t line);

/// The rounds of a cut, with `/` between them (S5); how many cards each must have is not asked here.
tl::expected<std::vector<std::vector<Face>>, RecordError> parse_cuts(std::string_view text, const Deck& deck,
                                                                     std::size_t line);

/// Dice as digits from 1 to 6, with blanks or without.
tl::expected<std::vector<std::uint8_t>, RecordError> parse_rolls(std::string_view text, std::size_t line);

/// Whether these are exactly the 104 cards of the deck (S3).
bool is_whole_deck(std::span<const Face> cards, const Deck& deck);

/// 64 hex digits.
tl::expected<Digest, RecordError> parse_seed(std::string_view text, std::size_t line);

/// `side N`, in a game without sides `seat N`, `draw` or `*`.
tl::expected<std::string, RecordError> parse_result(std::string_view text, Kind kind, std::size_t line);

}  // namespace seq::protocol
