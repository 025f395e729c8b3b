#include "server/store/schema.hpp"

#include "engine/base/mutant.hpp"

namespace seq::store {
namespace {

// "SEQ1": tells our file from any other program's.
constexpr std::int64_t application_id = 0x53455131;

// The record table is keyed by the order of arrival, so that a commit of many rooms appends to one place.
constexpr const char* create_tables = R"sql(
BEGIN IMMEDIATE;
CREATE TABLE records (
    entry INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX records_of_room ON records (room, version);
CREATE TRIGGER records_never_change BEFORE UPDATE ON records
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER records_are_kept BEFORE DELETE ON records
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TABLE rooms (room TEXT PRIMARY KEY, finished INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_unfinished ON rooms (room) WHERE finished = 0;
CREATE TABLE probe (bytes BLOB NOT NULL) STRICT;
PRAGMA application_id = 0x53455131;
PRAGMA user_version = 1;
COMMIT;
)sql";

// Format 2: when rooms were served, so that no clock runs while nobody is there.
constexpr const char* add_served = R"sql(
BEGIN IMMEDIATE;
CREATE TABLE served (span INTEGER PRIMARY KEY, began INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
PRAGMA user_version = 2;
COMMIT;
)sql";

// Format 3: which life of the log the next records belong to.
constexpr const char* add_life = R"sql(
BEGIN IMMEDIATE;
CREATE TABLE life (epoch INTEGER NOT NULL, is_copy INTEGER NOT NULL) STRICT;
INSERT INTO life VALUES (1, 0);
PRAGMA user_version = 3;
COMMIT;
)sql";

// Format 4: no other tables, but records that older servers cannot read: they say under which revision of the
// rules they were written, and a room can begin an epoch or end a game as void.
constexpr const char* mark_newer_records = "PRAGMA user_version = 4";

constexpr const char* set_up = R"sql(
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 0;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
)sql";

constexpr const char* no_log =
    "; its write-ahead log needs shared memory, so keep the data on a local disk where the server may create "
    "files";

// The one number that a pragma answers with; nothing where the file is no database at all.
tl::expected<std::int64_t, std::string> ask(Database& database, const char* pragma) {
    std::int64_t answer = 0;
    const auto keep = [](void* out, int, char** values, char**) {
        *static_cast<std::int64_t*>(out) = std::strtoll(values[0], nullptr, 10);
        return 0;
    };
    if (sqlite3_exec(database.handle(), pragma, keep, &answer, nullptr) != SQLITE_OK)
        return tl::unexpected{database.trouble()};
    return answer;
}

std::string change(Database& database, const char* tables) {
    if (database.run(tables) == Written::done) return {};
    std::string trouble = database.trouble();
    database.roll_back();
    return "its tables cannot be created: " + trouble;
}

std::string create(Database& database) {
    const auto tables = ask(database, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    if (*tables != 0) return "it is another program's database";
    return change(database, create_tables);
}

// The format of the file, 0 where it is empty. The error is a sentence: it is not ours, or of a newer server.
tl::expected<std::int64_t, std::string> format_of(Database& database) {
    auto version = ask(database, "PRAGMA user_version");
    if (!version) return version;
    auto program = ask(database, "PRAGMA application_id");
    if (!program) return program;
    if (*version != 0 && *program != application_id)
        return tl::unexpected{std::string{"it is another program's database"}};
    if (*version > schema_version) {
        return tl::unexpected{"it was written by a newer server (format " + std::to_string(*version) +
                              "; this one knows up to " + std::to_string(schema_version) + ")"};
    }
    return version;
}

}  // namespace

std::string prepare(Database& database) {
    const auto version = format_of(database);
    // What has a log already cannot be read without shared memory at all.
    if (!version && sqlite3_errcode(database.handle()) == SQLITE_CANTOPEN) return version.error() + no_log;
    if (!version) return version.error();
    // The mode has to be set before the tables are made, and outlives the connection.
    Statement mode{database, "PRAGMA journal_mode = WAL"};
    if (mode.step() != Statement::Step::row) return database.trouble();
    if (mode.text(0) != "wal")
        return "its file system has no shared memory for a write-ahead log; keep the data on a local disk";
    mode.reset();
    if (database.run(set_up) != Written::done) return database.trouble();
    if (*version == 0)
        if (std::string trouble = create(database); !trouble.empty()) return trouble;
    if (*version < 2)
        if (std::string trouble = change(database, add_served); !trouble.empty()) return trouble;
    if (*version < 3)
        if (std::string trouble = change(database, add_life); !trouble.empty()) return trouble;
    return *version < 4 ? change(database, mark_newer_records) : std::string{};
}

std::string why_not_ours(Database& database) {
    const auto version = format_of(database);
    if (!version) return version.error();
    return *version == 0 ? "it is no journal" : std::string{};
}

// The time, so that two lives of one copy differ; and more than before, whatever the clock says.
Written begin_life(Database& database) {
    if (is_mutant("copy-keeps-epoch")) return Written::done;
    return database.run("UPDATE life SET epoch = max(epoch + 1, unixepoch()), is_copy = 0 WHERE is_copy");
}

Written mark_as_copy(Database& database) {
    return database.run("UPDATE life SET is_copy = 1");
}

tl::expected<std::uint32_t, std::string> read_epoch(Database& database) {
    return ask(database, "SELECT epoch FROM life").map([](std::int64_t epoch) {
        return static_cast<std::uint32_t>(epoch);
    });
}

}  // namespace seq::store
