#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "server/store/file_system.hpp"

namespace seq::store {

/// The folder that a server keeps everything in. It is made for its owner alone (0700), and belongs to one
/// server at a time: the lock is the process's and falls with it, so a killed server leaves nothing to clean
/// up.
class DataDirectory {
  public:
    /// Creates the folder where there is none and takes the lock. The error is a sentence.
    static tl::expected<DataDirectory, std::string> open(const std::filesystem::path& path,
                                                         FileSystem& files = real_files());

    /// The database file, which open() has created for its owner alone (0600) where there was none.
    std::filesystem::path database() const { return database_in(path_); }
    /// Where the database file of a folder is, whether it is there or not.
    static std::filesystem::path database_in(const std::filesystem::path& folder) {
        return folder / "journal.db";
    }
    /// Where a running server can be spoken to.
    static std::filesystem::path control_in(const std::filesystem::path& folder) {
        return folder / "control";
    }
    /// Whether no journal was ever begun here.
    bool is_empty() const;
    /// Makes the names of new files durable. False where the disk refuses.
    bool sync() const;

    const std::filesystem::path& path() const { return path_; }
    FileSystem& files() const { return *files_; }

  private:
    DataDirectory(std::filesystem::path path, std::unique_ptr<FileLock> lock, FileSystem& files)
        : path_{std::move(path)}, lock_{std::move(lock)}, files_{&files} {}
    std::filesystem::path path_;
    std::unique_ptr<FileLock> lock_;
    FileSystem* files_;
};

}  // namespace seq::store
