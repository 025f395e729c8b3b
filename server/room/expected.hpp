#pragma once

#include <string>
#include <tl/expected.hpp>

namespace seq {

/// A value, or a sentence that says why there is none.
template <typename T>
using Expected = tl::expected<T, std::string>;

}  // namespace seq
