#pragma once

#include <tuple>
#include <vector>

#include "protocol/message/ids.hpp"

namespace seq::room {

/// The members who may read a line of talk, as decided when it was said (T4). Stored with the line, because
/// later changes of seats and referees do not change who may read it.
class Readers {
  public:
    /// Everybody, including members who join later.
    Readers() = default;
    static Readers only(std::vector<protocol::MemberId> members);
    /// Everybody but these; members who join later read it too.
    static Readers all_but(std::vector<protocol::MemberId> members);

    bool include(protocol::MemberId member) const;
    bool are_everybody() const { return except_ && listed_.empty(); }
    /// The members who are in both.
    Readers common_with(const Readers& other) const;

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(except_, listed_); }

  private:
    Readers(bool except, std::vector<protocol::MemberId> listed);

    bool except_ = true;                        ///< the listed members may not read it
    std::vector<protocol::MemberId> listed_{};  ///< sorted
};

}  // namespace seq::room
