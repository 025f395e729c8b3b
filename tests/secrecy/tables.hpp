#pragma once

#include "tests/secrecy/author.hpp"

namespace seq::secrecy {

/// A random preset with random seating and options; card games four times in five, because games without
/// cards hide only future dice.
Table any_table(test::SplitMix& random);

}  // namespace seq::secrecy
