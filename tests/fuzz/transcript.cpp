#include "protocol/fairdeal/transcript.hpp"

#include <cstdint>

#include "engine/base/assert.hpp"
#include "protocol/verify/verify.hpp"

// The transcript of a game, which anybody may have written: any bytes are a transcript or a named error, what
// can be read can be written and read again, and verifying it comes to a verdict.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seq::protocol::fairdeal;
    const auto transcript = parse_transcript({reinterpret_cast<const char*>(data), size});
    if (!transcript) {
        SEQ_ASSERT(!transcript.error().code.empty());
        return 0;
    }
    const auto again = parse_transcript(write_transcript(*transcript));
    SEQ_ASSERT(again && *again == *transcript);
    const auto verdict = seq::protocol::verify_transcript(*transcript);
    SEQ_ASSERT(verdict || !verdict.error().sentence.empty());
    return 0;
}
