#include "server/store/schema.hpp"

#include <functional>
#include <set>

namespace seq::store {
namespace {

// "SEQ1": identifies our files.
constexpr std::int64_t application_id = 0x53455131;

const std::string note_format = "PRAGMA user_version = " + std::to_string(schema_version) + "; COMMIT;";

// The index of records by room. It is extended for many records at a time (record_index.hpp); `indexed` has
// the newest of them.
const std::string create_index = R"sql(
CREATE TABLE room_index (
    room TEXT NOT NULL,
    version INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    PRIMARY KEY (room, version, entry)
) STRICT, WITHOUT ROWID;
CREATE TABLE indexed (entry INTEGER NOT NULL) STRICT;
INSERT INTO indexed VALUES (0);
)sql";

// The newest snapshot of each room that has one (room_tables.cpp).
const std::string create_snapshots = R"sql(
CREATE TABLE snapshots (
    room TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    program TEXT NOT NULL,
    outages INTEGER NOT NULL,
    state BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

// The push subscriptions of members (room_tables.cpp), and the key by which push services recognise
// this server. Both are secret.
const std::string create_push = R"sql(
CREATE TABLE subscriptions (
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    member INTEGER NOT NULL,
    endpoint TEXT NOT NULL,
    public_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    UNIQUE (room, member, endpoint)
) STRICT;
CREATE TABLE push_key (key BLOB NOT NULL, digest BLOB NOT NULL) STRICT;
)sql";

// The records of rooms that were removed, until they are deleted (record_index.hpp); no others can be.
// `removes` has the time, in milliseconds, from which idle rooms count as unused at the earliest.
const std::string create_removal = R"sql(
CREATE TABLE removed (entry INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER records_are_kept BEFORE DELETE ON records
    WHEN NOT EXISTS (SELECT 1 FROM removed WHERE entry = OLD.entry)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TABLE removes (since INTEGER NOT NULL) STRICT;
INSERT INTO removes VALUES (unixepoch() * 1000);
)sql";

// `type` is that of bodies: BLOB if they are packed (packed_body.hpp), TEXT in a file made by format 9 or
// earlier.
std::string records_with(const std::string& type) {
    return R"sql(CREATE TABLE records (
    entry INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body )sql" +
           type + R"sql( NOT NULL,
    hash BLOB NOT NULL
) STRICT)sql";
}

// The record table is keyed by the order of arrival, so that a commit of many rooms appends to one place.
// `served` has the periods in which rooms were served, so that no clock runs during outages; `life` has the
// epoch of the next records. `tokens` has what changes without a version of its room.
const std::string create_tables = "BEGIN IMMEDIATE;" + create_index + records_with("BLOB") + R"sql(;
CREATE TRIGGER records_never_change BEFORE UPDATE ON records
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TABLE rooms (room TEXT PRIMARY KEY, finished INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_unfinished ON rooms (room) WHERE finished = 0;
CREATE TABLE tokens (
    room TEXT NOT NULL,
    member INTEGER NOT NULL,
    token BLOB NOT NULL,
    next_token BLOB NOT NULL,
    used_tokens BLOB NOT NULL,
    PRIMARY KEY (room, member)
) STRICT, WITHOUT ROWID;
)sql" + create_snapshots + create_push +
                                  create_removal + R"sql(
CREATE TABLE probe (bytes BLOB NOT NULL) STRICT;
CREATE TABLE served (span INTEGER PRIMARY KEY, began INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
CREATE TABLE life (epoch INTEGER NOT NULL, is_copy INTEGER NOT NULL) STRICT;
INSERT INTO life VALUES (1, 0);
PRAGMA application_id = 0x53455131;
)sql" + note_format;

// In format 9 no body was packed, format 8 kept all rooms, format 7 had no Web Push, format 6 no snapshots,
// and format 5 an index of records by room that each commit changed. The records are indexed again at the
// start.
const std::string upgrade_from_8 = "DROP TRIGGER records_are_kept;" + create_removal + note_format;
const std::string upgrade_from_7 = create_push + upgrade_from_8;
const std::string upgrade_from_6 = create_snapshots + upgrade_from_7;
const std::string upgrade_from_5 = "DROP INDEX records_of_room;" + create_index + upgrade_from_6;

constexpr const char* set_up = R"sql(
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 0;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
)sql";

constexpr const char* no_log =
    "; its write-ahead log needs shared memory, so keep the data on a local disk where the server can create "
    "files";

// The number that a pragma returns; an error if the file is not a database.
Expected<std::int64_t> ask(Database& database, const char* pragma) {
    std::int64_t answer = 0;
    const auto keep = [](void* out, int, char** values, char**) {
        *static_cast<std::int64_t*>(out) = std::strtoll(values[0], nullptr, 10);
        return 0;
    };
    if (sqlite3_exec(database.handle(), pragma, keep, &answer, nullptr) != SQLITE_OK)
        return tl::unexpected{database.trouble()};
    return answer;
}

