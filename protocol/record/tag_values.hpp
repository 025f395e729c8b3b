#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "engine/preset/options.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/record/error.hpp"
#include "protocol/record/record.hpp"

// What stands between the quotes of a tag, each kind by a function of its own. `line` is where to point.

namespace seq::protocol {

/// A count as it is written; any that is too big for a table is kept as 255, for the rules to refuse.
tl::expected<std::size_t, RecordError> parse_count(std::string_view text, std::size_t line);

/// `key=value` pairs over the defaults of a preset. An option of the room is refused, a key that comes twice
/// too.
tl::expected<Options, RecordError> parse_options(std::string_view text, const Options& defaults,
                                                 std::size_t line);

/// Cards by name; at most a whole deck.
tl::expected<FacePile, RecordError> parse_cards(std::string_view text, const Deck& deck, std::size_t line);

/// Whether the pile is exactly the 104 cards of the deck (S3).
bool is_whole_deck(const FacePile& pile, const Deck& deck);

/// 64 hex digits.
tl::expected<Digest, RecordError> parse_seed(std::string_view text, std::size_t line);

/// `side N`, `draw` or `*`.
tl::expected<std::string, RecordError> parse_result(std::string_view text, std::size_t line);

}  // namespace seq::protocol
