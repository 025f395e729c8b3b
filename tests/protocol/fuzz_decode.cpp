#include <cstdlib>

#include "engine/preset/preset.hpp"
#include "protocol/message/codec.hpp"

// The libFuzzer program for both directions of the codec: no input throws, and what can be read can be
// written and read again.

using namespace seq::protocol;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    if (const auto command = decode_client(bytes)) {
        const auto again = decode_client(encode(*command));
        if (!again || !(*again == *command)) std::abort();
    }
    for (const seq::Preset& preset : seq::presets()) {
        const auto message = decode_server(bytes, *preset.deck);
        if (!message) continue;
        // Only what a server could have sent: a private frame that no server would write may be readable.
        const bool sayable = !std::holds_alternative<PrivateEvents>(*message) &&
                             !std::holds_alternative<PublicEvents>(*message);
        if (sayable && !decode_server(encode(*message, *preset.deck), *preset.deck)) std::abort();
    }
    return 0;
}
