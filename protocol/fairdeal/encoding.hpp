#pragma once

#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"

namespace seq::protocol::fairdeal {

/// The unambiguous encoding that fairdeal/1 hashes, `E(tag, f1..fk)`: each field after its length (u32,
/// big-endian), the tag first. Integers are fields of their own width. Without the lengths, the same bytes
/// could come from different fields.
class Encoder {
  public:
    /// Reserves memory for so many bytes.
    explicit Encoder(std::string_view tag, std::size_t reserved = 0) {
        encoded_.reserve(reserved);
        bytes(as_bytes(tag));
    }

    Encoder& bytes(Bytes field) {
        append_u32(static_cast<std::uint32_t>(field.size()));
        encoded_.insert(encoded_.end(), field.begin(), field.end());
        return *this;
    }
    Encoder& u32(std::uint32_t number) {
        append_u32(4);
        append_u32(number);
        return *this;
    }
    Encoder& u64(std::uint64_t number) {
        append_u32(8);
        append_u32(static_cast<std::uint32_t>(number >> 32));
        append_u32(static_cast<std::uint32_t>(number));
        return *this;
    }

    /// The fields encoded so far.
    Bytes result() const { return encoded_; }

  private:
    void append_u32(std::uint32_t number) {
        for (int shift = 24; shift >= 0; shift -= 8)
            encoded_.push_back(static_cast<std::uint8_t>(number >> shift));
    }

    std::vector<std::uint8_t> encoded_;
};

}  // namespace seq::protocol::fairdeal
