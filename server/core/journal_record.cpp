#include "server/core/journal_record.hpp"

#include "protocol/fairdeal/encoding.hpp"

namespace seq::core {

protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous) {
    constexpr std::size_t all_but_the_body = 128;
    const auto encoded =
        protocol::fairdeal::Encoder{"sequenced/journal/1", all_but_the_body + record.body.size()}
            .bytes(protocol::as_bytes(record.room.text))
            .u32(record.epoch)
            .u64(record.version)
            .bytes(previous)
            .bytes(protocol::as_bytes(record.body));
    return protocol::sha256(encoded.result());
}

}  // namespace seq::core
