#pragma once

#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"

namespace seq::protocol::fairdeal {

/// The unambiguous bytes that fairdeal/1 hashes: `E(tag, f1..fk)`, that is each field behind its length (u32,
/// big-endian), the tag first. Integers go in as fields of their own width. Fields joined without lengths
/// could be split in two ways; these cannot.
class Encoder {
  public:
    explicit Encoder(std::string_view tag);

    Encoder& bytes(Bytes field);
    Encoder& u32(std::uint32_t number);
    Encoder& u64(std::uint64_t number);

    /// What was put in so far.
    Bytes result() const { return encoded_; }

  private:
    void append_u32(std::uint32_t number);
    std::vector<std::uint8_t> encoded_;
};

}  // namespace seq::protocol::fairdeal
