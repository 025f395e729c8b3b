#pragma once

#include <array>
#include <span>
#include <string_view>

// The fixed phrases and reactions, as data. Those who show them need no more than the id; the words here are
// the English ones.

namespace seq::protocol {

struct Phrase {
    std::string_view id;  ///< on the wire and in the terminal
    std::string_view text;
    bool in_silence = false;  ///< T3: passes under `silent`, as it carries no hint at all
};

struct Reaction {
    std::string_view id;
    std::string_view sign;
};

std::span<const Phrase> phrases();
std::span<const Reaction> reactions();

/// Null where there is no phrase, or reaction, of this id.
const Phrase* find_phrase(std::string_view id);
const Reaction* find_reaction(std::string_view id);

}  // namespace seq::protocol
