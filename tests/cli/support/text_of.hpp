#pragma once

#include <string>
#include <vector>

#include "client-cli/play/screen/style.hpp"

namespace seq::test {

/// The area above the input lines on terminals of 24 and of 40 rows.
inline constexpr client::Canvas flat{.rows = 22, .columns = 80, .colour = true, .signs = false};
inline constexpr client::Canvas tall{.rows = 38, .columns = 80, .colour = true, .signs = false};

/// This many rows of the screen as text, beginning at row `from`, without trailing blanks and without empty
/// lines at the end.
std::string text_of(const std::vector<client::Row>& rows, std::size_t from, std::size_t count);

}  // namespace seq::test
