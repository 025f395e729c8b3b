#pragma once

#include <tl/expected.hpp>

#include "engine/deck/card.hpp"
#include "protocol/record/record.hpp"
#include "protocol/record/source_line.hpp"

namespace seq::protocol {

/// Reads a move line of a card game, in either case. The deck says which cards there are; a line that belongs
/// to another game is told apart from one that says nothing at all.
tl::expected<RecordedMove, RecordError> parse_move(const SourceLine& line, const Deck& deck);

}  // namespace seq::protocol
