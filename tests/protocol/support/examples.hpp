#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seq::protocol::testing {

/// The text of docs/protocol.md. The tests run in the root of the project.
const std::string& protocol_page();

/// A block of it that is marked ```json client or ```json server.
struct Example {
    std::size_t line = 0;  ///< where the block begins
    std::string json;
};
std::vector<Example> client_examples();
std::vector<Example> server_examples();

/// The lines where blocks without such a mark begin.
std::vector<std::size_t> unmarked_blocks();

}  // namespace seq::protocol::testing
