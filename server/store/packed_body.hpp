#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/digest/digest.hpp"

struct ZSTD_CCtx_s;

namespace seq::store {

// How the body of a record is stored: hexadecimal digits as bytes, and all compressed by Zstandard (RFC 8878)
// with a dictionary of what most bodies contain. That of a move takes a quarter of its bytes.

/// Packs one body after another. Not thread-safe.
class BodyPacker {
  public:
    BodyPacker();

    /// The packed body, valid until the next call.
    protocol::Bytes pack(std::string_view body);

  private:
    struct Free {
        void operator()(ZSTD_CCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> context_;
    std::string shortened_;
    std::string packed_;
};

/// The body that was packed; nothing if the bytes are damaged. Thread-safe.
std::optional<std::string> unpack_body(protocol::Bytes packed);

}  // namespace seq::store
