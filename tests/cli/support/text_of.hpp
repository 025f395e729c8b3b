#pragma once

#include <string>
#include <vector>

#include "client-cli/play/screen/style.hpp"

namespace seq::test {

/// The screen as text, without blanks at the ends of lines and empty lines at its end: so many rows from this
/// one on.
std::string text_of(const std::vector<cli::Row>& rows, std::size_t from, std::size_t count);

}  // namespace seq::test
