#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/base/assert.hpp"
#include "engine/preset/preset.hpp"
#include "protocol/record/tags.hpp"

// The game that somebody asks for: a line with the name of a preset, a line of two characters for players and
// sides, then an option a line, as `draw=auto`. Each is refused with a code and a sentence or taken, and what
// was taken is written as words that lead to the same options.

namespace {

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

void check(const seq::Rejection& rejection) {
    SEQ_ASSERT(!to_string(rejection.code).empty() && !rejection.sentence.empty());
}

/// Sets the options of these lines, as far as they are accepted.
void set_options(seq::Setup& setup, std::string_view lines) {
    while (!lines.empty()) {
        const std::string_view line = take_line(lines);
        const std::size_t equals = std::min(line.find('='), line.size());
        const std::string_view value = line.substr(std::min(equals + 1, line.size()));
        const seq::Options before = setup.options;
        const auto refused = set_option(setup.options, *setup.preset, line.substr(0, equals), value);
        if (!refused) continue;
        check(*refused);
        SEQ_ASSERT(setup.options == before);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text{reinterpret_cast<const char*>(data), size};
    const std::string_view preset = take_line(text);
    const std::string_view counts = take_line(text);
    const auto count = [&](std::size_t n) {
        return counts.size() > n ? static_cast<std::size_t>(static_cast<unsigned char>(counts[n]) - '0') : 0;
    };
    auto setup = seq::make_setup(preset, count(0), count(1));
    if (!setup) {
        check(setup.error());
        return 0;
    }
    if (const auto tag = seq::protocol::parse_options(text, *setup, 1); !tag)
        SEQ_ASSERT(!tag.error().code.empty() && !tag.error().sentence.empty());
    set_options(*setup, text);
    auto again = *seq::make_setup(preset, count(0), count(1));
    for (const auto& [key, value] : setup->option_words())
        SEQ_ASSERT(!set_option(again.options, *again.preset, key, value));
    SEQ_ASSERT(again == *setup);
    return 0;
}
