#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/assert.hpp"

namespace seq::protocol::json {

/// A name that the program writes often, of a field or of a kind. It has its form in JSON, `,"name":`, which
/// the compiler makes. All forms have one size, so that a writer copies one by a few instructions.
class Name {
  public:
    static constexpr std::size_t form_bytes = 32;

    /// At most 27 bytes that need no escapes. A literal is checked by the compiler.
    template <std::size_t length>
    consteval Name(const char (&literal)[length]) : Name{std::string_view{literal, length - 1}} {}
    explicit constexpr Name(std::string_view text) : size_{before.size() + text.size() + behind.size()} {
        SEQ_ASSERT(size_ < form_bytes);
        auto end = std::ranges::copy(before, form_.begin()).out;
        end = std::ranges::copy(text, end).out;
        std::ranges::copy(behind, end);
    }

    /// The form, of `size()` bytes, and the zeros behind it.
    constexpr const std::array<char, form_bytes>& form() const { return form_; }
    constexpr std::size_t size() const { return size_; }

  private:
    static constexpr std::string_view before = ",\"";
    static constexpr std::string_view behind = "\":";

    std::array<char, form_bytes> form_{};
    std::size_t size_;
};

/// Writes JSON. Texts must be UTF-8. Keys are not escaped, unless they come from outside. The writers of a
/// thread share buffers, so that a text costs one allocation of its own length.
class Writer {
  public:
    Writer();
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    Writer& open_object() { return open('{'); }
    Writer& close_object() { return close('}'); }
    Writer& open_array() { return open('['); }
    Writer& close_array() { return close(']'); }

    /// The name of the value that is written next.
    Writer& key(const Name& name) {
        copy_form(name);
        comma_ = false;
        return *this;
    }
    /// The same for a name that is not a constant.
    Writer& made_key(std::string_view name);
    /// The same for a name from outside.
    Writer& foreign_key(std::string_view name);
    Writer& string(std::string_view text);
    /// The same for a name, which is known to need no escapes.
    Writer& word(const Name& name) {
        copy_form(name);
        --end_;  // the colon
        comma_ = true;
        return *this;
    }
    /// A string of two lower-case hex digits for each byte.
    Writer& hex(std::span<const std::uint8_t> bytes);
    Writer& integer(std::uint64_t value) {
        if (value > 9) return long_integer(value);
        begin_value(1);
        *end_++ = static_cast<char>('0' + value);
        return *this;
    }
    Writer& boolean(bool value);

    /// An array, of whose items `write_one` writes each.
    template <typename Items, typename WriteOne>
    Writer& list(const Items& items, WriteOne write_one) {
        open_array();
        for (const auto& item : items)
            write_one(item);
        return close_array();
    }

    Writer& field(const Name& name, std::string_view text) { return key(name).string(text); }
    Writer& field(const Name& name, std::uint64_t value) { return key(name).integer(value); }

    /// What was written so far.
    std::string_view text() const { return {memory_.data(), end_}; }
    std::string take() const { return std::string{text()}; }

  private:
    /// Ensures that this many more bytes can be written at `end_`.
    void reserve(std::size_t bytes) {
        if (static_cast<std::size_t>(memory_end_ - end_) < bytes) [[unlikely]]
            grow(bytes);
    }
    [[gnu::noinline]] void grow(std::size_t bytes);
    void copy_form(const Name& name) {
        reserve(Name::form_bytes);
        const std::size_t skipped = comma_ ? 0 : 1;
        std::memcpy(end_, name.form().data() + skipped, Name::form_bytes - 1);
        end_ += name.size() - skipped;
    }
    /// Writes the comma before a value of this many bytes, if it needs one.
    void begin_value(std::size_t bytes) {
        reserve(1 + bytes);
        *end_ = ',';
        end_ += comma_ ? 1 : 0;
        comma_ = true;
    }
    void quote(std::string_view text);
    Writer& long_integer(std::uint64_t value);
    Writer& open(char bracket) {
        begin_value(1);
        *end_++ = bracket;
        comma_ = false;
        return *this;
    }
    Writer& close(char bracket) {
        reserve(1);
        *end_++ = bracket;
        comma_ = true;
        return *this;
    }

    std::string memory_;  ///< all of it can be written to
    char* end_;           ///< of the text
    char* memory_end_;
    bool comma_ = false;  ///< whether the next value needs a comma
};

}  // namespace seq::protocol::json
