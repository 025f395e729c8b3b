#pragma once

#include <string>
#include <vector>

#include "client-cli/play/screen/style.hpp"

namespace seq::test {

/// What terminals of 24 and of 40 rows have above the lines that one types in.
inline constexpr client::Canvas flat{.rows = 22, .columns = 80, .colour = true, .signs = false};
inline constexpr client::Canvas tall{.rows = 38, .columns = 80, .colour = true, .signs = false};

/// The screen as text, without blanks at the ends of lines and empty lines at its end: so many rows from this
/// one on.
std::string text_of(const std::vector<client::Row>& rows, std::size_t from, std::size_t count);

}  // namespace seq::test
