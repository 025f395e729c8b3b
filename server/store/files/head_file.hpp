#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "protocol/message/ids.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/store/files/file_system.hpp"

namespace seq::store {

/// The newest durable version of a room, as noted outside of the journal.
struct Head {
    std::uint64_t version = 0;
    std::uint32_t epoch = 0;
    protocol::Digest hash{};
};

/// A small file next to the journal with the head of each living room: evidence of versions that the journal
/// has lost, such as the end of a damaged log. Entries have 68 bytes, including a checksum, and are appended
/// after each commit, so a head is never newer than the durable records. They are synced at each checkpoint.
/// When less than half of the entries are current, the file is rewritten under a temporary name. Errors of
/// this file are ignored, because it only provides evidence.
///
/// find() is thread-safe, everything else is for one thread.
class HeadFile {
  public:
    /// Reads the file, if there is one, and ignores damaged entries.
    HeadFile(std::filesystem::path path, FileSystem& files);

    std::optional<Head> find(const protocol::RoomCode& room) const;
    /// Forgets all heads, because another journal has replaced the one to which they belong.
    void forget_all();

    /// Does nothing if the noted version is newer, and of no older epoch: then versions are lost.
    void note(const room::JournalRecord& record);
    /// The room has ended for good.
    void forget(const protocol::RoomCode& room);
    /// Appends the heads that were noted since the last call.
    void write();
    void sync();

  private:
    void rewrite();

    std::filesystem::path path_;
    FileSystem& files_;
    mutable std::mutex guard_;  ///< guards changes of the next one
    std::unordered_map<protocol::RoomCode, Head, protocol::RoomCodeHash> heads_;
    std::string unwritten_;
    std::size_t entries_ = 0;  ///< in the file
};

}  // namespace seq::store
