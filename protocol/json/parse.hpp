#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/tree.hpp"

namespace seq::protocol::json {

/// Limits for a document from outside.
struct Limits {
    std::size_t bytes;
    std::size_t depth;  ///< of nested objects and arrays
    std::size_t nodes;  ///< values
};

/// What is wrong with a document: a code in kebab-case and a sentence for people.
struct Fault {
    std::string code;
    std::string sentence;
};

/// Reads a whole document of strict JSON. Faults are `too-long`, `bad-json` (also for invalid UTF-8 and lone
/// surrogates), `bad-value` (a number that is too large for a double), `too-deep` and `duplicate-key`. The
/// tree refers to the bytes, which must outlive it. The limits bound work, memory and recursion, whatever the
/// bytes; the function does not throw. After a fault the tree contains what was read before it.
std::optional<Fault> parse(std::string_view bytes, const Limits& limits, Tree& tree);

}  // namespace seq::protocol::json
