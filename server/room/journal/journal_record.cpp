#include "server/room/journal/journal_record.hpp"

#include "protocol/fairdeal/encoding.hpp"

namespace seq::room {

protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous) {
    const protocol::Bytes body = protocol::as_bytes(record.body);
    const auto encoded = protocol::fairdeal::Encoder{"sequenced/journal/1"}
                             .bytes(protocol::as_bytes(record.room.text))
                             .u32(record.epoch)
                             .u64(record.version)
                             .bytes(previous)
                             .length_of(body);
    return protocol::sha256_of({encoded.result(), body});
}

}  // namespace seq::room
