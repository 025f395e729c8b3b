#include <cstdint>

#include "engine/base/assert.hpp"
#include "server/room/journal/entry_codec.hpp"

// The body of a journal record: any bytes are an entry or an error with a sentence; what can be read can be
// written and read again.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seq::room;
    const auto entry = decode_entry({reinterpret_cast<const char*>(data), size});
    if (!entry) {
        SEQ_ASSERT(!entry.error().empty());
        return 0;
    }
    const std::string written = encode_entry(*entry, {}, seq::two_packs);
    const auto again = decode_entry(written);
    SEQ_ASSERT(again && encode_entry(*again, {}, seq::two_packs) == written);
    return 0;
}
