#include "server/store/files/data_directory.hpp"

#include <cerrno>

namespace seq::store {
namespace {

namespace fs = std::filesystem;

// Whether the folder above cannot be synced because it is not this server's, so that nothing in it needs
// that.
bool is_foreign(int error) {
    return error == EACCES || error == EPERM || error == EROFS || error == EINVAL;
}

// Creates a folder and its parents, and syncs the names of all of them: if the name of a parent is lost, so
// is everything below. A folder that exists may have been created by a start that was killed before the sync.
// Returns an empty text on success.
std::string make_folder(const fs::path& path, FileSystem& files) {
    const fs::path parent = folder_of(path);
    if (parent == path) return {};
    if (std::string trouble = make_folder(parent, files); !trouble.empty()) return trouble;
    const bool existed = files.exists(path);
    const int error = existed ? EEXIST : files.make_folder(path);
    if (error != 0 && error != EEXIST)
        return because("create the data directory " + path.string(), error) + remedy_for(error, path);
    if (!files.is_folder(path)) return path.string() + " is not a directory";
    const int unsynced = files.sync_folder(parent);
    if (unsynced == 0 || (existed && is_foreign(unsynced))) return {};
    return because("make durable " + path.string(), unsynced) + remedy_for(unsynced, path);
}

}  // namespace

Expected<DataDirectory> DataDirectory::open(const fs::path& path, FileSystem& files) {
    // With a trailing slash, parent_path() would return the folder itself.
    const fs::path folder = path.has_filename() ? path : path.parent_path();
    if (folder.empty()) return tl::unexpected{std::string{"the data directory has no name"}};
    if (std::string trouble = make_folder(folder, files); !trouble.empty()) return tl::unexpected{trouble};

    const fs::path lock_file = folder / "lock";
    auto lock = files.lock(lock_file);
    if (!lock && lock.error() == EWOULDBLOCK)
        return tl::unexpected{"another server is using the data directory " + folder.string()};
    if (!lock)
        return tl::unexpected{because("lock " + lock_file.string(), lock.error()) +
                              remedy_for(lock.error(), folder)};
    DataDirectory directory{folder, std::move(*lock), files};
    const int error = files.create(directory.database());
    if (error != 0 && error != EEXIST)
        return tl::unexpected{because("open " + directory.database().string(), error) +
                              remedy_for(error, folder)};
    const int unsynced = files.sync_folder(folder);
    if (unsynced != 0)
        return tl::unexpected{because("make durable " + folder.string(), unsynced) +
                              remedy_for(unsynced, folder)};
    return directory;
}

bool DataDirectory::is_empty() const {
    return files_->size(database()).value_or(1) == 0 && !files_->exists(database().string() + "-wal");
}

// flock() does not affect the locks of SQLite, which are those of fcntl().
std::string DataDirectory::lock_journal() {
    auto lock = files_->lock(database());
    if (!lock && lock.error() == EWOULDBLOCK)
        return "another server is using the journal " + database().string() + ", perhaps by another name";
    if (!lock)
        return because("write to " + database().string(), lock.error()) + remedy_for(lock.error(), path_);
    journal_ = std::move(*lock);
    return {};
}

std::optional<fs::path> DataDirectory::writable_by_others() const {
    for (const fs::path& path : {path_, database()})
        if (files_->is_writable_by_others(path)) return path;
    return std::nullopt;
}

}  // namespace seq::store
