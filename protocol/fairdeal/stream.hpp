#pragma once

#include <concepts>
#include <cstdint>

#include "protocol/digest/hmac.hpp"

namespace seq::protocol::fairdeal {

/// Step 9: a uniform number from 0 to `count` - 1 out of 32-bit words. Words that would make some numbers
/// likelier than others are thrown away. `count` must not be 0.
template <std::invocable Words>
std::uint32_t below(Words&& next_word, std::uint32_t count) {
    constexpr std::uint64_t all_words = std::uint64_t{1} << 32;
    const std::uint64_t limit = all_words - all_words % count;
    std::uint32_t word = next_word();
    while (word >= limit)
        word = next_word();
    return word % count;
}

/// Step 8: the endless stream of 32-bit words that belongs to a key.
class Stream {
  public:
    explicit Stream(const Digest& key);

    std::uint32_t next();
    std::uint32_t below(std::uint32_t count) {
        return fairdeal::below([this] { return next(); }, count);
    }

  private:
    void next_block();

    HmacKey key_;
    std::uint64_t block_number_ = 0;
    Digest block_{};
    std::size_t used_;  ///< bytes of the block
};

}  // namespace seq::protocol::fairdeal
