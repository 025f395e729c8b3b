#include <cstdint>

#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"

// Any bytes are a command or a named error; what can be read can be written, and read again as the same.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seq::protocol;
    const auto command = decode_client({reinterpret_cast<const char*>(data), size});
    if (!command) {
        SEQ_ASSERT(!command.error().code.empty() && !command.error().sentence.empty());
        return 0;
    }
    const auto again = decode_client(encode(*command));
    SEQ_ASSERT(again && *again == *command);
    return 0;
}
