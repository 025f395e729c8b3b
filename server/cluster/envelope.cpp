#include "server/cluster/envelope.hpp"

#include "server/cluster/encoding.hpp"

namespace seq::cluster {
namespace {

constexpr std::uint8_t format = 1;

}  // namespace

template <typename Archive>
void fields(Archive& archive, Envelope& envelope) {
    list_fields(archive, envelope.term, envelope.node, envelope.process, envelope.counter, envelope.after,
                envelope.at, envelope.position.version, envelope.position.hash);
    optional_item(archive, envelope.outage);
    list_items(archive, envelope.records);
    list_items(archive, envelope.tokens);
    list_items(archive, envelope.subscriptions);
}

std::string encode(const Envelope& envelope) {
    return encode_stored(format, envelope);
}

tl::expected<Envelope, std::string> decode_envelope(const protocol::RoomCode& room,
                                                    std::string_view payload) {
    auto envelope = decode_stored<Envelope>(format, payload);
    if (!envelope) return envelope;
    if (envelope->node.size() > node_name_max) return tl::unexpected{std::string{"its node has no name"}};
    for (core::JournalRecord& record : envelope->records)
        record.room = room;
    for (core::MemberTokens& tokens : envelope->tokens)
        tokens.room = room;
    for (core::SubscriptionChange& change : envelope->subscriptions)
        change.room = room;
    return envelope;
}

std::size_t size_with(const std::vector<core::JournalRecord>& records,
                      const std::vector<core::MemberTokens>& tokens,
                      const std::vector<core::SubscriptionChange>& subscriptions) {
    constexpr std::size_t head = 256;
    constexpr std::size_t numbers = 64;  // of one item, with a digest
    std::size_t size = head;
    for (const core::JournalRecord& record : records)
        size += numbers + record.body.size();
    for (const core::MemberTokens& changed : tokens)
        size += numbers * 2 + changed.used_tokens.size() * sizeof(protocol::Digest);
    for (const core::SubscriptionChange& change : subscriptions) {
        size += numbers + change.removed.value_or("").size();
        if (change.added)
            size +=
                change.added->endpoint.size() + change.added->public_key.size() + change.added->auth.size();
    }
    return size;
}

}  // namespace seq::cluster
