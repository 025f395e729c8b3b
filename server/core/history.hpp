#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/core/delivery.hpp"
#include "server/core/talk/readers.hpp"

namespace seq::core {

/// The frames of one version, as they were encoded when it was made.
struct Version {
    Frame closing;         ///< the public events, or a skip
    Readers readers{};     ///< those who were sent it
    Frame for_the_rest{};  ///< what the others were sent, who may not read all of it (T4)
    struct PrivateFrame {
        protocol::MemberId member;
        Frame frame;
    };
    std::vector<PrivateFrame> private_frames{};  ///< by member, for seats change between games; without legal
                                                 ///< actions: those are only ever the newest

    /// What closed it for this member.
    const Frame& closing_for(protocol::MemberId member) const;
};

/// The newest versions of a room, so that coming back is the same as having blinked.
class History {
  public:
    /// The number of versions kept; clients further behind get a full snapshot.
    static constexpr std::size_t versions_kept = 512;

    /// The version after the newest one.
    void add(Version version);
    std::uint64_t newest() const { return newest_; }
    /// Keeps the number of the newest version and no frame: everybody who comes back gets the whole view.
    void forget_frames() { versions_.clear(); }

    /// Whether everything above `seen` is still here. A `seen` from the future is not.
    bool reaches(std::uint64_t seen) const;
    /// A version that reaches() vouches for.
    const Version& at(std::uint64_t version) const;

  private:
    std::deque<Version> versions_;
    std::uint64_t newest_ = 0;
};

}  // namespace seq::core
