#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "server/room/expected.hpp"

namespace seq::store {

/// The text without the mark that Windows editors put in front of UTF-8.
std::string_view without_byte_order_mark(std::string_view text);

/// The content of a file that a person has written, without a byte order mark. The error, for UTF-16, is the
/// rest of a sentence that begins with the file.
Expected<std::string> plain_text_of(std::string bytes);

/// Reads such a file. The error is a sentence: it cannot be read, is empty, or is in UTF-16.
Expected<std::string> read_text(const std::filesystem::path& path);

}  // namespace seq::store
