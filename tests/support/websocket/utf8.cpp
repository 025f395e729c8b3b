#include "tests/support/websocket/utf8.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace seq::test {
namespace {

struct Form {
    std::array<std::uint8_t, 2> first;   ///< from and to
    std::array<std::uint8_t, 2> second;  ///< those behind it are from 80 to BF
    std::size_t size;
};

// RFC 3629, section 4: UTF8-1, UTF8-2, UTF8-3 and UTF8-4, one alternative per line.
constexpr std::array<Form, 9> forms{{
    {{0x00, 0x7F}, {}, 1},
    {{0xC2, 0xDF}, {0x80, 0xBF}, 2},
    {{0xE0, 0xE0}, {0xA0, 0xBF}, 3},
    {{0xE1, 0xEC}, {0x80, 0xBF}, 3},
    {{0xED, 0xED}, {0x80, 0x9F}, 3},
    {{0xEE, 0xEF}, {0x80, 0xBF}, 3},
    {{0xF0, 0xF0}, {0x90, 0xBF}, 4},
    {{0xF1, 0xF3}, {0x80, 0xBF}, 4},
    {{0xF4, 0xF4}, {0x80, 0x8F}, 4},
}};

bool begins_as(std::string_view bytes, const Form& form) {
    for (std::size_t i = 0; i < bytes.size() && i < form.size; ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        const auto [from, to] = i == 0   ? form.first
                                : i == 1 ? form.second
                                         : std::array<std::uint8_t, 2>{0x80, 0xBF};
        if (byte < from || byte > to) return false;
    }
    return true;
}

}  // namespace

Utf8 judge_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const Form* found = nullptr;
        for (const Form& form : forms)
            if (begins_as(bytes, form)) found = &form;
        if (found == nullptr) return Utf8::invalid;
        if (bytes.size() < found->size) return Utf8::unfinished;
        bytes.remove_prefix(found->size);
    }
    return Utf8::complete;
}

}  // namespace seq::test