std::string create(Database& database) {
    const auto tables = ask(database, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    if (*tables != 0) return "it is another program's database";
    if (database.run(create_tables.c_str()) == WriteResult::done) return {};
    std::string trouble = database.trouble();
    database.roll_back();
    return "its tables cannot be created: " + trouble;
}

std::string upgrade(Database& database, std::int64_t format) {
    const std::string& statements = format == 5   ? upgrade_from_5
                                    : format == 6 ? upgrade_from_6
                                    : format == 7 ? upgrade_from_7
                                    : format == 8 ? upgrade_from_8
                                                  : note_format;
    if (database.run(("BEGIN IMMEDIATE;" + statements).c_str()) == WriteResult::done) return {};
    std::string trouble = database.trouble();
    database.roll_back();
    return "it cannot be upgraded from format " + std::to_string(format) + ": " + trouble;
}

// The format of the file, 0 if it is empty. The error is a sentence: it is not ours, or of another format.
Expected<std::int64_t> format_of(Database& database) {
    auto version = ask(database, "PRAGMA user_version");
    if (!version) return version;
    auto program = ask(database, "PRAGMA application_id");
    if (!program) return program;
    if (*version != 0 && *program != application_id)
        return tl::unexpected{std::string{"it is another program's database"}};
    const std::string formats =
        " (format " + std::to_string(*version) + "; this one reads format " + std::to_string(schema_version);
    if (*version > schema_version) return tl::unexpected{"it was written by a newer server" + formats + ")"};
    if (*version != 0 && *version < oldest_format)
        return tl::unexpected{"it was written by an older server" + formats +
                              "); start this one with an empty data folder"};
    return version;
}

}  // namespace

std::string prepare(Database& database) {
    database.fold_log_on_close(false);  // a file that is refused keeps its log too
    const auto version = format_of(database);
    // A file with a log cannot be read without shared memory.
    if (!version && sqlite3_errcode(database.handle()) == SQLITE_CANTOPEN) return version.error() + no_log;
    if (!version) return version.error();
    // All modes have to be set before the tables are made, and outlive the connection. A commit writes whole
    // pages, most of them only in part new, so they are small; on a damaged one are hardly ever more records
    // than on a page of 4 KiB with bodies that are not packed. The second lets the file become smaller
    // (record_index.hpp).
    if (*version == 0 &&
        database.run("PRAGMA page_size = 1024; PRAGMA auto_vacuum = INCREMENTAL") != WriteResult::done)
        return database.trouble();
    Statement mode{database, "PRAGMA journal_mode = WAL"};
    if (mode.step() != Statement::Step::row) return database.trouble();
    if (mode.text(0) != "wal")
        return "its file system has no shared memory for a write-ahead log; keep the data on a local disk";
    mode.reset();
    if (database.run(set_up) != WriteResult::done) return database.trouble();
    if (*version == 0)
        if (std::string trouble = create(database); !trouble.empty()) return trouble;
    if (*version != 0 && *version < schema_version)
        if (std::string trouble = upgrade(database, *version); !trouble.empty()) return trouble;
    database.fold_log_on_close(true);
    return {};
}

Expected<bool> has_packed_bodies(const Database& database) {
    Statement select{database, "SELECT type = 'BLOB' FROM pragma_table_info('records') WHERE name = 'body'"};
    if (select.step() != Statement::Step::row) return tl::unexpected{database.trouble()};
    return select.number(0) == 1;
}

std::string why_not_ours(Database& database) {
    const auto version = format_of(database);
    if (!version) return version.error();
    return *version == 0 ? "it is not a journal" : std::string{};
}

std::string why_not_readable(Database& database) {
    if (std::string trouble = why_not_ours(database); !trouble.empty()) return trouble;
    if (format_of(database) == schema_version) return {};
    return "it was written by an older server; the next start of the server upgrades it";
}

std::string why_foreign(Database& database) {
    auto own = Database::open(":memory:");
    if (!own) return own.error();
    if (own->run(create_tables.c_str()) != WriteResult::done) return own->trouble();
    std::set<std::string, std::less<>> known{records_with("TEXT")};
    constexpr const char* all = "SELECT sql, type FROM sqlite_master WHERE sql IS NOT NULL";
    Statement ours{*own, all};
    while (ours.step() == Statement::Step::row)
        known.emplace(ours.text(0));
    Statement theirs{database, all};
    auto step = theirs.step();
    for (; step == Statement::Step::row; step = theirs.step())
        if (!known.contains(theirs.text(0)))
            return "it has a " + std::string{theirs.text(1)} + " that no journal of a server has";
    return step == Statement::Step::done ? std::string{} : database.trouble();
}

// The time, so that two copies of one file get different epochs, but always more than before. If the clock is
// behind, a random number makes them differ.
WriteResult begin_life(Database& database) {
    return database.run(
        "UPDATE life SET epoch = max(epoch + 1 + (random() & 65535), unixepoch()), is_copy = 0 WHERE "
        "is_copy");
}

WriteResult mark_as_copy(Database& database) {
    return database.run("UPDATE life SET is_copy = 1");
}

Expected<room::TimePoint> read_removable_from(Database& database) {
    return ask(database, "SELECT since FROM removes").map([](std::int64_t ms) {
        return room::TimePoint{std::chrono::milliseconds{ms}};
    });
}

Expected<std::uint32_t> read_epoch(Database& database) {
    return ask(database, "SELECT epoch FROM life").map([](std::int64_t epoch) {
        return static_cast<std::uint32_t>(epoch);
    });
}

}  // namespace seq::store
