#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/envelope.hpp"
#include "tests/simulator/history.hpp"

namespace seq::simulator {

/// What is in the logs of all rooms, checked message by message when it is stored, independently of the code
/// that reads such logs.
class DurableLog final : public DurableRecords {
  public:
    /// So often may a room be taken before anything happens in it.
    static constexpr std::size_t idle_terms_max = 12;

    /// A message has been stored. Throws Failure if it is not the successor of the one before: it follows
    /// another message, its term is older or another process's, or its records are not the next ones. The
    /// same if the room is taken again and again, although nothing happens in it.
    /// Returns what it says, for a timeline.
    std::string add(const cluster::StoredMessage& message);
    const std::string* body(const protocol::RoomCode& room, std::uint64_t version) const override;
    /// Replays all records of all rooms. Throws Failure if one does not follow from those before.
    void replay() const;

    /// How often the owner of a room has changed.
    std::uint64_t takeovers() const { return takeovers_; }

  private:
    struct Room {
        std::uint64_t sequence = 0;
        std::uint64_t term = 0;
        cluster::ProcessId process{};
        std::size_t idle_terms = 0;  ///< since the last message with content
        std::vector<room::JournalRecord> records{};
    };
    void add_to(Room& room, const protocol::RoomCode& code, const cluster::StoredMessage& message,
                cluster::Envelope& envelope);

    std::map<protocol::RoomCode, Room> rooms_;
    std::uint64_t takeovers_ = 0;
};

}  // namespace seq::simulator
