#include "server/store/data_directory.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "server/store/because.hpp"

namespace seq::store {
namespace {

namespace fs = std::filesystem;

constexpr mode_t owner_only_folder = 0700;
constexpr mode_t owner_only_file = 0600;

// Nothing where all is well.
std::string make_folder(const fs::path& path) {
    std::error_code error;
    const fs::path parent = path.parent_path();
    if (!parent.empty()) fs::create_directories(parent, error);
    if (::mkdir(path.c_str(), owner_only_folder) == 0) {
        if (!sync_folder(parent.empty() ? "." : parent)) return because("make durable " + path.string());
        return {};
    }
    if (errno != EEXIST) return because("create the data directory " + path.string());
    if (!fs::is_directory(path, error)) return path.string() + " is no directory";
    return {};
}

}  // namespace

bool sync_folder(const fs::path& path) {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    const bool synced = ::fsync(folder) == 0;
    ::close(folder);
    return synced;
}

tl::expected<DataDirectory, std::string> DataDirectory::open(const fs::path& path) {
    // A trailing slash would make the parent of a folder the folder itself.
    const fs::path folder = path.has_filename() ? path : path.parent_path();
    if (folder.empty()) return tl::unexpected{std::string{"the data directory has no name"}};
    if (std::string trouble = make_folder(folder); !trouble.empty()) return tl::unexpected{trouble};

    const fs::path lock_file = folder / "lock";
    const int lock = ::open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only_file);
    if (lock < 0) return tl::unexpected{because("open " + lock_file.string())};
    DataDirectory directory{folder, lock};
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return tl::unexpected{because("lock " + lock_file.string())};
        return tl::unexpected{"another server is using the data directory " + folder.string()};
    }
    const int database = ::open(directory.database().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only_file);
    if (database < 0) return tl::unexpected{because("open " + directory.database().string())};
    ::close(database);
    if (!directory.sync()) return tl::unexpected{because("make durable " + folder.string())};
    return directory;
}

DataDirectory::DataDirectory(DataDirectory&& other) noexcept
    : path_{std::move(other.path_)}, lock_{std::exchange(other.lock_, -1)} {}

DataDirectory::~DataDirectory() {
    if (lock_ >= 0) ::close(lock_);
}

bool DataDirectory::is_empty() const {
    std::error_code error;
    const bool has_log = fs::exists(database().string() + "-wal", error);
    return fs::file_size(database(), error) == 0 && !error && !has_log;
}

bool DataDirectory::sync() const {
    return sync_folder(path_);
}

}  // namespace seq::store
