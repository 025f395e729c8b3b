#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/room/expected.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/store/database.hpp"
#include "server/store/packed_body.hpp"
#include "server/store/record_index.hpp"
#include "server/store/room_owner.hpp"

namespace seq::store {

// The tables of Web Push (room_tables.cpp): `subscriptions` has those of each member, `push_key` the
// private key of the server. Both are secret, like the tokens.

/// Their statements of the writer's connection.
class SubscriptionStatements {
  public:
    explicit SubscriptionStatements(const Database& database);

    /// Adds a subscription and drops the oldest of the member if there are too many, moves those of
    /// a member to another room, or removes some.
    WriteResult change(const room::SubscriptionChange& change);
    /// Stores the private key, of which there is none yet.
    WriteResult put_key(const protocol::Digest& key);

  private:
    WriteResult add(const room::SubscriptionChange& change);
    WriteResult remove(const room::SubscriptionChange& change);
    WriteResult move(const room::SubscriptionChange& change);

    Statement add_;
    Statement drop_oldest_;
    Statement remove_one_;
    Statement remove_of_member_;
    Statement remove_of_room_;
    Statement move_;
    Statement put_key_;
};

/// The subscriptions of a member, oldest first.
Expected<std::vector<protocol::PushSubscribe>> read_subscriptions(const Database& database,
                                                                  const protocol::RoomCode& room,
                                                                  protocol::MemberId member);

/// The subscriptions of all members of a room, as additions, oldest first.
Expected<std::vector<room::SubscriptionChange>> read_all_subscriptions(const Database& database,
                                                                       const protocol::RoomCode& room);

/// The private key of Web Push, if there is one. The error is a sentence, also if it is damaged.
Expected<std::optional<protocol::Digest>> read_push_key(const Database& database);

/// The statements of the writer's connection. The caller controls transactions.
class RecordWriter {
  public:
    /// `packs`: has_packed_bodies().
    RecordWriter(const Database& database, bool packs);

    WriteResult append(const room::JournalRecord& record);
    /// Adds a new room, which is loaded on demand.
    WriteResult add_room(const protocol::RoomCode& room) {
        return add_room_.bind_all(room.text, static_cast<std::int64_t>(RoomState::on_demand)).run();
    }
    /// Notes the state of a room, which may be new.
    WriteResult note_room(const protocol::RoomCode& room, RoomState state) {
        return note_room_.bind_all(room.text, static_cast<std::int64_t>(state)).run();
    }

    WriteResult put_tokens(const room::MemberTokens& tokens);

    WriteResult put_snapshot(const room::StateSnapshot& snapshot);

    /// Begins a period in which rooms are served, or extends the newest one until now.
    WriteResult note_serving(room::TimePoint now, Period period);

    SubscriptionStatements subscriptions;
    Statement begin;   ///< a transaction
    Statement commit;  ///< of that transaction

  private:
    const bool packs_;
    BodyPacker packer_;
    Statement append_;
    Statement add_room_;
    Statement note_room_;
    Statement put_tokens_;
    Statement put_snapshot_;
    Statement begin_serving_;
    Statement note_serving_;
};

/// Implements Journal::read_page(). `newer`: as for RoomRecords.
Expected<std::vector<room::JournalRecord>> read_page(const Database& database, const protocol::RoomCode& room,
                                                     const RecordPosition& after, const PageLimits& limits,
                                                     std::optional<UnindexedRecords::Entries> newer = {});

/// Called with each record. Returning a sentence ends the reading with it as the error.
using RecordVisitor = std::function<std::string(const room::JournalRecord&)>;

/// Calls the visitor with all records of a room, oldest first, and checks the hash chain. Reads in pages, so
/// that memory does not grow with their number.
Expected<void> visit_records(const Database& database, const protocol::RoomCode& room,
                             const RecordVisitor& visitor);

/// The same without checking the hash chain, to investigate faults. If the index cannot be read, the whole
/// table is searched.
Expected<void> visit_unchecked(const Database& database, const protocol::RoomCode& room,
                               const RecordVisitor& visitor);

/// The newest record of a room, without checking its hash. Has version 0 if there is none. `newer`: as for
/// RoomRecords.
Expected<room::JournalRecord> read_newest(const Database& database, const protocol::RoomCode& room,
                                          std::optional<UnindexedRecords::Entries> newer = {});

/// The periods in which rooms were served, oldest first.
Expected<std::vector<Served>> read_served(const Database& database);

/// Implements Journal::rooms().
Expected<std::vector<protocol::RoomCode>> read_rooms_of(const Database& database, RoomFilter filter);

struct StoredRoom {
    protocol::RoomCode code;
    RoomState state = RoomState::running;
    std::uint64_t records = 0;
    std::uint64_t bytes = 0;  ///< of the bodies of its records, as they are stored
    std::string fault{};      ///< why its records could not be counted; empty if they were
};

/// All rooms, sorted by code. If a page with records of a room is damaged, only that room has a `fault`.
Expected<std::vector<StoredRoom>> read_rooms(const Database& database);

// The table `tokens`: one row per member whose tokens have changed since it joined. See room_tables.cpp.

/// The tokens of a room's members. The error is a sentence, also if a row is malformed.
Expected<std::vector<room::MemberTokens>> read_tokens(const Database& database,
                                                      const protocol::RoomCode& room);

// The table `snapshots`: the newest snapshot of each room that has one. Each row has a digest of its content,
// because a damaged snapshot would not contradict any record.

/// The snapshot of a room; nothing if there is none, if it is damaged, or if the journal does not have the
/// record that it follows. `newer`: as for RoomRecords.
Expected<std::optional<room::StateSnapshot>> read_snapshot(
    const Database& database, const protocol::RoomCode& room,
    std::optional<UnindexedRecords::Entries> newer = {});

}  // namespace seq::store
