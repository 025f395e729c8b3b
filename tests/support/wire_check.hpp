#pragma once

#include <string>
#include <string_view>

// Every frame that a test sends or receives is validated against protocol/schema, which is all that authors
// of other clients have. The tests run in the root of the project.

namespace seq::test {

/// The schema's objection to a frame of a client or of the server: "FRAME: what and where"; empty if it is
/// valid. Our servers send only fields that the schema names, although it would allow others.
std::string fault_of_client_frame(std::string_view frame);
std::string fault_of_server_frame(std::string_view frame);

// Report the same as a failure of the running test case. A client's frame that the decoder refuses was
// invalid on purpose and is accepted.

void check_client_frame(std::string_view frame);
void check_server_frame(std::string_view frame);

}  // namespace seq::test
