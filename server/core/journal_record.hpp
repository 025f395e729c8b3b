#pragma once

#include <cstdint>
#include <string>

#include "protocol/digest/digest.hpp"
#include "protocol/message/ids.hpp"

namespace seq::core {

/// One entry of a room's append-only log: what is durable before anybody hears of it.
struct JournalRecord {
    protocol::RoomCode room;
    std::uint32_t epoch = 1;
    std::uint64_t version = 0;  ///< from 1, without a gap
    std::string body;           ///< JSON with a format version; see entry_codec.hpp
    protocol::Digest hash{};    ///< over the one before and all of the above; see hash_of()
};

/// The hash that chains a record to the one before it; the first record follows a digest of zeros.
protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous);

}  // namespace seq::core
