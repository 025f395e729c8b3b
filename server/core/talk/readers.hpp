#pragma once

#include <vector>

#include "protocol/message/ids.hpp"

namespace seq::core {

/// The members who may read a line of talk, as decided when it was said (T4). Stored with the line, because
/// later changes of seats and referees must not change who may read it.
class Readers {
  public:
    /// Everybody, newcomers included.
    Readers() = default;
    static Readers only(std::vector<protocol::MemberId> members);
    /// Everybody but these; members who join later read it too.
    static Readers all_but(std::vector<protocol::MemberId> members);

    bool include(protocol::MemberId member) const;
    bool are_everybody() const { return except_ && listed_.empty(); }
    /// Those who are among both.
    Readers common_with(const Readers& other) const;

  private:
    Readers(bool except, std::vector<protocol::MemberId> listed);

    bool except_ = true;                        ///< the listed members are those who may not
    std::vector<protocol::MemberId> listed_{};  ///< sorted
};

}  // namespace seq::core
