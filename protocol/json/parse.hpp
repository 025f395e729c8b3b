#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/tree.hpp"

namespace seq::protocol::json {

/// What a document from outside may cost at most.
struct Limits {
    std::size_t bytes;
    std::size_t depth;  ///< objects and arrays within each other, `depth_max` at most
    std::size_t nodes;  ///< values
};
inline constexpr std::size_t depth_max = 32;

/// What is wrong with a document: a code in kebab-case and a sentence for people.
struct Fault {
    std::string code;
    std::string sentence;
};

/// Reads a whole document of strict JSON: `too-long`, `bad-json` (invalid UTF-8 and lone surrogates too),
/// `too-deep`, `duplicate-key`. Work and memory are bounded by the limits, whatever the bytes; nothing
/// recurses or throws. After a fault the tree holds what was read before it.
std::optional<Fault> parse(std::string_view bytes, const Limits& limits, Tree& tree);

}  // namespace seq::protocol::json
