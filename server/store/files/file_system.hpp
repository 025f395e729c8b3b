#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <tl/expected.hpp>

namespace seq::store {

/// The lock on a file, which is released by the destructor.
class FileLock {
  public:
    FileLock() = default;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    virtual ~FileLock() = default;
    /// Whether the path that was locked still names the locked file: nobody has removed or replaced it.
    virtual bool is_in_place() const { return true; }
};

/// Every file operation of server/store goes through this interface: those of SQLite through the VFS that it
/// names, all others through these functions. So tests can run the whole folder on a simulated disk.
///
/// Functions that return an int return 0 or the errno of the failure. New files and folders are accessible
/// only to their owner (0600, 0700). Thread-safe.
class FileSystem {
  public:
    FileSystem() = default;
    FileSystem(const FileSystem&) = delete;
    FileSystem& operator=(const FileSystem&) = delete;
    virtual ~FileSystem() = default;

    /// The name of the VFS with which SQLite opens its files; null for its default.
    virtual const char* sqlite_vfs() const = 0;

    virtual bool exists(const std::filesystem::path& path) const = 0;
    virtual bool is_folder(const std::filesystem::path& path) const = 0;
    /// Whether both paths name the same file.
    virtual bool is_same(const std::filesystem::path& one, const std::filesystem::path& other) const = 0;
    /// Whether others than the owner may write to it.
    virtual bool is_writable_by_others(const std::filesystem::path& path) const = 0;
    /// The size of a file in bytes; nothing if there is no such file.
    virtual std::optional<std::uint64_t> size(const std::filesystem::path& path) const = 0;

    /// The capacity and the free space of the disk that has this file; zeros if they are not known.
    virtual std::filesystem::space_info space(const std::filesystem::path&) const { return {}; }

    /// Returns EEXIST if the name is taken.
    virtual int make_folder(const std::filesystem::path& path) = 0;
    /// Creates an empty file. Returns EEXIST if the name is taken.
    virtual int create(const std::filesystem::path& path) = 0;
    virtual int rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
    virtual int remove(const std::filesystem::path& path) = 0;
    /// Appends to a file, which is created if it does not exist.
    virtual int append(const std::filesystem::path& path, std::string_view bytes) = 0;
    virtual tl::expected<std::string, int> read(const std::filesystem::path& path) const = 0;

    /// Makes the content of a file durable.
    virtual int sync_file(const std::filesystem::path& path) = 0;
    /// Makes changes to the names in a folder durable: creations, renames and removals.
    virtual int sync_folder(const std::filesystem::path& path) = 0;

    /// Locks a file for this process and creates it if necessary. The error is EWOULDBLOCK if it is locked.
    virtual tl::expected<std::unique_ptr<FileLock>, int> lock(const std::filesystem::path& path) = 0;
};

/// The folder that contains a path.
inline std::filesystem::path folder_of(const std::filesystem::path& path) {
    const std::filesystem::path parent = path.parent_path();
    return parent.empty() ? std::filesystem::path{"."} : parent;
}

/// The file system of this machine.
FileSystem& real_files();

/// The sentence for a system call that has failed with this errno, as in
/// `cannot open /data/lock: Permission denied`. `what` says what it was to do with which file.
inline std::string because(const std::string& what, int why) {
    return "cannot " + what + ": " + std::generic_category().message(why);
}

/// The same for the system call that has just failed.
inline std::string because(const std::string& what) {
    const int why = errno;
    return because(what, why);
}

/// What to do if a data directory cannot be used for this errno, with its user and a command, to be put
/// behind because(); empty unless the folder or a file in it belongs to another user, as a fresh volume
/// belongs to root.
std::string remedy_for(int why, const std::filesystem::path& folder);

}  // namespace seq::store
