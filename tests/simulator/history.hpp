#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "protocol/message/ids.hpp"
#include "protocol/message/server_message.hpp"
#include "server/store/journal.hpp"

namespace seq::simulator {

/// Something that must never happen, as a sentence.
struct Failure {
    std::string sentence;
};

/// The durable records of rooms, for simulations that see them while the servers run.
class DurableRecords {
  public:
    virtual ~DurableRecords() = default;
    /// The body of the record of this version; null if none is durable.
    virtual const std::string* body(const protocol::RoomCode& room, std::uint64_t version) const = 0;
};

/// Everything that the server has told any client. Each function throws Failure if it contradicts what was
/// told before.
class History {
  public:
    /// From now on, what a client is told must be among these records.
    void compare_with(const DurableRecords& durable) { durable_ = &durable; }

    /// The text of the public events of a version. All members, and all processes of the server, have the
    /// same one.
    void note_events(const protocol::RoomCode& room, protocol::Seen at, std::string_view text);
    /// A client has learned that this version exists, so it must be durable.
    void note_version(const protocol::RoomCode& room, protocol::Seen at);
    /// The answer to a command that changes something. It is carried out at most once.
    void note_accepted(const protocol::RoomCode& room, const protocol::CommandId& id, std::uint64_t version);
    void note_refused(const protocol::Refused& refused);

    /// A member has come in with this number, which no other member of the room ever has.
    void note_joined(const protocol::RoomCode& room, protocol::MemberId member, std::uint64_t version);
    /// The server has told a person that this is the person's number.
    void note_number(const protocol::RoomCode& room, protocol::MemberId member, const std::string& person);

    /// An older copy of the journal was restored: what clients know of the time after it may be gone. From
    /// then on rooms have new epochs. They were used before if the server has no clock.
    void note_restored(bool has_clock);
    bool was_restored() const { return was_restored_; }

    /// After a start of the server: the journal has every version that a client knows.
    void check(store::Journal& journal) const;

    std::size_t versions() const { return events_.size(); }

  private:
    void check_durable(const protocol::RoomCode& room, const protocol::CommandId& id,
                       std::uint64_t version) const;

    std::map<std::pair<std::string, protocol::Seen>, std::string> events_;
    std::map<std::string, protocol::Seen> newest_;
    std::map<protocol::CommandId, std::uint64_t> accepted_;
    std::map<std::pair<std::string, protocol::MemberId>, std::uint64_t> joined_;  ///< in which version
    std::map<std::pair<std::string, protocol::MemberId>, std::string> people_;
    bool was_restored_ = false;
    const DurableRecords* durable_ = nullptr;
};

}  // namespace seq::simulator
