#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

// T1 (d): the list that settles a call if nobody concedes it and nobody gives a verdict. docs/rules.md shows
// it.

namespace seq::protocol {

/// The words of one subject and language, in lower case, without accents, separated by blanks.
struct WordGroup {
    std::string_view subject;   ///< as in docs/rules.md: `suits`
    std::string_view language;  ///< `English`, `Spanish`
    std::string_view words;
};

/// The published list. It also includes every space (`d4`, `j10`), every card except the aces (`7h`, `10h`,
/// `qs`), and the signs of suits, cards and directions.
std::span<const WordGroup> word_list();

/// A letter as in the list: Latin, in lower case, without accent. Other alphabets are unchanged.
char32_t folded_letter(char32_t c);

/// The first word of a message that is on the list, as written there; nothing if there is none. Compares
/// whole words without regard to case and accents.
std::optional<std::string> find_listed_word(std::string_view message);

}  // namespace seq::protocol
