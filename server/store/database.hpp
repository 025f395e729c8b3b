#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "server/room/expected.hpp"
#include "server/store/files/file_system.hpp"

namespace seq::store {

/// The result of a writing statement.
enum class WriteResult : std::uint8_t {
    done,
    full,     ///< no space, or another program holds the lock; the transaction can be rolled back
    damaged,  ///< a required page is unreadable or malformed; the transaction can be rolled back
    broken,   ///< any other failure: the content of the disk is unknown
};

/// The meaning of an extended result code of SQLite for a write.
WriteResult classify(int code, sqlite3* handle);

/// One connection to a database file. Not thread-safe.
class Database {
  public:
    /// Opens the file for reading and writing and creates it if necessary.
    static Expected<Database> open(const std::filesystem::path& file, FileSystem& files = real_files());

    /// Opens an existing file for reading, without any effect on a server that is writing to it.
    static Expected<Database> open_to_read(const std::filesystem::path& file,
                                           FileSystem& files = real_files());

    sqlite3* handle() const { return connection_->handle.get(); }
    /// Whether the last connection that closes copies the write-ahead log into the file. A connection that
    /// only reads does not.
    void fold_log_on_close(bool folds) {
        sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, folds ? 0 : 1, nullptr);
    }
    /// Runs statements and ignores their rows.
    WriteResult run(const char* sql);
    /// Rolls the open transaction back, if there still is one.
    void roll_back();
    /// The message of SQLite for the last failure.
    std::string trouble() const {
        return handle() == nullptr ? "out of memory" : std::string{sqlite3_errmsg(handle())};
    }

  private:
    friend class Statement;
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    struct Connection {
        std::unique_ptr<sqlite3, Close> handle;
        /// Statements to be used again, by their SQL: preparing them was a sixth of the time to load a room.
        std::unordered_multimap<std::string_view, std::unique_ptr<sqlite3_stmt, Finalize>> idle{};
    };
    explicit Database(sqlite3* handle) : connection_{new Connection{.handle{handle}}} {}
    static Expected<Database> open(const std::filesystem::path& file, int flags, const FileSystem& files);
    std::unique_ptr<Connection> connection_;
};

/// A prepared statement, which must not outlive its database. As in SQLite, parameters count from 1 and
/// columns from 0.
class Statement {
  public:
    enum class Step : std::uint8_t { row, done, broken };

    /// If the SQL does not fit the file, every step is `broken`.
    Statement(const Database& database, const char* sql);

    Statement& bind(int place, std::string_view text);
    Statement& bind(int place, std::int64_t number);
    Statement& bind(int place, protocol::Bytes bytes);
    /// Binds all parameters in order: texts, numbers and bytes.
    template <typename... Values>
    Statement& bind_all(const Values&... values) {
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }

    Step step();
    /// Steps through all rows and calls `each` at every one. The error is the message of SQLite.
    template <typename Each>
    Expected<void> for_each_row(Each each) {
        Step last = step();
        for (; last == Step::row; last = step())
            each();
        if (last != Step::done) return tl::unexpected{std::string{sqlite3_errmsg(database_)}};
        return {};
    }
    /// What `make` returns for each row. The error is the same.
    template <typename Make>
    auto all_rows(Make make) -> Expected<std::vector<decltype(make())>> {
        std::vector<decltype(make())> all;
        return for_each_row([&] { all.push_back(make()); }).map([&] { return std::move(all); });
    }
    /// Steps a statement without rows and resets it.
    WriteResult run();
    void reset();

    std::string_view text(int column) const;
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
    protocol::Bytes bytes(int column) const;
    /// Whether the value was stored as bytes, and not as text.
    bool has_bytes(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_BLOB; }

  private:
    struct GiveBack {
        Database::Connection* connection;
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3* database_;
    std::unique_ptr<sqlite3_stmt, GiveBack> statement_;
};

}  // namespace seq::store
