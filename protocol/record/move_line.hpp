#pragma once

#include <tl/expected.hpp>

#include "engine/preset/preset.hpp"
#include "protocol/record/record.hpp"
#include "protocol/record/source_line.hpp"

namespace seq::protocol {

/// Reads a move line, in upper or lower case. The preset determines which moves, cards and spaces exist. A
/// move of another game has a different error from a line that is not a move at all.
tl::expected<RecordedMove, RecordError> parse_move(const SourceLine& line, const Preset& preset);

}  // namespace seq::protocol
