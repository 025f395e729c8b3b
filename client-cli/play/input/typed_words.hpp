#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "client/room/room.hpp"

// The words of a line as a person types it, and the cards that they name.

namespace seq::client {

bool is_blank(char c);
/// The text without surrounding blanks.
std::string_view trimmed(std::string_view text);
/// The words of the text in lower case.
std::vector<std::string> words_of(std::string_view text);
/// The words with one blank between them.
std::string joined(std::span<const std::string> words);
/// The text as a number; nothing if it is none.
std::optional<std::uint32_t> number_in(std::string_view text);

/// The face that a person means by one word: `7H`, `7h`, `10h`, `7` and the symbol of hearts; a picture by
/// its number, `05` or `5`. Nothing if the word is neither.
std::optional<Face> parse_card(std::string_view text, const Deck& deck);

/// A card at the beginning of some words, and how many of them name it.
struct CardWords {
    Face face;
    std::size_t words = 0;
};
/// Like parse_card, and also by title: the beginning of any word of it, `ark`, or more words from its
/// beginning, `noahs ark`. If several pictures match, those in one's hand are meant. No face if the words are
/// no card; the error is a sentence if they are ambiguous. Words are in lower case.
tl::expected<std::optional<CardWords>, std::string> read_card(std::span<const std::string> words,
                                                              const Room& room);

}  // namespace seq::client
