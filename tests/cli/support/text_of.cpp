#include "tests/cli/support/text_of.hpp"

#include <algorithm>

namespace seq::test {

std::string text_of(const std::vector<client::Row>& rows, std::size_t from, std::size_t count) {
    std::string text = "\n";
    for (std::size_t n = from; n < std::min(from + count, rows.size()); ++n) {
        std::string line = rows[n].plain();
        while (line.ends_with(' '))
            line.pop_back();
        text += line + "\n";
    }
    while (text.ends_with("\n\n"))
        text.pop_back();
    return text;
}

}  // namespace seq::test
