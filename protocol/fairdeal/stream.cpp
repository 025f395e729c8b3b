#include "protocol/fairdeal/stream.hpp"

#include "protocol/fairdeal/encoding.hpp"

namespace seq::protocol::fairdeal {

Stream::Stream(const Digest& key) : key_{key}, used_{block_.size()} {}

std::uint32_t Stream::next() {
    if (used_ == block_.size()) next_block();
    std::uint32_t word = 0;
    for (int byte = 0; byte < 4; ++byte)
        word = word << 8 | block_[used_++];
    return word;
}

void Stream::next_block() {
    block_ = key_.sign(Encoder{"fairdeal/1/stream"}.u64(block_number_++).result());
    used_ = 0;
}

}  // namespace seq::protocol::fairdeal
