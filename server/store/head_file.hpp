#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/core/journal_record.hpp"
#include "server/store/file_system.hpp"

namespace seq::store {

/// The newest durable version of a room, as it was noted outside of the journal.
struct Head {
    std::uint64_t version = 0;
    std::uint32_t epoch = 0;
    protocol::Digest hash{};
};

/// A small file next to the journal with the head of each living room: evidence of versions that the journal
/// has lost, such as the end of a damaged log. Entries have 68 bytes with a checksum each, and are appended
/// after each commit, when what they say is durable; so a head is never ahead of what the disk has taken.
/// They are synced at each checkpoint. When less than half of the file is of use it is written again, under a
/// temporary name first. Trouble with this file is no trouble of the journal's: then there is less evidence.
///
/// Not for two threads at once.
class HeadFile {
  public:
    /// Reads what the file says, if there is one. Entries that are damaged are left out.
    HeadFile(std::filesystem::path path, FileSystem& files);

    const std::map<protocol::RoomCode, Head>& heads() const { return heads_; }
    /// Another journal has taken the place of the one that these heads are of.
    void forget_all();

    void note(const core::JournalRecord& record);
    /// The room has ended for good.
    void forget(const protocol::RoomCode& room);
    /// Appends what was noted since the last time.
    void write();
    /// Makes what was written durable.
    void sync();

  private:
    void rewrite();

    std::filesystem::path path_;
    FileSystem& files_;
    std::map<protocol::RoomCode, Head> heads_;
    std::string unwritten_;
    std::size_t entries_ = 0;  ///< in the file
};

}  // namespace seq::store
