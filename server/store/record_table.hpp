#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/store/database.hpp"
#include "server/store/room_owner.hpp"
#include "server/store/subscription_table.hpp"
#include "server/store/unindexed_records.hpp"

namespace seq::store {

/// The statements of the writer's connection. The caller controls transactions.
class RecordWriter {
  public:
    explicit RecordWriter(const Database& database);

    Written begin();
    Written commit();

    Written append(const room::JournalRecord& record);
    /// Adds a new room, which is loaded on demand.
    Written add_room(const protocol::RoomCode& room);
    /// Notes the state of a room, which may be new.
    Written note_room(const protocol::RoomCode& room, RoomState state);

    /// Replaces the tokens of one member.
    Written put_tokens(const room::MemberTokens& tokens);

    /// Adds or removes push subscriptions (subscription_table.hpp).
    Written change_subscriptions(const room::SubscriptionChange& change);
    /// Stores the private key of Web Push.
    Written put_push_key(const protocol::Digest& key);

    /// Replaces the snapshot of a room.
    Written put_snapshot(const room::StateSnapshot& snapshot);

    /// Begins a period in which rooms are served, or extends the newest one until now.
    Written note_serving(room::TimePoint now, Period period);

  private:
    Statement begin_;
    Statement commit_;
    Statement append_;
    Statement add_room_;
    Statement note_room_;
    Statement put_tokens_;
    Statement put_snapshot_;
    SubscriptionStatements subscriptions_;
    Statement begin_serving_;
    Statement note_serving_;
};

/// Implements Journal::read_page(). `newer`: as for RoomRecords.
tl::expected<std::vector<room::JournalRecord>, std::string> read_page(
    const Database& database, const protocol::RoomCode& room, const RecordPosition& after,
    const PageLimits& limits, std::optional<UnindexedRecords::Entries> newer = {});

/// Called with each record. Returning a sentence ends the reading with it as the error.
using RecordVisitor = std::function<std::string(const room::JournalRecord&)>;

/// Calls the visitor with all records of a room, oldest first, and checks the hash chain. Reads in pages, so
/// that memory does not grow with their number. The error is a sentence.
tl::expected<void, std::string> visit_records(const Database& database, const protocol::RoomCode& room,
                                              const RecordVisitor& visitor);

/// The same without checking the hash chain, to investigate faults. If the index cannot be read, the whole
/// table is searched.
tl::expected<void, std::string> visit_unchecked(const Database& database, const protocol::RoomCode& room,
                                                const RecordVisitor& visitor);

/// Reads the hashes of single versions, of many rooms one after another.
class HashReader {
  public:
    explicit HashReader(const Database& database);

    /// The hash of one version of a room, if there is one.
    tl::expected<std::optional<protocol::Digest>, std::string> read(const protocol::RoomCode& room,
                                                                    std::uint64_t version);

  private:
    const Database& database_;
    Statement select_;
};

/// The newest record of a room, with only its number and body, without epoch and hash. Has version 0 if there
/// is none. `newer`: as for RoomRecords.
tl::expected<room::JournalRecord, std::string> read_newest(
    const Database& database, const protocol::RoomCode& room,
    std::optional<UnindexedRecords::Entries> newer = {});

/// The periods in which rooms were served, oldest first.
tl::expected<std::vector<Served>, std::string> read_served(const Database& database);

/// Implements Journal::rooms().
tl::expected<std::vector<protocol::RoomCode>, std::string> read_rooms_of(const Database& database,
                                                                         RoomFilter filter);

/// A room as it is stored.
struct StoredRoom {
    protocol::RoomCode code;
    RoomState state = RoomState::running;
    std::uint64_t records = 0;
    std::uint64_t bytes = 0;  ///< of the bodies of its records
    std::string fault{};      ///< why its records could not be counted; empty if they were
};

/// All rooms, sorted by code. If a page with records of a room is damaged, only that room has a `fault`.
tl::expected<std::vector<StoredRoom>, std::string> read_rooms(const Database& database);

// The table `tokens`: one row per member whose tokens have changed since it joined. See token_table.cpp.

/// The statement of RecordWriter::put_tokens(), and its execution.
extern const char* const put_tokens_sql;
Written put_tokens(Statement& statement, const room::MemberTokens& tokens);

/// The tokens of a room's members. The error is a sentence, also if a row is malformed.
tl::expected<std::vector<room::MemberTokens>, std::string> read_tokens(const Database& database,
                                                                       const protocol::RoomCode& room);

}  // namespace seq::store
