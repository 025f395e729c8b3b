#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// T1 (d): the list that settles a call if nobody concedes it and nobody gives a verdict. docs/rules.md shows
// it.

namespace seq::protocol {

/// A strong word is table talk by itself, a weak one only together with another.
enum class WordStrength : std::uint8_t { strong, weak };

/// The words of one subject and language, in lower case, without accents, separated by blanks.
struct WordGroup {
    WordStrength strength;
    std::string_view subject;   ///< as in docs/rules.md: `suits`
    std::string_view language;  ///< `English`, `German`
    std::string_view words;
};

/// The published list. Strong are also every space (`d4`, `j10`), every card except the aces (`7h`, `10h`,
/// `qs`), and the signs of suits and cards; weak are arrows and pointing hands.
std::span<const WordGroup> word_list();

/// The listed words of a message, each once, in the order of the message.
struct ListedWords {
    std::vector<std::string> strong;
    std::vector<std::string> weak;

    /// Whether the list makes the message table talk: by one strong word, or by two weak ones.
    bool uphold_a_call() const { return !strong.empty() || weak.size() >= 2; }
    /// The words that uphold a call, for its verdict: `d4`, `left, two`; empty if it is refused.
    std::string for_verdict() const;
};

/// Finds the listed words of a message after removing the names of members. Compares whole words without
/// regard to case and accents.
ListedWords find_listed_words(std::string_view message, std::span<const std::string> names);

}  // namespace seq::protocol
