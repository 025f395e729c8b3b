#include "protocol/fairdeal/encoding.hpp"

namespace seq::protocol::fairdeal {

Encoder::Encoder(std::string_view tag) {
    bytes(as_bytes(tag));
}

Encoder& Encoder::bytes(Bytes field) {
    append_u32(static_cast<std::uint32_t>(field.size()));
    encoded_.insert(encoded_.end(), field.begin(), field.end());
    return *this;
}

Encoder& Encoder::u32(std::uint32_t number) {
    append_u32(4);
    append_u32(number);
    return *this;
}

Encoder& Encoder::u64(std::uint64_t number) {
    append_u32(8);
    append_u32(static_cast<std::uint32_t>(number >> 32));
    append_u32(static_cast<std::uint32_t>(number));
    return *this;
}

void Encoder::append_u32(std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        encoded_.push_back(static_cast<std::uint8_t>(number >> shift));
}

}  // namespace seq::protocol::fairdeal
