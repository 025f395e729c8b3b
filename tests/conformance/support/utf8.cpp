#include "tests/conformance/support/utf8.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace seq::conformance {
namespace {

struct Range {
    std::uint8_t from;
    std::uint8_t to;
    bool has(char byte) const {
        const auto value = static_cast<std::uint8_t>(byte);
        return from <= value && value <= to;
    }
};

struct Form {
    std::size_t size;
    std::array<Range, 4> bytes;
};

constexpr Range tail{0x80, 0xBF};

// RFC 3629, section 4: UTF8-1, UTF8-2, UTF8-3 and UTF8-4, one alternative per line.
constexpr std::array<Form, 9> forms{{
    {1, {{{0x00, 0x7F}}}},
    {2, {{{0xC2, 0xDF}, tail}}},
    {3, {{{0xE0, 0xE0}, {0xA0, 0xBF}, tail}}},
    {3, {{{0xE1, 0xEC}, tail, tail}}},
    {3, {{{0xED, 0xED}, {0x80, 0x9F}, tail}}},
    {3, {{{0xEE, 0xEF}, tail, tail}}},
    {4, {{{0xF0, 0xF0}, {0x90, 0xBF}, tail, tail}}},
    {4, {{{0xF1, 0xF3}, tail, tail, tail}}},
    {4, {{{0xF4, 0xF4}, {0x80, 0x8F}, tail, tail}}},
}};

bool begins_as(std::string_view bytes, const Form& form) {
    const std::size_t known = bytes.size() < form.size ? bytes.size() : form.size;
    for (std::size_t i = 0; i < known; ++i)
        if (!form.bytes[i].has(bytes[i])) return false;
    return true;
}

// The form that these bytes match, completely or as a prefix; null if there is none.
const Form* form_of(std::string_view bytes) {
    for (const Form& form : forms)
        if (begins_as(bytes, form)) return &form;
    return nullptr;
}

// How many bytes at the end are the beginning of a character; no value if the bytes are invalid.
struct Walk {
    bool is_spoilt = false;
    std::size_t unfinished = 0;
};

Walk walk(std::string_view bytes) {
    while (!bytes.empty()) {
        const Form* form = form_of(bytes);
        if (form == nullptr) return {.is_spoilt = true};
        if (bytes.size() < form->size) return {.unfinished = bytes.size()};
        bytes.remove_prefix(form->size);
    }
    return {};
}

}  // namespace

bool is_utf8(std::string_view bytes) {
    const Walk walked = walk(bytes);
    return !walked.is_spoilt && walked.unfinished == 0;
}

bool may_become_utf8(std::string_view bytes) {
    return !walk(bytes).is_spoilt;
}

}  // namespace seq::conformance
