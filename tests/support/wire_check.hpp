#pragma once

#include <string>
#include <string_view>

// Every frame that a test sends or receives is held against protocol/schema: a stranger who writes a client
// has nothing else. The tests run in the root of the project.

namespace seq::test {

/// What the schema has against a frame of a client or of the server: "FRAME: what and where"; empty where it
/// is valid. Servers of ours say nothing that the schema does not name, though it would allow it.
std::string fault_of_client_frame(std::string_view frame);
std::string fault_of_server_frame(std::string_view frame);

// The same as a failure of the running test case. A client's frame that the decoder refuses was wrong on
// purpose and is let pass.

void check_client_frame(std::string_view frame);
void check_server_frame(std::string_view frame);

}  // namespace seq::test
