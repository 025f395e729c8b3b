#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::store {

/// Held while a file is locked.
class FileLock {
  public:
    FileLock() = default;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    virtual ~FileLock() = default;
};

/// Every file operation of server/store goes through this interface: SQLite's own through the VFS that it
/// names, all others through these functions. So tests can put a simulated disk below the whole folder.
///
/// Functions that return an int return 0, or the errno of what failed. New files and folders belong to their
/// owner alone (0600, 0700). From any thread.
class FileSystem {
  public:
    FileSystem() = default;
    FileSystem(const FileSystem&) = delete;
    FileSystem& operator=(const FileSystem&) = delete;
    virtual ~FileSystem() = default;

    /// The name of the VFS that SQLite opens its files with; null for its default.
    virtual const char* sqlite_vfs() const = 0;

    virtual bool exists(const std::filesystem::path& path) const = 0;
    virtual bool is_folder(const std::filesystem::path& path) const = 0;
    /// Whether both names lead to the same file.
    virtual bool is_same(const std::filesystem::path& one, const std::filesystem::path& other) const = 0;
    /// Bytes of a file; nothing if there is none.
    virtual std::optional<std::uint64_t> size(const std::filesystem::path& path) const = 0;

    /// EEXIST if the name is taken.
    virtual int make_folder(const std::filesystem::path& path) = 0;
    /// An empty file. EEXIST if the name is taken.
    virtual int create(const std::filesystem::path& path) = 0;
    virtual int rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
    virtual int remove(const std::filesystem::path& path) = 0;
    /// Writes behind the end of a file, which is created if there is none.
    virtual int append(const std::filesystem::path& path, std::string_view bytes) = 0;
    virtual tl::expected<std::string, int> read(const std::filesystem::path& path) const = 0;

    /// Makes the content of a file durable.
    virtual int sync_file(const std::filesystem::path& path) = 0;
    /// Makes the names in a folder durable: those that were created, renamed and removed.
    virtual int sync_folder(const std::filesystem::path& path) = 0;

    /// Locks a file, which is created if there is none, for this process. EWOULDBLOCK if it is locked.
    virtual tl::expected<std::unique_ptr<FileLock>, int> lock(const std::filesystem::path& path) = 0;
};

/// The folder that a path lies in.
inline std::filesystem::path folder_of(const std::filesystem::path& path) {
    const std::filesystem::path parent = path.parent_path();
    return parent.empty() ? std::filesystem::path{"."} : parent;
}

/// The files of this machine.
FileSystem& real_files();

}  // namespace seq::store
