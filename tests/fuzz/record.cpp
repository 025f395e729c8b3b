#include <cstdint>
#include <string_view>

#include "engine/base/assert.hpp"
#include "protocol/record/replay.hpp"

// Any bytes are a record or a named error; what can be read can be written and read again, and replayed up to
// its first fault.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seq::protocol;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto record = parse_record(text);
    if (!record) {
        SEQ_ASSERT(record.error().line >= 1 && !record.error().code.empty() &&
                   !record.error().sentence.empty());
        return 0;
    }
    const std::string written = write_record(*record);
    const auto again = parse_record(written);
    SEQ_ASSERT(again && write_record(*again) == written);
    if (const auto replay = play_record(*record)) check_invariants(replay->match());
    return 0;
}
