#pragma once

#include <tl/expected.hpp>

#include "engine/preset/preset.hpp"
#include "protocol/record/record.hpp"
#include "protocol/record/source_line.hpp"

namespace seq::protocol {

/// Reads a move line, in either case. The preset says which lines, cards and spaces there are; a line that
/// belongs to another game is told apart from one that says nothing at all.
tl::expected<RecordedMove, RecordError> parse_move(const SourceLine& line, const Preset& preset);

}  // namespace seq::protocol
