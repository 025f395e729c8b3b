#pragma once

#include <boost/container/deque.hpp>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <tuple>

#include "engine/base/assert.hpp"
#include "protocol/message/ids.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/talk/talk.hpp"

namespace seq::room {

struct Version {
    Frame closing;         ///< the public events, or a skip
    Readers readers{};     ///< who is sent the closing frame
    Frame for_the_rest{};  ///< the closing frame for others, who may not read all of it (T4)
    struct PrivateFrame {
        protocol::MemberId member;
        Frame frame;
    };
    /// By member, because seats change between games; without legal actions, which are only valid in the
    /// newest version. Mostly a card that one player has drawn.
    boost::container::small_vector<PrivateFrame, 1> private_frames{};

    const Frame& closing_for(protocol::MemberId member) const {
        return readers.include(member) ? closing : for_the_rest;
    }
};

/// The newest versions of a room, for clients that reconnect.
class History {
  public:
    /// The number of versions kept; clients further behind get a full snapshot.
    static constexpr std::size_t versions_kept = 16;

    /// Adds the next version, and drops the oldest if there are too many.
    void add(const Version& version) {
        versions_.push_back(version);
        ++newest_;
        if (versions_.size() > versions_kept) versions_.pop_front();
    }
    std::uint64_t newest() const { return newest_; }
    /// Drops all frames and keeps the number of the newest version, so that clients which are behind
    /// get a snapshot.
    void forget_frames() { versions_.clear(); }
    /// A snapshot follows the newest version. Clients that have seen no later one get it when they come back:
    /// they may have lost their connection in between.
    void note_snapshot_follows() {
        forget_frames();
        seen_least_ = newest_ + 1;
    }

    /// Whether a client that has seen this version needs nothing but later ones, and all of these are kept.
    /// False if `seen` is newer than the newest one.
    bool reaches(std::uint64_t seen) const {
        return seen >= seen_least_ && seen <= newest_ && newest_ - seen <= versions_.size();
    }
    /// The frames of a version. All versions from it on must be kept.
    const Version& at(std::uint64_t version) const {
        SEQ_ASSERT(version <= newest_ && newest_ - version < versions_.size());
        return versions_[versions_.size() - 1 - static_cast<std::size_t>(newest_ - version)];
    }

    auto stored_fields() { return std::tie(newest_, seen_least_); }

  private:
    boost::container::deque<Version> versions_;
    std::uint64_t newest_ = 0;
    std::uint64_t seen_least_ = 0;
};

}  // namespace seq::room
