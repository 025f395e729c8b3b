#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace seq::net {

/// What stands between the commas, without the blanks around it; nothing in an empty list.
inline std::vector<std::string_view> split_at_commas(std::string_view list) {
    constexpr std::string_view blank = " \t";
    std::vector<std::string_view> words;
    if (list.empty()) return words;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t comma = std::min(list.find(',', from), list.size());
        std::string_view word = list.substr(from, comma - from);
        word.remove_prefix(std::min(word.find_first_not_of(blank), word.size()));
        words.push_back(word.substr(0, word.find_last_not_of(blank) + 1));  // npos + 1 is 0
        from = comma + 1;
    }
    return words;
}

}  // namespace seq::net
