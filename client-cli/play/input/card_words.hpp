#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "client/room/room.hpp"

namespace seq::client {

/// The face that a person means by one word: `7H`, `7h`, `10h`, `7` and the sign of hearts; a picture by its
/// number, `05` or `5`. Nothing where it is none, nor the beginning of a title.
std::optional<Face> parse_card(std::string_view text, const Deck& deck);

/// A card at the beginning of these words, in lower case, and how many of them it takes.
struct CardWords {
    Face face;
    std::size_t words = 0;
};
/// Like parse_card, and also by title: the beginning of any word of it, `ark`, or more words from its
/// beginning, `noahs ark`. Where several pictures begin so, those of one's hand are meant. No face where the
/// words are no card; the error is a sentence where they could be several.
tl::expected<std::optional<CardWords>, std::string> read_card(std::span<const std::string> words,
                                                              const Room& room);

}  // namespace seq::client
