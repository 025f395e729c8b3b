#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/files/file_system.hpp"
#include "tests/support/split_mix.hpp"

struct sqlite3_vfs;

namespace seq::test {

struct SimulatedFile;

/// What is on a disk while its machine is off: the content of each file, and the folders.
struct DiskImage {
    std::map<std::string, std::string> files;
    std::vector<std::string> folders{"/"};
};

/// A disk in memory, for server/store and for SQLite below it. Nothing is durable before it was synced: the
/// bytes of a file by a sync of the file, its name by a sync of its folder. At a power cut each unsynced
/// write is kept, dropped or torn (at 512 or 4096 bytes), also when a later one is kept, and so is
/// each unsynced name; the seed decides. Like SQLite's own VFS for Unix, a new rollback journal has its
/// folder synced with its first sync; a new write-ahead log does not, because the journal does that itself.
///
/// Thread-safe. Journals and databases on it must be closed before it ends.
class SimulatedDisk final : public store::FileSystem {
  public:
    /// What the disk falsely reports as done: mistakes that a test of power loss must notice.
    enum class Pretends : std::uint8_t {
        nothing,
        to_sync_folders,
        to_sync_copies  ///< files whose name ends with .part
    };
    enum class Fails : std::uint8_t { nothing, to_read, to_write, to_sync };

    explicit SimulatedDisk(const DiskImage& image = {}, std::uint64_t seed = 0,
                           Pretends pretends = Pretends::nothing);
    ~SimulatedDisk() override;

    /// Cuts the power before the n-th change from now. The machine continues, so that nothing needs to be
    /// killed; its later writes are not on the image.
    void cut_after(std::uint64_t operations);
    bool is_cut() const;
    /// What was on the disk after the cut; what is on it now if there was none yet.
    DiskImage image();
    /// The disk as a new process finds it after this one was killed: nothing is lost, but what was not synced
    /// still is not. Nothing that the old process does on this disk is on the new one.
    std::unique_ptr<SimulatedDisk> after_kill(std::uint64_t seed) const;
    /// Keeps what after_kill() would return before the n-th change from now; with 0, no longer.
    void kill_after(std::uint64_t operations, std::uint64_t seed = 0);
    /// What was kept, once that change has been made; null before.
    std::unique_ptr<SimulatedDisk> take_killed();
    /// The number of changes so far.
    std::uint64_t operations() const;

    /// Makes each operation of this kind fail from now on with an I/O error. A failed sync drops what it
    /// should have made durable, and later syncs do not bring it back.
    void fail(Fails what);
    /// Limits the total size of all files; beyond it there is no space left.
    void limit(std::uint64_t bytes);
    /// What is on it, in bytes.
    std::uint64_t used() const;
    /// The paths of all files in this folder.
    std::vector<std::string> files_in(const std::filesystem::path& folder) const;

    /// Makes SQLite take its random numbers from the seed of this disk, in the whole process, from now on.
    void provide_randomness();

    /// The time of day for SQLite, since 1970. It passes only by this function.
    void set_time(std::chrono::milliseconds time);

    /// Runs `meanwhile` while the next change is held back, once there is one.
    void while_held(const std::function<void()>& before, const std::function<void()>& meanwhile);

    const char* sqlite_vfs() const override { return vfs_name_.c_str(); }
    bool exists(const std::filesystem::path& path) const override;
    bool is_folder(const std::filesystem::path& path) const override;
    bool is_writable_by_others(const std::filesystem::path&) const override { return false; }
    bool is_same(const std::filesystem::path& one, const std::filesystem::path& other) const override;
    std::optional<std::uint64_t> size(const std::filesystem::path& path) const override;
    int make_folder(const std::filesystem::path& path) override;
    int create(const std::filesystem::path& path) override;
    int rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
    int remove(const std::filesystem::path& path) override;
    int append(const std::filesystem::path& path, std::string_view bytes) override;
    tl::expected<std::string, int> read(const std::filesystem::path& path) const override;
    int sync_file(const std::filesystem::path& path) override;
    int sync_folder(const std::filesystem::path& path) override;
    tl::expected<std::unique_ptr<store::FileLock>, int> lock(const std::filesystem::path& path) override;

  private:
    friend struct SimulatedVfs;
    using File = std::shared_ptr<SimulatedFile>;
    using Guard = std::unique_lock<std::mutex>;
    /// A name that was added or removed (a null file) since its folder was synced.
    struct NameChange {
        std::string name;
        File file;
        std::string removed;  ///< the old name of a file that was renamed
    };

    static std::string name_of(const std::filesystem::path& path);
    File find(const std::string& name) const;
    std::uint64_t used_by_files() const;
    std::unique_ptr<SimulatedDisk> copy(std::uint64_t seed) const;
    int begin_change(Guard& guard);
    int put(const std::string& name, File file);
    int write(Guard& guard, SimulatedFile& file, std::uint64_t offset, std::string_view bytes);
    int truncate(Guard& guard, SimulatedFile& file, std::uint64_t size);
    int sync(Guard& guard, SimulatedFile& file, const std::string& name);
    int sync_names(Guard& guard, const std::string& folder);
    DiskImage cut();
    std::string cut_content(const SimulatedFile& file, int how, std::size_t unit);

    mutable std::mutex guard_;
    SplitMix random_;
    SplitMix random_of_sqlite_;
    Pretends pretends_;
    Fails fails_ = Fails::nothing;
    std::chrono::milliseconds time_{std::chrono::years{30}};
    std::uint64_t limit_ = UINT64_MAX;
    std::map<std::string, File> names_;
    std::map<std::string, File> durable_names_;
    std::vector<NameChange> unsynced_names_;
    std::uint64_t operations_ = 0;
    std::uint64_t cut_at_ = UINT64_MAX;
    std::uint64_t kill_at_ = UINT64_MAX;
    std::uint64_t seed_after_kill_ = 0;
    std::unique_ptr<SimulatedDisk> killed_;
    std::optional<DiskImage> image_;
    bool is_held_ = false;
    bool somebody_waits_ = false;
    std::condition_variable changed_;
    std::string vfs_name_;
    std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace seq::test
