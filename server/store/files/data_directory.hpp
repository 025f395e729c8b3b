#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "server/room/expected.hpp"
#include "server/store/files/file_system.hpp"

namespace seq::store {

/// The folder with all data of a server. It is accessible only to its owner (0700) and locked by one server
/// at a time. The lock belongs to the process, so a killed server leaves no stale lock.
class DataDirectory {
  public:
    /// Creates the folder if necessary and locks it.
    static Expected<DataDirectory> open(const std::filesystem::path& path, FileSystem& files = real_files());

    /// The database file, which open() creates if necessary, readable only by its owner (0600).
    std::filesystem::path database() const { return database_in(path_); }
    /// The path of the database file of a folder, which may not exist.
    static std::filesystem::path database_in(const std::filesystem::path& folder) {
        return folder / "journal.db";
    }
    /// The control socket of a running server.
    static std::filesystem::path control_in(const std::filesystem::path& folder) {
        return folder / "control";
    }
    bool is_empty() const;
    /// Locks the journal too, because another folder may lead to the same file. To be called when it is the
    /// file that will be used. Returns a sentence if another server uses it.
    std::string lock_journal();
    /// Whether the journal is still the file that was locked, so that a restart finds what is written to it.
    bool has_journal() const { return journal_->is_in_place(); }
    /// The folder or the journal if others than the owner may write to it; else nothing.
    std::optional<std::filesystem::path> writable_by_others() const;
    /// Makes the names of new files durable. Returns false on failure.
    bool sync() const { return files_->sync_folder(path_) == 0; }

    const std::filesystem::path& path() const { return path_; }
    FileSystem& files() const { return *files_; }

  private:
    DataDirectory(std::filesystem::path path, std::unique_ptr<FileLock> lock, FileSystem& files)
        : path_{std::move(path)}, lock_{std::move(lock)}, files_{&files} {}
    std::filesystem::path path_;
    std::unique_ptr<FileLock> lock_;
    std::unique_ptr<FileLock> journal_{};
    FileSystem* files_;
};

}  // namespace seq::store
