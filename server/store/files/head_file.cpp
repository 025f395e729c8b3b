#include "server/store/files/head_file.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::store {
namespace {

constexpr std::size_t room_bytes = 16;
constexpr std::size_t version_at = room_bytes;
constexpr std::size_t epoch_at = version_at + 8;
constexpr std::size_t hash_at = epoch_at + 4;
constexpr std::size_t checksum_at = hash_at + 32;
constexpr std::size_t checksum_bytes = 8;
constexpr std::size_t entry_bytes = checksum_at + checksum_bytes;
constexpr std::size_t entries_kept_anyway = 1024;

void put_number(std::string& entry, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i)
        entry.push_back(static_cast<char>(number >> (8 * i) & 0xFFU));
}

std::uint64_t number_at(std::string_view entry, std::size_t at, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes; i > 0; --i)
        number = number << 8U | static_cast<std::uint8_t>(entry[at + i - 1]);
    return number;
}

std::array<char, checksum_bytes> checksum_of(std::string_view entry) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(entry.data());
    const protocol::Digest digest = protocol::sha256({bytes, checksum_at});
    std::array<char, checksum_bytes> checksum{};
    std::copy_n(digest.begin(), checksum.size(), checksum.begin());
    return checksum;
}

// Version 0 says that the room has ended.
void append_head(std::string& entries, const protocol::RoomCode& room, const Head& head) {
    const std::size_t begin = entries.size();
    entries += room.text;
    entries.resize(begin + room_bytes);
    put_number(entries, head.version, 8);
    put_number(entries, head.epoch, 4);
    entries.append(reinterpret_cast<const char*>(head.hash.data()), head.hash.size());
    const auto checksum = checksum_of(std::string_view{entries}.substr(begin));
    entries.append(checksum.data(), checksum.size());
}

}  // namespace

HeadFile::HeadFile(std::filesystem::path path, FileSystem& files) : path_{std::move(path)}, files_{files} {
    const auto bytes = files_.read(path_);
    if (!bytes) return;
    bool is_damaged = bytes->size() % entry_bytes != 0;
    for (std::size_t at = 0; at + entry_bytes <= bytes->size(); at += entry_bytes) {
        const std::string_view entry = std::string_view{*bytes}.substr(at, entry_bytes);
        ++entries_;
        if (!std::ranges::equal(entry.substr(checksum_at), checksum_of(entry))) {
            is_damaged = true;
            continue;
        }
        const protocol::RoomCode room{std::string{entry.substr(0, std::min(entry.find('\0'), room_bytes))}};
        Head head{
            number_at(entry, version_at, 8), static_cast<std::uint32_t>(number_at(entry, epoch_at, 4)), {}};
        std::ranges::copy(entry.substr(hash_at, head.hash.size()), head.hash.begin());
        if (head.version == 0)
            heads_.erase(room);
        else
            heads_[room] = head;
    }
    if (is_damaged) rewrite();
}

std::optional<Head> HeadFile::find(const protocol::RoomCode& room) const {
    const std::lock_guard guard{guard_};
    const auto found = heads_.find(room);
    return found == heads_.end() ? std::nullopt : std::optional{found->second};
}

void HeadFile::forget_all() {
    heads_.clear();
    rewrite();
}

// A record of the epoch in which versions were lost is no reason to forget them.
void HeadFile::note(const room::JournalRecord& record) {
    if (record.room.text.size() >= room_bytes) return;
    const std::lock_guard guard{guard_};
    Head& known = heads_[record.room];
    if (known.version >= record.version && known.epoch >= record.epoch) return;
    known = {record.version, record.epoch, record.hash};
    append_head(unwritten_, record.room, known);
}

void HeadFile::forget(const protocol::RoomCode& room) {
    const std::lock_guard guard{guard_};
    if (heads_.erase(room) > 0) append_head(unwritten_, room, {});
}

void HeadFile::write() {
    if (unwritten_.empty()) return;
    if (files_.append(path_, unwritten_) == 0)
        entries_ += unwritten_.size() / entry_bytes;
    else
        entries_ = SIZE_MAX / 2;  // some of it may have been written: the next sync rewrites the file
    unwritten_.clear();
}

void HeadFile::sync() {
    if (entries_ > 2 * heads_.size() + entries_kept_anyway) return rewrite();
    if (files_.sync_file(path_) == 0) files_.sync_folder(folder_of(path_));
}

void HeadFile::rewrite() {
    std::string all;
    for (const auto& [room, head] : heads_)
        append_head(all, room, head);
    const std::filesystem::path part = path_.string() + ".new";
    files_.remove(part);
    const bool is_written = files_.append(part, all) == 0 && files_.sync_file(part) == 0 &&
                            files_.rename(part, path_) == 0 && files_.sync_folder(folder_of(path_)) == 0;
    if (is_written) entries_ = heads_.size();
}

}  // namespace seq::store
