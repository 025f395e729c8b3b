#pragma once

#include "tests/secrecy/author.hpp"

namespace seq::secrecy {

/// Any preset with any seating and options, card games four times in five: where there are no cards, only
/// dice to come are hidden.
Table any_table(test::SplitMix& random);

}  // namespace seq::secrecy
