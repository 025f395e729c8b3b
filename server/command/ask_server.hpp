#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace seq::command {

/// Sends a line to the server's control socket and returns the line that it answers; nothing if no server
/// listens there. The error is a sentence. The default for `patience` is enough for a slow disk.
tl::expected<std::optional<std::string>, std::string> ask_server(
    const std::filesystem::path& socket, const std::string& line,
    std::chrono::seconds patience = std::chrono::seconds{30});

}  // namespace seq::command
