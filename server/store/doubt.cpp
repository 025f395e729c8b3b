#include "server/store/doubt.hpp"

#include <cerrno>

#include "server/store/copy.hpp"
#include "server/store/database.hpp"
#include "server/store/files/file_system.hpp"
#include "server/store/schema.hpp"
#include "server/telemetry/log.hpp"

namespace seq::store {
namespace {

namespace fs = std::filesystem;

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
