#include "server/store/record_table.hpp"

#include <algorithm>
#include <array>

namespace seq::store {
namespace {

constexpr const char* select_without_index =
    "SELECT epoch, version, body, hash FROM records NOT INDEXED WHERE room = ?";

// The body in the third column. Nothing if it is damaged.
std::optional<std::string> body_in(const Statement& row) {
    constexpr int column = 2;
    return row.has_bytes(column) ? unpack_body(row.bytes(column))
                                 : std::optional{std::string{row.text(column)}};
}

// The content of a row, not verified yet. Nothing if its numbers, its body or its hash are malformed.
std::optional<room::JournalRecord> read_row(const Statement& row, const protocol::RoomCode& room) {
    const std::int64_t epoch = row.number(0);
    const std::int64_t version = row.number(1);
    const protocol::Bytes hash = row.bytes(3);
    auto body = body_in(row);
    room::JournalRecord record;
    if (!body || epoch < 0 || epoch > UINT32_MAX || version < 1 || hash.size() != record.hash.size())
        return std::nullopt;
    record.room = room;
    record.epoch = static_cast<std::uint32_t>(epoch);
    record.version = static_cast<std::uint64_t>(version);
    record.body = std::move(*body);
    std::ranges::copy(hash, record.hash.begin());
    return record;
}

bool follows(const room::JournalRecord& record, std::uint64_t version, const protocol::Digest& previous) {
    return record.version == version && record.hash == room::hash_of(record, previous);
}

}  // namespace

RecordWriter::RecordWriter(const Database& database, bool packs)
    : subscriptions{database},
      begin{database, "BEGIN IMMEDIATE"},
      commit{database, "COMMIT"},
      packs_{packs},
      append_{database, "INSERT INTO records (room, epoch, version, body, hash) VALUES (?, ?, ?, ?, ?)"},
      add_room_{database, "INSERT OR IGNORE INTO rooms (room, finished) VALUES (?, ?)"},
      note_room_{database,
                 "INSERT INTO rooms (room, finished) VALUES (?, ?) "
                 "ON CONFLICT (room) DO UPDATE SET finished = excluded.finished"},
      put_tokens_{database,
                  "INSERT INTO tokens (room, member, token, next_token, used_tokens) VALUES (?, ?, ?, ?, ?) "
                  "ON CONFLICT (room, member) DO UPDATE SET token = excluded.token, next_token = "
                  "excluded.next_token, used_tokens = excluded.used_tokens"},
      put_snapshot_{
          database,
          "INSERT INTO snapshots (room, version, hash, program, outages, state, digest) VALUES (?, ?, ?, ?, "
          "?, ?, ?) ON CONFLICT (room) DO UPDATE SET version = excluded.version, hash = excluded.hash, "
          "program = excluded.program, outages = excluded.outages, state = excluded.state, digest = "
          "excluded.digest"},
      begin_serving_{database, "INSERT INTO served (began, until) VALUES (?, ?)"},
      note_serving_{database,
                    "UPDATE served SET until = max(until, ?) WHERE span = (SELECT max(span) FROM served)"} {}

WriteResult RecordWriter::append(const room::JournalRecord& record) {
    append_.bind_all(record.room.text, std::int64_t{record.epoch}, static_cast<std::int64_t>(record.version));
    constexpr int body = 4;
    if (packs_)
        append_.bind(body, packer_.pack(record.body));
    else
        append_.bind(body, record.body);
    return append_.bind(body + 1, record.hash).run();
}

WriteResult RecordWriter::note_serving(room::TimePoint now, Period period) {
    const std::int64_t ms = now.time_since_epoch().count();
    if (period == Period::continues) return note_serving_.bind(1, ms).run();
    return begin_serving_.bind(1, ms).bind(2, ms).run();
}

Expected<std::vector<room::JournalRecord>> read_page(const Database& database, const protocol::RoomCode& room,
                                                     const RecordPosition& after, const PageLimits& limits,
                                                     std::optional<UnindexedRecords::Entries> newer) {
    RoomRecords rows{database, room, after.version, std::move(newer)};
    std::vector<room::JournalRecord> records;
    std::size_t bytes = 0;
    protocol::Digest previous = after.hash;
    Statement::Step step = rows.step();
    for (; step == Statement::Step::row; step = rows.step()) {
        auto record = read_row(rows.row(), room);
        const std::uint64_t version = after.version + records.size() + 1;
        if (!record || !follows(*record, version, previous)) {
            return tl::unexpected{"record " + std::to_string(version) +
                                  " does not follow from the one before it"};
        }
        previous = record->hash;
        bytes += record->body.size();
        records.push_back(std::move(*record));
        if (bytes >= limits.bytes || records.size() >= limits.records) return records;
    }
    if (step != Statement::Step::done) return tl::unexpected{database.trouble()};
    return records;
}

Expected<void> visit_records(const Database& database, const protocol::RoomCode& room,
                             const RecordVisitor& visitor) {
    RecordPosition position;
    while (true) {
        const auto page = read_page(database, room, position, {});
        if (!page) return tl::unexpected{page.error()};
        if (page->empty()) return {};
        for (const room::JournalRecord& record : *page)
            if (std::string trouble = visitor(record); !trouble.empty())
                return tl::unexpected{std::move(trouble)};
        position = {page->back().version, page->back().hash};
    }
}

Expected<void> visit_unchecked(const Database& database, const protocol::RoomCode& room,
                               const RecordVisitor& visitor) {
    std::uint64_t newest = 0;
    std::string trouble;
    // Steps through the rows until they or the visitor end it. `row_of` is the row of the last step.
    const auto visit_all = [&](auto& rows, const auto& row_of) {
        Statement::Step step = rows.step();
        for (; step == Statement::Step::row; step = rows.step()) {
            const auto record = read_row(row_of(), room);
            if (!record || record->version <= newest)
                continue;  // the second: it was visited before the index failed
            newest = record->version;
            trouble = visitor(*record);
            if (!trouble.empty()) break;
        }
        return step;
    };
    RoomRecords rows{database, room, 0};
    Statement::Step step = visit_all(rows, [&]() -> const Statement& { return rows.row(); });
    if (step != Statement::Step::done && trouble.empty()) {
        Statement select{database, select_without_index};
        select.bind_all(room.text);
        step = visit_all(select, [&]() -> const Statement& { return select; });
    }
    if (!trouble.empty()) return tl::unexpected{std::move(trouble)};
    if (step == Statement::Step::done) return {};
    return tl::unexpected{"room " + room.text + ": " + database.trouble()};
}

namespace {

/// The version before the newest one that is indexed; 0 if there are not two.
Expected<std::uint64_t> last_but_one_indexed(const Database& database, const protocol::RoomCode& room) {
    Statement select{database, "SELECT version FROM room_index WHERE room = ? ORDER BY version DESC LIMIT 1"};
    const Statement::Step step = select.bind_all(room.text).step();
    if (step == Statement::Step::done) return 0;
    if (step != Statement::Step::row) return tl::unexpected{database.trouble()};
    return static_cast<std::uint64_t>(std::max<std::int64_t>(1, select.number(0)) - 1);
}

}  // namespace

Expected<room::JournalRecord> read_newest(const Database& database, const protocol::RoomCode& room,
                                          std::optional<UnindexedRecords::Entries> newer) {
    const auto before = last_but_one_indexed(database, room);
    if (!before) return tl::unexpected{before.error()};
    if (newer && !newer->empty()) newer = UnindexedRecords::Entries{newer->back()};
    room::JournalRecord record{.room = room, .body = {}};
    RoomRecords rows{database, room, *before, std::move(newer)};
    Statement::Step step = rows.step();
    for (; step == Statement::Step::row; step = rows.step()) {
        auto read = read_row(rows.row(), room);
        if (!read) return tl::unexpected{std::string{"the newest record is damaged"}};
        record = std::move(*read);
    }
    if (step != Statement::Step::done) return tl::unexpected{database.trouble()};
    return record;
}

namespace {

RoomState state_of(std::int64_t noted) {
    constexpr auto last = static_cast<std::int64_t>(RoomState::played);
    return noted >= 0 && noted <= last ? static_cast<RoomState>(noted) : RoomState::ended;
}

/// The number of records of a room and the bytes of their bodies.
constexpr const char* count_indexed =
    "SELECT count(*), total(length(CAST(r.body AS BLOB))) FROM room_index AS i CROSS JOIN records AS r ON "
    "r.entry = i.entry WHERE i.room = ? AND i.entry <= ?";
constexpr const char* count_newer =
    "SELECT room, count(*), total(length(CAST(body AS BLOB))) FROM records WHERE entry > ? GROUP BY room";

// The limit is read first, so that a record that is indexed meanwhile counts once.
Expected<void> count_records(const Database& database, std::vector<StoredRoom>& rooms) {
    const auto indexed = newest_indexed(database);
    if (!indexed) return tl::unexpected{indexed.error()};
    Statement count{database, count_indexed};
    for (StoredRoom& room : rooms) {
        if (count.bind_all(room.code.text, *indexed).step() == Statement::Step::row) {
            room.records = static_cast<std::uint64_t>(count.number(0));
            room.bytes = static_cast<std::uint64_t>(count.number(1));
        } else {
            room.fault = database.trouble();
        }
        count.reset();
    }
    Statement newer{database, count_newer};
    return newer.bind(1, *indexed).for_each_row([&] {
        const auto room = std::ranges::lower_bound(rooms, newer.text(0), {}, [](const StoredRoom& stored) {
            return std::string_view{stored.code.text};
        });
        if (room == rooms.end() || room->code.text != newer.text(0)) return;
        room->records += static_cast<std::uint64_t>(newer.number(1));
        room->bytes += static_cast<std::uint64_t>(newer.number(2));
    });
}

}  // namespace

Expected<std::vector<Served>> read_served(const Database& database) {
    Statement select{database, "SELECT began, until FROM served ORDER BY span"};
    const auto time = [&](int column) {
        return room::TimePoint{std::chrono::milliseconds{select.number(column)}};
    };
    return select.all_rows([&] { return Served{.from = time(0), .until = time(1)}; });
}

Expected<std::vector<StoredRoom>> read_rooms(const Database& database) {
    Statement select{database, "SELECT room, finished FROM rooms ORDER BY room"};
    auto rooms = select.all_rows([&] {
        return StoredRoom{.code = {std::string{select.text(0)}}, .state = state_of(select.number(1))};
    });
    if (!rooms) return rooms;
    if (const auto counted = count_records(database, *rooms); !counted)
        return tl::unexpected{counted.error()};
    return rooms;
}

Expected<std::vector<protocol::RoomCode>> read_rooms_of(const Database& database, RoomFilter filter) {
    constexpr std::array sql{"SELECT room FROM rooms WHERE finished = 0 ORDER BY room",
                             "SELECT room FROM rooms WHERE finished < 2 ORDER BY room",
                             "SELECT room FROM rooms WHERE finished = 2 ORDER BY room"};
    Statement select{database, sql.at(static_cast<std::size_t>(filter))};
    return select.all_rows([&] { return protocol::RoomCode{std::string{select.text(0)}}; });
}

}  // namespace seq::store
