#include "server/store/database.hpp"

#include <cerrno>

namespace seq::store {
namespace {

// Long enough for an operator who reads the file with another tool.
constexpr int busy_wait_ms = 5000;

bool is_about_space(int system_error) {
    return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

int last_error_of(sqlite3_file* file) {
    int error = 0;
    if (file != nullptr && file->pMethods != nullptr)
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

// After a failed COMMIT sqlite3_system_errno() is 0, but the files have the error: the log that of a commit,
// the main file that of a checkpoint.
int last_error(sqlite3* handle) {
    sqlite3_file* log = nullptr;
    sqlite3_file* main = nullptr;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &main);
    const int error = last_error_of(log);
    return error != 0 ? error : last_error_of(main);
}

}  // namespace

// A rollback undoes a write for which there was no space, but not a failed fsync: the kernel may have dropped
// the pages.
WriteResult classify(int code, sqlite3* handle) {
    constexpr int primary = 0xFF;
    if ((code & primary) == SQLITE_BUSY) return WriteResult::full;
    if ((code & primary) == SQLITE_CORRUPT) return WriteResult::damaged;
    switch (code) {
        case SQLITE_OK:
        case SQLITE_DONE:
        case SQLITE_ROW: return WriteResult::done;
        case SQLITE_FULL: return WriteResult::full;
        case SQLITE_NOTADB:
        case SQLITE_IOERR_READ:
        case SQLITE_IOERR_SHORT_READ: return WriteResult::damaged;
        case SQLITE_IOERR_WRITE:
        case SQLITE_IOERR_SHMSIZE:
        case SQLITE_IOERR_SHMMAP:
            return is_about_space(last_error(handle)) ? WriteResult::full : WriteResult::broken;
        default: return WriteResult::broken;
    }
}

Expected<Database> Database::open(const std::filesystem::path& file, FileSystem& files) {
    return open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, files);
}

Expected<Database> Database::open_to_read(const std::filesystem::path& file, FileSystem& files) {
    auto database = open(file, SQLITE_OPEN_READONLY, files);
    if (database) database->fold_log_on_close(false);
    return database;
}

Expected<Database> Database::open(const std::filesystem::path& file, int flags, const FileSystem& files) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, files.sqlite_vfs());
    Database database{handle};
    if (code != SQLITE_OK)
        return tl::unexpected{file.string() + ": " + database.trouble() +
                              remedy_for(sqlite3_system_errno(handle), folder_of(file))};
    // Without permission to write, SQLite opens it to read.
    if ((flags & SQLITE_OPEN_READWRITE) != 0 && sqlite3_db_readonly(handle, "main") == 1)
        return tl::unexpected{because("write to " + file.string(), EACCES) +
                              remedy_for(EACCES, folder_of(file))};
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, busy_wait_ms);
    return database;
}

WriteResult Database::run(const char* sql) {
    const int code = sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
    return classify(code, handle());
}

void Database::roll_back() {
    // SQLite may have rolled back by itself when the disk was full.
    if (sqlite3_get_autocommit(handle()) == 0) sqlite3_exec(handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

Statement::Statement(const Database& database, const char* sql)
    : database_{database.handle()}, statement_{nullptr, GiveBack{database.connection_.get()}} {
    if (auto used = database.connection_->idle.extract(sql)) {
        statement_.reset(used.mapped().release());
        return;
    }
    sqlite3_stmt* statement = nullptr;
    const unsigned flags = SQLITE_PREPARE_PERSISTENT;
    sqlite3_prepare_v3(database_, sql, -1, flags, &statement, nullptr);
    statement_.reset(statement);
}

void Statement::GiveBack::operator()(sqlite3_stmt* statement) const {
    constexpr std::size_t idle_max = 64;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    std::unique_ptr<sqlite3_stmt, Database::Finalize> idle{statement};
    if (connection->idle.size() < idle_max) connection->idle.emplace(sqlite3_sql(statement), std::move(idle));
}

// Bound values are not copied: the caller must keep them until the statement is reset. An invalid value or
// statement needs no check here, because the following step fails.
Statement& Statement::bind(int place, std::string_view text) {
    const int size = static_cast<int>(text.size());
    sqlite3_bind_text(statement_.get(), place, text.data(), size, nullptr);
    return *this;
}

Statement& Statement::bind(int place, std::int64_t number) {
    sqlite3_bind_int64(statement_.get(), place, number);
    return *this;
}

Statement& Statement::bind(int place, protocol::Bytes bytes) {
    const int size = static_cast<int>(bytes.size());
    sqlite3_bind_blob(statement_.get(), place, bytes.data(), size, nullptr);
    return *this;
}

Statement::Step Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return Step::row;
    return classify(code, database_) == WriteResult::done ? Step::done : Step::broken;
}

WriteResult Statement::run() {
    const int code = sqlite3_step(statement_.get());
    const WriteResult written = classify(code, database_);
    reset();
    return written;
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
}

std::string_view Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

protocol::Bytes Statement::bytes(int column) const {
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

}  // namespace seq::store
