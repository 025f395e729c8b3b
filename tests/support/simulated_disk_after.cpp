#include <algorithm>

#include "tests/support/simulated_disk.hpp"
#include "tests/support/simulated_file.hpp"

// What is on the disk after a kill and after a power cut.

namespace seq::test {

std::unique_ptr<SimulatedDisk> SimulatedDisk::after_kill(std::uint64_t seed) const {
    const std::lock_guard lock{guard_};
    return copy(seed);
}

void SimulatedDisk::kill_after(std::uint64_t operations, std::uint64_t seed) {
    const std::lock_guard lock{guard_};
    kill_at_ = operations == 0 ? UINT64_MAX : operations_ + operations;
    seed_after_kill_ = seed;
}

std::unique_ptr<SimulatedDisk> SimulatedDisk::take_killed() {
    const std::lock_guard lock{guard_};
    return std::move(killed_);
}

std::unique_ptr<SimulatedDisk> SimulatedDisk::copy(std::uint64_t seed) const {
    auto next = std::make_unique<SimulatedDisk>(DiskImage{}, seed, pretends_);
    std::map<const SimulatedFile*, File> copies;
    const auto copied = [&copies](const File& file) -> File {
        if (!file) return nullptr;
        File& made = copies[file.get()];
        if (made) return made;
        made = std::make_shared<SimulatedFile>();
        made->is_folder = file->is_folder;
        made->now = file->now;
        made->durable = file->durable;
        made->unsynced = file->unsynced;
        return made;
    };
    next->names_.clear();
    next->durable_names_.clear();
    for (const auto& [name, file] : names_)
        next->names_[name] = copied(file);
    for (const auto& [name, file] : durable_names_)
        next->durable_names_[name] = copied(file);
    for (const NameChange& change : unsynced_names_)
        next->unsynced_names_.push_back({change.name, copied(change.file), change.removed});
    next->fails_ = fails_;
    next->limit_ = limit_;
    return next;
}

// 0: no unsynced write is kept, 1: all are, 2: all up to some write, 3: each part at random.
std::string SimulatedDisk::cut_content(const SimulatedFile& file, int how, std::size_t unit) {
    std::string content = file.durable;
    const std::size_t count = file.unsynced.size();
    const std::size_t kept = how == 0 ? 0 : how == 2 ? random_.below(count + 1) : count;
    for (std::size_t i = 0; i < kept; ++i) {
        const SimulatedFile::Change& change = file.unsynced[i];
        const bool is_torn = how == 3 || (how == 2 && i + 1 == kept);
        if (!is_torn || (change.truncates && random_.one_in(2))) {
            change.apply_to(content);
            continue;
        }
        for (std::size_t at = 0; at < change.bytes.size();) {
            const std::size_t size = std::min(unit - (change.offset + at) % unit, change.bytes.size() - at);
            if (random_.one_in(2))
                SimulatedFile::Change{change.offset + at, change.bytes.substr(at, size), false}.apply_to(
                    content);
            at += size;
        }
    }
    return content;
}

DiskImage SimulatedDisk::cut() {
    auto names = durable_names_;
    const std::size_t how_names = random_.below(3);
    for (const NameChange& change : unsynced_names_) {
        if (how_names == 0 || (how_names == 2 && random_.one_in(2))) continue;
        if (!change.removed.empty()) names.erase(change.removed);
        if (change.file)
            names[change.name] = change.file;
        else
            names.erase(change.name);
    }
    DiskImage image;
    const std::size_t unit = random_.one_in(2) ? 512 : 4096;
    const int how = static_cast<int>(random_.below(4));
    // In the order of names a folder comes before its contents.
    for (const auto& [name, file] : names) {
        const auto has = [&](const std::string& folder) {
            return std::ranges::count(image.folders, folder) > 0;
        };
        if (name == "/" || !has(store::folder_of(name).string())) continue;
        if (file->is_folder)
            image.folders.push_back(name);
        else
            image.files[name] = cut_content(*file, how, unit);
    }
    return image;
}

}  // namespace seq::test
