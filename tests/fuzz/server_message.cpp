#include <cstdint>

#include "engine/base/assert.hpp"
#include "engine/preset/preset.hpp"
#include "protocol/message/codec.hpp"

// What clients read: any bytes are a message or a named error, and what a server could have sent can be
// written and read again. The first byte selects the preset, and thereby the deck.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seq::protocol;
    if (size == 0) return 0;
    const seq::Deck& deck = *seq::presets()[data[0] % seq::presets().size()].deck;
    // The brace of JSON text selects one as well, so that a frame is an input as it is.
    const std::size_t skipped = data[0] == '{' ? 0 : 1;
    const auto message = decode_server({reinterpret_cast<const char*>(data) + skipped, size - skipped}, deck);
    if (!message) {
        SEQ_ASSERT(!message.error().code.empty() && !message.error().sentence.empty());
        return 0;
    }
    // Frames of events are written from what a room holds, not from what was read.
    if (std::holds_alternative<PrivateEvents>(*message) || std::holds_alternative<PublicEvents>(*message))
        return 0;
    SEQ_ASSERT(decode_server(encode(*message, deck), deck).has_value());
    return 0;
}
