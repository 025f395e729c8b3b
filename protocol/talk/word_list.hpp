#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

// T1 (d): what settles a call when nobody owns up and nobody judges. The list is data, and shown in
// docs/rules.md.

namespace seq::protocol {

/// The words of one subject and language, in lower case and without accents, with blanks between them.
struct WordGroup {
    std::string_view subject;   ///< as the rules page calls it: `suits`
    std::string_view language;  ///< `English`, `Spanish`
    std::string_view words;
};

/// The published list. Every space (`d4`, `j10`) and every card but the aces (`7h`, `10h`, `qs`) belongs to
/// it too, and so do the signs of suits, cards and directions.
std::span<const WordGroup> word_list();

/// A letter as the list has it: Latin, in lower case, without its accent. What is not Latin stays.
char32_t folded_letter(char32_t c);

/// The first word of a message that is on the list, as the list has it; nothing where there is none. Whole
/// words are matched, with case and accents folded.
std::optional<std::string> find_listed_word(std::string_view message);

}  // namespace seq::protocol
