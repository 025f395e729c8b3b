#include <algorithm>
#include <utility>

#include "server/store/record_index.hpp"
#include "server/store/record_table.hpp"

namespace seq::store {
namespace {

protocol::Digest digest_of(const room::StateSnapshot& snapshot) {
    const std::string head = snapshot.room.text + ' ' + std::to_string(snapshot.version) + ' ' +
                             std::to_string(snapshot.outages) + ' ' + snapshot.program + '\n';
    return protocol::sha256_of(
        {protocol::as_bytes(head), protocol::Bytes{snapshot.hash}, protocol::as_bytes(snapshot.state)});
}

bool are_equal(protocol::Bytes stored, const protocol::Digest& digest) {
    return std::ranges::equal(stored, digest);
}

bool has_record(const Database& database, const room::StateSnapshot& snapshot,
                std::optional<UnindexedRecords::Entries> newer) {
    RoomRecords rows{database, snapshot.room, snapshot.version - 1, std::move(newer)};
    return rows.step() == Statement::Step::row &&
           rows.row().number(1) == static_cast<std::int64_t>(snapshot.version) &&
           are_equal(rows.row().bytes(3), snapshot.hash);
}

}  // namespace

const char* const put_snapshot_sql =
    "INSERT INTO snapshots (room, version, hash, program, outages, state, digest) VALUES (?, ?, ?, ?, ?, ?, "
    "?) ON CONFLICT (room) DO UPDATE SET version = excluded.version, hash = excluded.hash, program = "
    "excluded.program, outages = excluded.outages, state = excluded.state, digest = excluded.digest";

WriteResult RecordWriter::put_snapshot(const room::StateSnapshot& snapshot) {
    return put_snapshot_.bind(1, std::string_view{snapshot.room.text})
        .bind(2, static_cast<std::int64_t>(snapshot.version))
        .bind(3, protocol::Bytes{snapshot.hash})
        .bind(4, std::string_view{snapshot.program})
        .bind(5, static_cast<std::int64_t>(snapshot.outages))
        .bind(6, protocol::as_bytes(snapshot.state))
        .bind(7, protocol::Bytes{digest_of(snapshot)})
        .run();
}

Expected<std::optional<room::StateSnapshot>> read_snapshot(const Database& database,
                                                           const protocol::RoomCode& room,
                                                           std::optional<UnindexedRecords::Entries> newer) {
    Statement select{database,
                     "SELECT version, hash, program, outages, state, digest FROM snapshots WHERE room = ?"};
    const Statement::Step step = select.bind(1, std::string_view{room.text}).step();
    if (step == Statement::Step::done) return std::nullopt;
    if (step != Statement::Step::row) return tl::unexpected{database.trouble()};
    room::StateSnapshot snapshot{.room = room,
                                 .version = static_cast<std::uint64_t>(select.number(0)),
                                 .program = std::string{select.text(2)},
                                 .outages = static_cast<std::uint64_t>(select.number(3))};
    const protocol::Bytes hash = select.bytes(1);
    std::ranges::copy(hash.first(std::min(hash.size(), snapshot.hash.size())), snapshot.hash.begin());
    const protocol::Bytes state = select.bytes(4);
    snapshot.state.assign(state.begin(), state.end());
    if (!are_equal(select.bytes(5), digest_of(snapshot)) || !has_record(database, snapshot, std::move(newer)))
        return std::nullopt;
    return snapshot;
}

}  // namespace seq::store
