#include "server/cluster/envelope.hpp"

#include <algorithm>

#include "server/cluster/encoding.hpp"
#include "server/room/journal/entry_codec.hpp"

namespace seq::cluster {
template <typename Archive>
void fields(Archive& archive, Envelope& envelope) {
    list_fields(archive, envelope.term, envelope.node, envelope.process, envelope.counter, envelope.after,
                envelope.at, envelope.position.version, envelope.position.hash);
    optional_item(archive, envelope.outage);
    list_items(archive, envelope.records);
    list_items(archive, envelope.tokens);
    list_items(archive, envelope.subscriptions);
}

std::string encode(const Envelope& envelope, std::uint8_t format) {
    return encode_stored(format, envelope);
}

std::uint8_t format_of(std::string_view payload) {
    room::ValueReader reader{payload};
    const std::uint64_t format = reader.number();
    return format <= UINT8_MAX ? static_cast<std::uint8_t>(format) : UINT8_MAX;
}

int rules_of(const room::JournalRecord& record) {
    if (record.body.empty()) return 0;
    const auto entry = room::decode_entry(record.body);
    return entry && entry->rules ? *entry->rules : 0;
}

Expected<Envelope> decode_envelope(const protocol::RoomCode& room, std::string_view payload) {
    const KnownVersions known = known_versions();
    const std::uint8_t format = std::clamp(format_of(payload), known.oldest_format, known.newest_format);
    auto envelope = decode_stored<Envelope>(format, payload);
    if (!envelope) return envelope;
    if (envelope->node.size() > node_name_max) return tl::unexpected{std::string{"its node has no name"}};
    for (room::JournalRecord& record : envelope->records)
        record.room = room;
    for (room::MemberTokens& tokens : envelope->tokens)
        tokens.room = room;
    for (room::SubscriptionChange& change : envelope->subscriptions)
        change.room = room;
    return envelope;
}

std::size_t size_with(const store::RoomChange& change) {
    constexpr std::size_t head = 256;
    constexpr std::size_t numbers = 64;  // of one item, with a digest
    std::size_t size = head;
    for (const room::JournalRecord& record : change.records)
        size += numbers + record.body.size();
    for (const room::MemberTokens& changed : change.tokens)
        size += numbers * 2 + changed.used_tokens.size() * sizeof(protocol::Digest);
    for (const auto& [room, member, added, removed, moved] : change.subscriptions) {
        size += numbers + removed.value_or("").size();
        if (added) size += added->endpoint.size() + added->public_key.size() + added->auth.size();
    }
    return size;
}

}  // namespace seq::cluster
