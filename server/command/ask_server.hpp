#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace seq::command {

/// Says a line to the server's control socket and waits for the line that answers. Nothing inside where no
/// server listens there; the error is a sentence.
tl::expected<std::optional<std::string>, std::string> ask_server(const std::filesystem::path& socket,
                                                                 const std::string& line);

}  // namespace seq::command
