#include "server/store/copy.hpp"

#include <cerrno>

#include "server/store/database.hpp"
#include "server/store/record_index.hpp"
#include "server/store/record_table.hpp"
#include "server/store/schema.hpp"
#include "server/telemetry/log.hpp"

namespace seq::store {
namespace {

namespace fs = std::filesystem;
using Failure = tl::unexpected<std::string>;

// The temporary file of a copy. The destructor removes it with the other files of SQLite, unless it was
// renamed.
class CopyPart {
  public:
    CopyPart(const fs::path& of, FileSystem& files) : path_{of.string() + ".part"}, files_{files} {
        remove();
    }
    CopyPart(const CopyPart&) = delete;
    CopyPart& operator=(const CopyPart&) = delete;
    ~CopyPart() { remove(); }

    const fs::path& path() const { return path_; }

    /// Returns an empty text on success.
    std::string create() const {
        const int error = files_.create(path_);
        return error == 0 ? std::string{} : because("create " + path_.string(), error);
    }
    /// Syncs the file, then its name.
    std::string become(const fs::path& name) const {
        if (const int error = files_.sync_file(path_); error != 0)
            return because("make " + path_.string() + " durable", error);
        if (const int error = files_.rename(path_, name); error != 0)
            return because("create " + name.string(), error);
        const int error = files_.sync_folder(folder_of(name));
        return error == 0 ? std::string{} : because("make " + folder_of(name).string() + " durable", error);
    }

