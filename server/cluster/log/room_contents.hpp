#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/envelope.hpp"
#include "server/room/expected.hpp"

namespace seq::cluster {

/// The value of the key `snapshot.ROOM`: the state of a room after a message of its log, and what else its
/// log has said until then.
struct KeptSnapshot {
    std::uint64_t sequence = 0;  ///< of the message
    room::StateSnapshot state{};
    std::vector<room::MemberTokens> tokens{};
    std::vector<room::SubscriptionChange> subscriptions{};  ///< all are additions
    std::vector<room::Outage> outages{};
};
std::string encode(const KeptSnapshot& snapshot);
/// The error is a sentence: the payload is damaged, or of another format.
Expected<KeptSnapshot> decode_snapshot(const protocol::RoomCode& room, std::string_view payload);

/// What the log of a room says up to its newest message. Read from all messages, or from a snapshot and the
/// messages after it. Each message is checked against the one before: its place, its term, its writer, and
/// the hash chain of the records.
class RoomContents {
  public:
    explicit RoomContents(protocol::RoomCode room) : room_{std::move(room)} {}

    /// Begins with a snapshot, if this is the message that it follows. Returns whether it is.
    bool begin_with(KeptSnapshot snapshot, const StoredMessage& message);
    /// Adds the next message. Returns an empty string, or what is wrong, for the log; then the contents
    /// cannot be used.
    std::string add(const StoredMessage& message);
    /// Adds a message that this process has written and that is stored now. Keeps none of its records but the
    /// newest.
    void add_own(Envelope&& envelope, std::uint64_t sequence) { apply(std::move(envelope), sequence); }

    /// Changes the subscriptions. Those that move to another room are removed.
    void change(const room::SubscriptionChange& change);

    std::uint64_t sequence() const { return sequence_; }  ///< of the newest message
    std::uint64_t term() const { return term_; }
    const ProcessId& process() const { return process_; }  ///< that has written the newest message
    const std::string& node() const { return node_; }      ///< the same
    room::TimePoint at() const { return at_; }             ///< when it was written
    const store::RecordPosition& position() const { return position_; }
    const std::vector<room::Outage>& outages() const { return outages_; }
    std::vector<room::MemberTokens> tokens() const;
    std::vector<protocol::PushSubscribe> subscriptions(protocol::MemberId member) const;
    std::vector<room::SubscriptionChange> all_subscriptions() const;
    /// The newest record. Its body is empty if it is older than the snapshot.
    room::JournalRecord newest() const;

    const std::optional<room::StateSnapshot>& snapshot() const { return snapshot_; }
    /// Records after a position; see Journal::read_page().
    Expected<std::vector<room::JournalRecord>> page(const store::RecordPosition& after,
                                                    const store::PageLimits& limits) const;
    /// Frees the memory of the records and the snapshot, because the room has been loaded.
    void forget_records();

  private:
    std::string fault_in(const Envelope& envelope) const;
    void apply(Envelope&& envelope, std::uint64_t sequence);

    protocol::RoomCode room_;
    std::uint64_t sequence_ = 0;
    std::uint64_t term_ = 0;
    ProcessId process_{};
    std::string node_;
    room::TimePoint at_{};
    store::RecordPosition position_{};
    std::vector<room::Outage> outages_;
    std::map<protocol::MemberId, room::MemberTokens> tokens_;
    std::map<protocol::MemberId, std::vector<protocol::PushSubscribe>> subscriptions_;  ///< oldest first
    std::optional<room::StateSnapshot> snapshot_;
    store::RecordPosition first_{};  ///< the position before the records
    std::vector<room::JournalRecord> records_;
    bool has_records_ = true;  ///< they have not been forgotten
    std::optional<room::JournalRecord> newest_;
};

}  // namespace seq::cluster
