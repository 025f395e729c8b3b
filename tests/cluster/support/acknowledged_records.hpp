#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::cluster::test {

/// What all nodes together were told to be durable.
class AcknowledgedRecords {
  public:
    /// Throws std::logic_error if another record of this version was acknowledged before.
    void add(const room::JournalRecord& record);
    void add_token(const protocol::RoomCode& room, std::uint8_t token);
    /// Throws std::logic_error if an acknowledged record or token is not among these. The records begin after
    /// this version.
    void check(const protocol::RoomCode& room, const std::vector<room::JournalRecord>& records,
               const std::vector<room::MemberTokens>& tokens, std::uint64_t after = 0) const;
    /// Throws std::logic_error if the messages of a room's log contradict each other, or lack something that
    /// was acknowledged.
    void check_log(const protocol::RoomCode& room, const std::vector<StoredMessage>& log) const;
    std::size_t size() const;

  private:
    std::map<protocol::RoomCode, std::map<std::uint64_t, protocol::Digest>> records_;
    std::map<protocol::RoomCode, std::uint8_t> tokens_;  ///< they only increase
};

/// Throws std::logic_error.
[[noreturn]] void contradiction(const protocol::RoomCode& room, const std::string& what);

}  // namespace seq::cluster::test
