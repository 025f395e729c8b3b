#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

namespace seq::store {

/// The folder that a server keeps everything in. It is made for its owner alone (0700), and belongs to one
/// server at a time: the lock is the process's and falls with it, so a killed server leaves nothing to clean
/// up.
class DataDirectory {
  public:
    /// Creates the folder where there is none and takes the lock. The error is a sentence.
    static tl::expected<DataDirectory, std::string> open(const std::filesystem::path& path);

    DataDirectory(DataDirectory&& other) noexcept;
    DataDirectory& operator=(DataDirectory&&) = delete;
    ~DataDirectory();

    /// The database file, which open() has created for its owner alone (0600) where there was none.
    std::filesystem::path database() const { return path_ / "journal.db"; }
    /// Makes the names of new files durable. False where the disk refuses.
    bool sync() const;

  private:
    DataDirectory(std::filesystem::path path, int lock) : path_{std::move(path)}, lock_{lock} {}
    std::filesystem::path path_;
    int lock_ = -1;
};

}  // namespace seq::store
