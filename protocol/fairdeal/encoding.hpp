#pragma once

#include <boost/container/small_vector.hpp>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol::fairdeal {

/// The unambiguous encoding that fairdeal/1 hashes, `E(tag, f1..fk)`: each field after its length (u32,
/// big-endian), the tag first. Integers are fields of their own width. Without the lengths, the same bytes
/// could come from different fields.
class Encoder {
  public:
    explicit Encoder(std::string_view tag) { bytes(as_bytes(tag)); }

    Encoder& bytes(Bytes field) {
        length_of(field);
        encoded_.insert(encoded_.end(), field.begin(), field.end());
        return *this;
    }
    /// Only the length of a long last field, whose bytes the caller hashes from where they are.
    Encoder& length_of(Bytes field) {
        append_u32(static_cast<std::uint32_t>(field.size()));
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
    Bytes result() const { return {encoded_.data(), encoded_.size()}; }

  private:
    void append_u32(std::uint32_t number) {
        for (int shift = 24; shift >= 0; shift -= 8)
            encoded_.push_back(static_cast<std::uint8_t>(number >> shift));
    }

    boost::container::small_vector<std::uint8_t, 128> encoded_;
};

}  // namespace seq::protocol::fairdeal
