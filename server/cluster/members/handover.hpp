#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/cluster/log/cluster_journal.hpp"
#include "server/cluster/members/beat.hpp"
#include "server/cluster/members/membership.hpp"
#include "server/machine/background.hpp"

namespace seq::cluster {

/// A room that this node is to hand over.
struct RoomToGive {
    protocol::RoomCode room{};
    std::string to{};  ///< the node that has it next
    /// Not while a game is in progress: the other node plays by other rules, and might have to end it as
    /// void.
    bool spares_games = false;
};

/// Chooses the rooms that this node hands over while it drains: all that another node can take.
class Handover {
  public:
    using Clock = machine::Clock;
    using Kind = DrainRequest::Kind;
    static constexpr std::chrono::milliseconds look_every{100};
    /// At most so many rooms begin to be handed over in that time, so that the others can read them.
    static constexpr std::size_t rooms_at_a_time = 20;
    /// When a room is asked again that has not been handed over, because a game runs or is being written.
    static constexpr std::chrono::milliseconds again_after{1'000};

    /// `give` lets the room be handed over between two moves. It is called from a thread of its own. The
    /// others must outlive this object.
    Handover(const ClusterJournal& journal, const Membership& membership,
             std::function<void(const RoomToGive&)> give);
    ~Handover();

    /// Whether the rooms are handed over from now on. Thread-safe.
    void set(Kind kind);

  private:
    std::optional<Clock::time_point> work();
    bool plays_by(const std::string& node, const RoomVersions& versions) const;
    void give_all(Clock::time_point now, Kind kind);

    const ClusterJournal& journal_;
    const Membership& membership_;
    const std::function<void(const RoomToGive&)> give_;
    std::atomic<Kind> kind_ = Kind::own_rooms;
    Kind last_kind_ = Kind::own_rooms;                       ///< of the thread
    std::map<protocol::RoomCode, Clock::time_point> asked_;  ///< of the thread: when a room is asked again
    std::optional<machine::Background> thread_;
};

}  // namespace seq::cluster
