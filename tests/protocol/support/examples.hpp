#pragma once

#include <string>
#include <vector>

namespace seq::protocol::testing {

/// The text of a file of the project, in whose root the tests run.
std::string text_of_file(const std::string& path);
/// The lines of such a file that are neither empty nor comments (#), each as its cells between ` | `.
std::vector<std::vector<std::string>> rows_of_file(const std::string& path);

/// The text of docs/protocol.md.
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
