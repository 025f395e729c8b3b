#include "protocol/json/writer.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <utility>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

constexpr std::size_t escape_bytes_max = 6;
constexpr std::size_t decimal_digits_max = 20;

/// Returns the end of what it has written.
char* put(char* to, std::string_view text) {
    return std::ranges::copy(text, to).out;
}

/// Returns the end of what it has written, at most `escape_bytes_max` bytes.
char* escape(char* to, char c) {
    switch (c) {
        case '"': return put(to, "\\\"");
        case '\\': return put(to, "\\\\");
        case '\n': return put(to, "\\n");
        case '\t': return put(to, "\\t");
        case '\r': return put(to, "\\r");
        default: break;
    }
    const auto byte = static_cast<std::uint8_t>(c);
    return write_hex({&byte, 1}, put(to, "\\u00"));
}

constexpr bool needs_escape(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

/// The place of the first of eight bytes that needs an escape; 8 if there is none.
constexpr std::size_t first_to_escape(std::uint64_t bytes) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    // A subtraction sets the top bit of a smaller byte, and borrows from the bytes behind it.
    const std::uint64_t controls = bytes - 0x20 * ones;
    const std::uint64_t quotes = (bytes ^ '"' * ones) - ones;
    const std::uint64_t backslashes = (bytes ^ '\\' * ones) - ones;
    const std::uint64_t marks = (controls | quotes | backslashes) & ~bytes & 0x80 * ones;
    return static_cast<std::size_t>(std::countr_zero(marks)) / 8;
}

/// Copies a text up to the first byte that needs an escape. Returns the number of bytes before it.
std::size_t copy_unescaped(char* to, std::string_view text) {
    std::size_t n = 0;
    while (n + step_bytes <= text.size()) {
        std::memcpy(to + n, text.data() + n, step_bytes);
        const std::size_t plain = first_to_escape(eight_bytes(text.data() + n));
        n += plain;
        if (plain < step_bytes) return n;
    }
    for (; n < text.size() && !needs_escape(text[n]); ++n)
        to[n] = text[n];
    return n;
}

/// The memory of writers that have ended. A large one is not kept.
constexpr std::size_t bytes_at_first = 512;
constexpr std::size_t spare_memories = 4;
constexpr std::size_t spare_bytes = 16 * 1024;
thread_local std::vector<std::string> spare;

}  // namespace

Writer::Writer() {
    if (spare.empty()) {
        memory_.resize(bytes_at_first);
    } else {
        memory_ = std::move(spare.back());
        spare.pop_back();
    }
    end_ = memory_.data();
    memory_end_ = end_ + memory_.size();
}

Writer::~Writer() {
    if (spare.size() < spare_memories && memory_.size() <= spare_bytes) spare.push_back(std::move(memory_));
}

void Writer::grow(std::size_t bytes) {
    const std::size_t written = text().size();
    memory_.resize(std::max(written + bytes, 2 * memory_.size()));
    end_ = memory_.data() + written;
    memory_end_ = memory_.data() + memory_.size();
}

Writer& Writer::made_key(std::string_view name) {
    begin_value(name.size() + 3);
    *end_++ = '"';
    end_ = put(put(end_, name), "\":");
    comma_ = false;
    return *this;
}

void Writer::quote(std::string_view text) {
    begin_value(text.size() + 2);
    *end_++ = '"';
    while (true) {
        const std::size_t copied = copy_unescaped(end_, text);
        end_ += copied;
        if (copied == text.size()) break;
        const char special = text[copied];
        text.remove_prefix(copied + 1);
        reserve(escape_bytes_max + text.size() + 1);
        end_ = escape(end_, special);
    }
    *end_++ = '"';
}

Writer& Writer::foreign_key(std::string_view name) {
    quote(name);
    reserve(1);
    *end_++ = ':';
    comma_ = false;
    return *this;
}

Writer& Writer::string(std::string_view text) {
    quote(text);
    return *this;
}

Writer& Writer::hex(std::span<const std::uint8_t> bytes) {
    begin_value(2 * bytes.size() + 2);
    *end_++ = '"';
    end_ = write_hex(bytes, end_);
    *end_++ = '"';
    return *this;
}

Writer& Writer::long_integer(std::uint64_t value) {
    begin_value(decimal_digits_max);
    end_ = std::to_chars(end_, memory_end_, value).ptr;
    return *this;
}

Writer& Writer::boolean(bool value) {
    const std::string_view word = value ? "true" : "false";
    begin_value(word.size());
    end_ = put(end_, word);
    return *this;
}

}  // namespace seq::protocol::json
