#include "server/cluster/log/room_contents.hpp"

#include <algorithm>
#include <utility>

#include "server/cluster/encoding.hpp"

namespace seq::cluster {
namespace {

constexpr std::uint8_t snapshot_format = 1;

protocol::Digest digest_of(std::string_view encoded) {
    return protocol::sha256(protocol::as_bytes(encoded));
}

}  // namespace

template <typename Archive>
void fields(Archive& archive, KeptSnapshot& snapshot) {
    room::StateSnapshot& state = snapshot.state;
    list_fields(archive, snapshot.sequence, state.version, state.hash, state.program, state.outages,
                state.state);
    list_items(archive, snapshot.tokens);
    list_items(archive, snapshot.subscriptions);
    list_items(archive, snapshot.outages);
}

std::string encode(const KeptSnapshot& snapshot) {
    std::string payload = encode_stored(snapshot_format, snapshot);
    const protocol::Digest digest = digest_of(payload);
    payload.append(digest.begin(), digest.end());
    return payload;
}

Expected<KeptSnapshot> decode_snapshot(const protocol::RoomCode& room, std::string_view payload) {
    protocol::Digest digest{};
    const std::size_t length = payload.size() - std::min(payload.size(), digest.size());
    std::ranges::copy(payload.substr(length), digest.begin());
    if (digest_of(payload.substr(0, length)) != digest) return tl::unexpected{std::string{"it is damaged"}};
    auto snapshot = decode_stored<KeptSnapshot>(snapshot_format, payload.substr(0, length));
    if (!snapshot) return snapshot;
    snapshot->state.room = room;
    for (room::MemberTokens& tokens : snapshot->tokens)
        tokens.room = room;
    return snapshot;
}

bool RoomContents::begin_with(KeptSnapshot snapshot, const StoredMessage& message) {
    const auto envelope = decode_envelope(room_, message.payload);
    if (!envelope || message.sequence != snapshot.sequence ||
        envelope->position.version != snapshot.state.version ||
        envelope->position.hash != snapshot.state.hash)
        return false;
    sequence_ = message.sequence;
    term_ = envelope->term;
    process_ = envelope->process;
    node_ = envelope->node;
    at_ = envelope->at;
    position_ = first_ = envelope->position;
    outages_ = std::move(snapshot.outages);
    for (room::MemberTokens& tokens : snapshot.tokens)
        tokens_.insert_or_assign(tokens.member, std::move(tokens));
    for (const room::SubscriptionChange& added : snapshot.subscriptions)
        change(added);
    if (!envelope->records.empty()) newest_ = envelope->records.back();
    snapshot_ = std::move(snapshot.state);
    return true;
}

std::string RoomContents::add(const StoredMessage& message) {
    auto envelope = decode_envelope(room_, message.payload);
    const std::string fault = envelope ? fault_in(*envelope) : envelope.error();
    if (!fault.empty())
        return "message " + std::to_string(message.sequence) + " of its log cannot be used: " + fault;
    if (has_records_) std::ranges::copy(envelope->records, std::back_inserter(records_));
    apply(std::move(*envelope), message.sequence);
    return {};
}

std::string RoomContents::fault_in(const Envelope& envelope) const {
    if (envelope.after != sequence_)
        return "it follows message " + std::to_string(envelope.after) + ", but the message before it is " +
               std::to_string(sequence_);
    const bool is_first = sequence_ == 0;
    const bool raises_term = envelope.term == term_ + 1;
    const bool changes_nothing =
        envelope.records.empty() && envelope.tokens.empty() && envelope.subscriptions.empty();
    if (!raises_term && envelope.term != term_)
        return "its term is " + std::to_string(envelope.term) + " after " + std::to_string(term_);
    if (raises_term && !is_first && !changes_nothing) return "it raises the term and changes the room";
    if (!raises_term && envelope.process != process_) return "two processes have written in one term";
    store::RecordPosition position = position_;
    for (const room::JournalRecord& record : envelope.records) {
        if (record.version != position.version + 1)
            return "version " + std::to_string(record.version) + " follows version " +
                   std::to_string(position.version);
        if (room::hash_of(record, position.hash) != record.hash)
            return "the hash of version " + std::to_string(record.version) + " does not fit";
        position = {record.version, record.hash};
    }
    if (position.version != envelope.position.version || position.hash != envelope.position.hash)
        return "its records do not lead to the position that it names";
    return {};
}

void RoomContents::apply(Envelope&& envelope, std::uint64_t sequence) {
    sequence_ = sequence;
    term_ = envelope.term;
    process_ = envelope.process;
    node_ = std::move(envelope.node);
    at_ = envelope.at;
    position_ = envelope.position;
    if (envelope.outage) outages_.push_back(*envelope.outage);
    if (!envelope.records.empty()) newest_ = std::move(envelope.records.back());
    for (room::MemberTokens& changed : envelope.tokens)
        tokens_.insert_or_assign(changed.member, std::move(changed));
    for (const room::SubscriptionChange& each : envelope.subscriptions)
        change(each);
}

// A subscription that is added again becomes the newest one.
void RoomContents::change(const room::SubscriptionChange& change) {
    if (!change.member) return subscriptions_.clear();
    auto& kept = subscriptions_[*change.member];
    if (change.added) {
        std::erase_if(kept, [&](const auto& each) { return each.endpoint == change.added->endpoint; });
        kept.push_back(*change.added);
        if (kept.size() > room::subscriptions_of_member_max) kept.erase(kept.begin());
    } else if (change.removed) {
        std::erase_if(kept, [&](const auto& each) { return each.endpoint == *change.removed; });
    } else {
        kept.clear();
    }
}

std::vector<room::MemberTokens> RoomContents::tokens() const {
    std::vector<room::MemberTokens> tokens;
    for (const auto& [member, changed] : tokens_)
        tokens.push_back(changed);
    return tokens;
}

std::vector<protocol::PushSubscribe> RoomContents::subscriptions(protocol::MemberId member) const {
    const auto kept = subscriptions_.find(member);
    return kept == subscriptions_.end() ? std::vector<protocol::PushSubscribe>{} : kept->second;
}

std::vector<room::SubscriptionChange> RoomContents::all_subscriptions() const {
    std::vector<room::SubscriptionChange> all;
    for (const auto& [member, kept] : subscriptions_)
        for (const protocol::PushSubscribe& each : kept)
            all.push_back({.room = room_, .member = member, .added = each});
    return all;
}

room::JournalRecord RoomContents::newest() const {
    if (newest_) return *newest_;
    return {.room = room_, .version = position_.version, .body = {}, .hash = position_.hash};
}

Expected<std::vector<room::JournalRecord>> RoomContents::page(const store::RecordPosition& after,
                                                              const store::PageLimits& limits) const {
    if (!has_records_)
        return tl::unexpected{std::string{
            "the records are not in memory any more, because the room has been loaded and has changed"}};
    if (after.version < first_.version)
        return tl::unexpected{std::string{"only the records after the snapshot are in memory"}};
    const std::size_t begin = after.version - first_.version;
    const protocol::Digest* before = begin == 0                 ? &first_.hash
                                     : begin <= records_.size() ? &records_[begin - 1].hash
                                                                : nullptr;
    if (before == nullptr || *before != after.hash)
        return tl::unexpected{"version " + std::to_string(after.version) + " is not in the log"};
    std::vector<room::JournalRecord> page;
    std::size_t bytes = 0;
    for (std::size_t i = begin; i < records_.size() && page.size() < limits.records; ++i) {
        bytes += records_[i].body.size();
        if (!page.empty() && bytes > limits.bytes) break;
        page.push_back(records_[i]);
    }
    return page;
}

void RoomContents::forget_records() {
    has_records_ = false;
    snapshot_.reset();
    std::vector<room::JournalRecord>{}.swap(records_);
}

}  // namespace seq::cluster
