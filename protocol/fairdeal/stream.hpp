#pragma once

#include <concepts>
#include <cstdint>

#include "protocol/digest/digest.hpp"
#include "protocol/fairdeal/encoding.hpp"

namespace seq::protocol::fairdeal {

/// Step 9: a uniform number from 0 to `count` - 1 from 32-bit words. Words that would make some numbers more
/// likely than others are skipped. `count` must not be 0.
template <std::invocable Words>
std::uint32_t below(Words&& next_word, std::uint32_t count) {
    constexpr std::uint64_t all_words = std::uint64_t{1} << 32;
    const std::uint64_t limit = all_words - all_words % count;
    std::uint32_t word = next_word();
    while (word >= limit)
        word = next_word();
    return word % count;
}

/// Step 8: the endless stream of 32-bit words of a key.
class Stream {
  public:
    explicit Stream(const Digest& key) : key_{key}, used_{block_.size()} {}

    std::uint32_t next() {
        if (used_ == block_.size()) next_block();
        std::uint32_t word = 0;
        for (std::size_t byte = 0; byte < word_bytes; ++byte)
            word = word << 8 | block_[used_++];
        return word;
    }
    std::uint32_t below(std::uint32_t count) {
        return fairdeal::below([this] { return next(); }, count);
    }

    /// How many words were taken.
    std::uint64_t position() const {
        return (block_number_ * block_.size() + used_ - block_.size()) / word_bytes;
    }
    /// Continues as if so many words had been taken.
    void seek(std::uint64_t position) {
        const std::size_t words_per_block = block_.size() / word_bytes;
        block_number_ = position / words_per_block;
        used_ = block_.size();
        if (position % words_per_block == 0) return;
        next_block();
        used_ = position % words_per_block * word_bytes;
    }

  private:
    static constexpr std::size_t word_bytes = 4;

    void next_block() {
        block_ = key_.sign(Encoder{"fairdeal/1/stream"}.u64(block_number_++).result());
        used_ = 0;
    }

    HmacKey key_;
    std::uint64_t block_number_ = 0;
    Digest block_{};
    std::size_t used_;  ///< bytes of the block that were used
};

}  // namespace seq::protocol::fairdeal
