#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
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

}  // namespace seq::protocol::json
