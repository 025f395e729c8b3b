#include "tests/support/simulated_disk.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <sqlite3.h>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "tests/support/simulated_file.hpp"
#include "tests/support/simulated_vfs.hpp"

namespace seq::test {
namespace {

namespace fs = std::filesystem;

class SimulatedLock final : public store::FileLock {
  public:
    SimulatedLock(std::mutex& guard, std::shared_ptr<SimulatedFile> file)
        : guard_{guard}, file_{std::move(file)} {}
    ~SimulatedLock() override {
        const std::lock_guard lock{guard_};
        file_->is_locked = false;
    }

  private:
    std::mutex& guard_;
    std::shared_ptr<SimulatedFile> file_;
};

}  // namespace

SimulatedDisk::SimulatedDisk(const DiskImage& image, std::uint64_t seed, Pretends pretends)
    : random_{seed}, random_of_sqlite_{seed}, pretends_{pretends} {
    for (const std::string& folder : image.folders) {
        names_[folder] = std::make_shared<SimulatedFile>();
        names_[folder]->is_folder = true;
    }
    for (const auto& [name, content] : image.files) {
        names_[name] = std::make_shared<SimulatedFile>();
        names_[name]->now = names_[name]->durable = content;
    }
    durable_names_ = names_;
    static std::atomic<int> disks = 0;
    vfs_name_ = "simulated-" + std::to_string(++disks);
    vfs_ = make_simulated_vfs(*this, vfs_name_.c_str());
}

SimulatedDisk::~SimulatedDisk() {
    sqlite3_vfs_unregister(vfs_.get());
}

void SimulatedDisk::cut_after(std::uint64_t operations) {
    const std::lock_guard lock{guard_};
    cut_at_ = operations_ + operations;
}

bool SimulatedDisk::is_cut() const {
    const std::lock_guard lock{guard_};
    return image_.has_value();
}

DiskImage SimulatedDisk::image() {
    const std::lock_guard lock{guard_};
    if (!image_) image_ = cut();
    return *image_;
}

// SQLite seeds its generator once, from its default VFS.
void SimulatedDisk::provide_randomness() {
    sqlite3_vfs_register(vfs_.get(), 1);
    sqlite3_randomness(0, nullptr);
}

void SimulatedDisk::set_time(std::chrono::milliseconds time) {
    const std::lock_guard guard{guard_};
    time_ = time;
}

std::vector<std::string> SimulatedDisk::files_in(const std::filesystem::path& folder) const {
    const std::lock_guard guard{guard_};
    std::vector<std::string> files;
    for (const auto& [name, file] : names_)
        if (name.starts_with(folder.string() + "/")) files.push_back(name);
    return files;
}

std::uint64_t SimulatedDisk::used() const {
    const std::lock_guard lock{guard_};
    return used_by_files();
}

std::uint64_t SimulatedDisk::used_by_files() const {
    std::uint64_t bytes = 0;
    for (const auto& [name, file] : names_)
        bytes += file->now.size();
    return bytes;
}

std::uint64_t SimulatedDisk::operations() const {
    const std::lock_guard lock{guard_};
    return operations_;
}

void SimulatedDisk::fail(Fails what) {
    const std::lock_guard lock{guard_};
    fails_ = what;
}

void SimulatedDisk::limit(std::uint64_t bytes) {
    const std::lock_guard lock{guard_};
    limit_ = bytes;
}

void SimulatedDisk::while_held(const std::function<void()>& before, const std::function<void()>& meanwhile) {
    {
        const std::lock_guard lock{guard_};
        is_held_ = true;
    }
    before();
    {
        Guard guard{guard_};
        const auto waits = [this] { return somebody_waits_; };
        if (!changed_.wait_for(guard, std::chrono::seconds{30}, waits))
            throw std::runtime_error{"nothing was changed on the disk"};
    }
    meanwhile();
    {
        const std::lock_guard lock{guard_};
        is_held_ = false;
    }
    changed_.notify_all();
}

std::string SimulatedDisk::name_of(const fs::path& path) {
    return path.lexically_normal().string();
}

SimulatedDisk::File SimulatedDisk::find(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? nullptr : found->second;
}

// Counts a change, and cuts the power before it if this is the moment.
int SimulatedDisk::begin_change(Guard& guard) {
    while (is_held_) {
        somebody_waits_ = true;
        changed_.notify_all();
        changed_.wait(guard, [this] { return !is_held_; });
        somebody_waits_ = false;
    }
    if (++operations_ >= cut_at_ && !image_) image_ = cut();
    if (operations_ == kill_at_) killed_ = copy(seed_after_kill_);
    return fails_ == Fails::to_write ? EIO : 0;
}

int SimulatedDisk::put(const std::string& name, File file) {
    const auto folder = find(store::folder_of(name).string());
    if (!folder || !folder->is_folder) return ENOENT;
    unsynced_names_.push_back({name, file, {}});
    names_[name] = std::move(file);
    return 0;
}

int SimulatedDisk::write(Guard& guard, SimulatedFile& file, std::uint64_t offset, std::string_view bytes) {
    if (const int error = begin_change(guard); error != 0) return error;
    const std::uint64_t end = offset + bytes.size();
    if (end > file.now.size() && used_by_files() + (end - file.now.size()) > limit_) return ENOSPC;
    file.unsynced.push_back({offset, std::string{bytes}, false});
    file.unsynced.back().apply_to(file.now);
    return 0;
}

int SimulatedDisk::truncate(Guard& guard, SimulatedFile& file, std::uint64_t size) {
    if (const int error = begin_change(guard); error != 0) return error;
    file.unsynced.push_back({size, {}, true});
    file.unsynced.back().apply_to(file.now);
    return 0;
}

int SimulatedDisk::sync(Guard& guard, SimulatedFile& file, const std::string& name) {
    if (pretends_ == Pretends::to_sync_copies && name.ends_with(".part")) return 0;
    if (const int error = begin_change(guard); error != 0) return error;
    const auto changes = std::exchange(file.unsynced, {});
    if (fails_ == Fails::to_sync) return EIO;
    for (const auto& change : changes)
        change.apply_to(file.durable);
    return 0;
}

int SimulatedDisk::sync_names(Guard& guard, const std::string& folder) {
    if (const int error = begin_change(guard); error != 0) return error;
    if (fails_ == Fails::to_sync) return EIO;
    std::vector<NameChange> others;
    for (NameChange& change : unsynced_names_) {
        if (store::folder_of(change.name).string() != folder) {
            others.push_back(std::move(change));
            continue;
        }
        if (!change.removed.empty()) durable_names_.erase(change.removed);
        if (change.file)
            durable_names_[change.name] = change.file;
        else
            durable_names_.erase(change.name);
    }
    unsynced_names_ = std::move(others);
    return 0;
}

bool SimulatedDisk::exists(const fs::path& path) const {
    const std::lock_guard lock{guard_};
    return find(name_of(path)) != nullptr;
}

bool SimulatedDisk::is_folder(const fs::path& path) const {
    const std::lock_guard lock{guard_};
    const File file = find(name_of(path));
    return file && file->is_folder;
}

bool SimulatedDisk::is_same(const fs::path& one, const fs::path& other) const {
    const std::lock_guard lock{guard_};
    const File file = find(name_of(one));
    return file && file == find(name_of(other));
}

std::optional<std::uint64_t> SimulatedDisk::size(const fs::path& path) const {
    const std::lock_guard lock{guard_};
    const File file = find(name_of(path));
    if (!file) return std::nullopt;
    return file->now.size();
}

int SimulatedDisk::make_folder(const fs::path& path) {
    Guard guard{guard_};
    if (find(name_of(path))) return EEXIST;
    if (const int error = begin_change(guard); error != 0) return error;
    auto folder = std::make_shared<SimulatedFile>();
    folder->is_folder = true;
    return put(name_of(path), std::move(folder));
}

int SimulatedDisk::create(const fs::path& path) {
    Guard guard{guard_};
    if (find(name_of(path))) return EEXIST;
    if (const int error = begin_change(guard); error != 0) return error;
    return put(name_of(path), std::make_shared<SimulatedFile>());
}

int SimulatedDisk::rename(const fs::path& from, const fs::path& to) {
    Guard guard{guard_};
    const File file = find(name_of(from));
    if (!file) return ENOENT;
    if (const int error = begin_change(guard); error != 0) return error;
    if (const int error = put(name_of(to), file); error != 0) return error;
    unsynced_names_.back().removed = name_of(from);
    names_.erase(name_of(from));
    return 0;
}

int SimulatedDisk::remove(const fs::path& path) {
    Guard guard{guard_};
    if (!find(name_of(path))) return ENOENT;
    if (const int error = begin_change(guard); error != 0) return error;
    names_.erase(name_of(path));
    unsynced_names_.push_back({name_of(path), nullptr, {}});
    return 0;
}

int SimulatedDisk::append(const fs::path& path, std::string_view bytes) {
    Guard guard{guard_};
    File file = find(name_of(path));
    if (!file) {
        if (const int error = begin_change(guard); error != 0) return error;
        file = std::make_shared<SimulatedFile>();
        if (const int error = put(name_of(path), file); error != 0) return error;
    }
    return write(guard, *file, file->now.size(), bytes);
}

tl::expected<std::string, int> SimulatedDisk::read(const fs::path& path) const {
    const std::lock_guard lock{guard_};
    const File file = find(name_of(path));
    if (!file) return tl::unexpected{ENOENT};
    if (fails_ == Fails::to_read) return tl::unexpected{EIO};
    return file->now;
}

int SimulatedDisk::sync_file(const fs::path& path) {
    Guard guard{guard_};
    const File file = find(name_of(path));
    if (!file) return ENOENT;
    return sync(guard, *file, name_of(path));
}

int SimulatedDisk::sync_folder(const fs::path& path) {
    Guard guard{guard_};
    if (!find(name_of(path))) return ENOENT;
    return pretends_ == Pretends::to_sync_folders ? 0 : sync_names(guard, name_of(path));
}

tl::expected<std::unique_ptr<store::FileLock>, int> SimulatedDisk::lock(const fs::path& path) {
    Guard guard{guard_};
    File file = find(name_of(path));
    if (!file) {
        if (const int error = begin_change(guard); error != 0) return tl::unexpected{error};
        file = std::make_shared<SimulatedFile>();
        if (const int error = put(name_of(path), file); error != 0) return tl::unexpected{error};
    }
    if (file->is_locked) return tl::unexpected{EWOULDBLOCK};
    file->is_locked = true;
    return std::make_unique<SimulatedLock>(guard_, std::move(file));
}

}  // namespace seq::test
