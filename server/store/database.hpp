#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/digest/digest.hpp"
#include "server/store/file_system.hpp"

namespace seq::store {

/// How a statement that writes went.
enum class Written : std::uint8_t {
    done,
    full,     ///< no space for it, or another program holds the lock; the transaction can be rolled back
    damaged,  ///< a page that it needs cannot be read or is malformed; the transaction can be rolled back
    broken,   ///< anything else: what the disk holds is not known any more
};

/// What an extended result code of SQLite means for whoever wrote.
Written judge(int code, sqlite3* handle);

/// One connection to a database file. Not for two threads at once.
class Database {
  public:
    /// Opens the file for reading and writing and creates it where there is none. The error is a sentence.
    static tl::expected<Database, std::string> open(const std::filesystem::path& file,
                                                    FileSystem& files = real_files());

    /// Opens a file that is there for reading alone, also one that a server is writing to: it never notices.
    static tl::expected<Database, std::string> open_to_read(const std::filesystem::path& file,
                                                            FileSystem& files = real_files());

    sqlite3* handle() const { return handle_.get(); }
    /// Runs statements whose rows nobody wants.
    Written run(const char* sql);
    /// Takes the open transaction back, if there still is one.
    void roll_back();
    /// What SQLite says about the last thing that failed.
    std::string trouble() const;

  private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    explicit Database(sqlite3* handle) : handle_{handle} {}
    static tl::expected<Database, std::string> open(const std::filesystem::path& file, int flags,
                                                    const FileSystem& files);
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement. Values are bound from 1, columns counted from 0, as SQLite does.
class Statement {
  public:
    enum class Step : std::uint8_t { row, done, full, broken };

    /// Where the SQL does not fit what is in the file, every step is `broken`.
    Statement(const Database& database, const char* sql);

    Statement& bind(int place, std::string_view text);
    Statement& bind(int place, std::int64_t number);
    Statement& bind(int place, protocol::Bytes bytes);

    Step step();
    /// Steps a statement that has no rows and makes it ready for the next time.
    Written run();
    void reset();

    std::string_view text(int column) const;
    std::int64_t number(int column) const;
    protocol::Bytes bytes(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace seq::store
