#pragma once

#include <span>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/preset/preset.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/record/record.hpp"

// Parsers for the values of tags. `line` is the line that errors name.

namespace seq::protocol {

/// A count. One that is too large for the type becomes the largest value, which the rules refuse.
tl::expected<std::size_t, RecordError> parse_count(std::string_view text, std::size_t line);

/// `key=value` pairs, applied to the default options of a setup. Options of the room and duplicate keys are
/// refused.
tl::expected<Options, RecordError> parse_options(std::string_view text, const Setup& setup, std::size_t line);

/// Any number of cards by name.
tl::expected<std::vector<Face>, RecordError> parse_cards(std::string_view text, const Deck& deck,
                                                         std::size_t line);

/// The rounds of a cut, separated by `/` (S5), without checking the number of cards of each round.
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
