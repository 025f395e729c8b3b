#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::client {

/// Makes text from other people safe for a terminal: replaces control characters, escape codes, changes of
/// the writing direction and invalid UTF-8 by `?`.
std::string clean_text(std::string_view text);

/// The width of the text on a terminal in columns: two for East Asian characters and emoji, none for
/// combining accents.
std::size_t text_width(std::string_view text);

/// The longest prefix of at most this width.
std::string_view cut_to_width(std::string_view text, std::size_t columns);

/// The text with blanks up to this width, at least one.
std::string padded(std::string_view text, std::size_t columns);

/// Wraps text at blanks into lines of at most this width; a longer word is split.
std::vector<std::string> wrap_text(std::string_view text, std::size_t columns);

/// What `text_of` returns for each item, with the separator between: `Ann, Bob`.
template <typename Items, typename TextOf = std::identity>
std::string joined(const Items& items, std::string_view separator = " ", TextOf text_of = {}) {
    std::string all;
    for (const auto& item : items)
        all.append(all.empty() ? "" : separator).append(text_of(item));
    return all;
}
/// `2 games`, `1 game`.
std::string counted(std::uint64_t number, std::string_view what);

}  // namespace seq::client