  private:
    void remove() const {
        for (const char* beside : {"", "-wal", "-shm", "-journal"})
            files_.remove(path_.string() + beside);
    }
    fs::path path_;
    FileSystem& files_;
};

// Of one moment: writers go on, and what they add is not in it.
std::string copy_pages(const Database& from, const Database& to) {
    sqlite3_backup* copying = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    if (copying == nullptr) return to.trouble();
    const int all_pages = -1;
    const int code = sqlite3_backup_step(copying, all_pages);
    const int finished = sqlite3_backup_finish(copying);
    if (code == SQLITE_DONE && finished == SQLITE_OK) return {};
    return sqlite3_errstr(code == SQLITE_DONE ? finished : code);
}

// The copy is synced once, when it is complete. Earlier syncs would not make it safer.
std::string do_not_sync(Database& copy) {
    return copy.run("PRAGMA synchronous = OFF") == WriteResult::done ? std::string{} : copy.trouble();
}

// Upgrades the copy to this program's format, indexes its records again, and merges the log into the file.
std::string settle(Database& copy, Purpose purpose) {
    if (std::string trouble = prepare(copy); !trouble.empty()) return trouble;
    if (purpose != Purpose::replacement)
        if (std::string trouble = why_foreign(copy); !trouble.empty()) return trouble;
    if (std::string trouble = do_not_sync(copy); !trouble.empty()) return trouble;
    if (index_again(copy) == WriteResult::broken) return copy.trouble();
    if (purpose == Purpose::backup && mark_as_copy(copy) != WriteResult::done) return copy.trouble();
    if (copy.run("PRAGMA journal_mode = DELETE") != WriteResult::done) return copy.trouble();
    return {};
}

// A sentence about the first damaged page.
std::string check_pages(const Database& copy) {
    Statement check{copy, "PRAGMA integrity_check(1)"};
    if (check.step() != Statement::Step::row) return copy.trouble();
    return check.text(0) == "ok" ? std::string{} : std::string{check.text(0)};
}

Expected<void> check_chain(const Database& journal, const protocol::RoomCode& room) {
    return visit_records(journal, room, [](const room::JournalRecord&) { return std::string{}; });
}

Expected<CopyReport> check(const Database& copy, const Database& original) {
    CopyReport copied;
    if (const std::string trouble = check_pages(copy); !trouble.empty()) {
        if (check_pages(original).empty()) return Failure{trouble};
        copied.faults.push_back(trouble);
    }
    const auto rooms = read_rooms(copy);
    if (!rooms) return Failure{rooms.error()};
    copied.rooms = rooms->size();
    for (const StoredRoom& room : *rooms) {
        copied.records += room.records;
        const auto chain = check_chain(copy, room.code);
        if (chain) continue;
        std::string fault = "room " + room.code.text + ": " + chain.error();
        if (check_chain(original, room.code)) return Failure{"the copy differs, " + fault};
        copied.faults.push_back(std::move(fault));
    }
    return copied;
}

fs::path mark_in(const DataDirectory& directory) {
    return directory.path() / "journal.doubt";
}

// The copy is complete as soon as it has its name. The old log goes first: it would be applied to the copy.
std::string put_in_place(const fs::path& copy, const DataDirectory& directory) {
    FileSystem& files = directory.files();
    for (const char* const end : {"-wal", "-shm"}) {
        const fs::path old = directory.database().string() + end;
        const int error = files.remove(old);
        if (error != 0 && error != ENOENT) return because("remove " + old.string(), error);
    }
    if (!directory.sync()) return "cannot make " + directory.path().string() + " durable";
    if (const int error = files.rename(copy, directory.database()); error != 0)
        return because("rename " + copy.string(), error);
    if (!directory.sync()) return "cannot make " + directory.path().string() + " durable";
    return {};
}

}  // namespace

Expected<CopyReport> copy_journal(const fs::path& from, const fs::path& to, Existing existing,
                                  FileSystem& files, Purpose purpose) {
    if (!files.exists(from)) return Failure{"there is no journal " + from.string()};
    if (!files.size(from)) return Failure{from.string() + " is not a file"};  // a pipe would never end
    if (files.is_same(from, to)) return Failure{to.string() + " is the journal itself"};
    if (existing == Existing::keep && files.exists(to)) return Failure{to.string() + " exists"};
    auto original = Database::open_to_read(from, files);
    if (!original) return Failure{original.error()};
    if (const std::string trouble = why_not_ours(*original); !trouble.empty())
        return Failure{"cannot read " + from.string() + ": " + trouble};

    const CopyPart part{to, files};
    if (std::string trouble = part.create(); !trouble.empty()) return Failure{std::move(trouble)};
    auto copied = [&]() -> Expected<CopyReport> {
        auto copy = Database::open(part.path(), files);
        if (!copy) return Failure{copy.error()};
        if (std::string trouble = do_not_sync(*copy); !trouble.empty()) return Failure{trouble};
        if (std::string trouble = copy_pages(*original, *copy); !trouble.empty()) return Failure{trouble};
        if (std::string trouble = settle(*copy, purpose); !trouble.empty()) return Failure{trouble};
        return check(*copy, *original);
    }();
    if (!copied) return Failure{"cannot write " + to.string() + ": " + copied.error()};
    if (std::string trouble = part.become(to); !trouble.empty()) return Failure{std::move(trouble)};
    return copied;
}

void mark_doubt(const DataDirectory& directory) {
    FileSystem& files = directory.files();
    files.append(mark_in(directory), "A write or sync of the journal has failed.\n");
    files.sync_file(mark_in(directory));
    directory.sync();
}

std::string settle_doubt(const DataDirectory& directory) {
    FileSystem& files = directory.files();
    if (!files.exists(mark_in(directory))) return {};
    telemetry::log(telemetry::Event::journal_broken, {},
                   "an earlier write of the journal failed: the whole journal is rewritten");
    const fs::path copy = directory.database().string() + ".again";
    // Takes back a transaction that a power cut has interrupted, which the copy's reader may not do. The log
    // is not folded into the main file: if the power fails meanwhile, a log that is not durable cannot repair
    // it.
    if (auto database = Database::open(directory.database(), files)) {
        database->fold_log_on_close(false);
        why_not_ours(*database);
    }
    if (!files.exists(copy)) {
        const auto copied =
            copy_journal(directory.database(), copy, Existing::keep, files, Purpose::replacement);
        if (!copied) return "cannot rewrite the journal after a failed write: " + copied.error();
    }
    if (std::string trouble = put_in_place(copy, directory); !trouble.empty()) return trouble;
    files.remove(mark_in(directory));
    if (!directory.sync()) return "cannot make " + directory.path().string() + " durable";
    return {};
}

}  // namespace seq::store
