#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
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
    using DrainKind = DrainRequest::DrainKind;
    static constexpr std::chrono::milliseconds look_every{100};
    /// At most so many rooms begin to be handed over in that time, so that the others can read them.
    static constexpr std::size_t rooms_at_a_time = 20;
    /// When a room is asked again that has not been handed over, because a game runs or is being written.
    static constexpr std::chrono::milliseconds again_after{1'000};

    /// `give` lets the room be handed over between two moves. It is called from a thread of its own. The
    /// others must outlive this object.
    Handover(const ClusterJournal& journal, const Membership& membership,
             std::function<void(const RoomToGive&)> give);

    /// Whether the rooms are handed over from now on. Thread-safe.
    void set(DrainKind kind);

  private:
    std::optional<Clock::time_point> work();
    bool plays_by(const std::string& node, const RoomVersions& versions) const;
    void give_all(Clock::time_point now, DrainKind kind);

    const ClusterJournal& journal_;
    const Membership& membership_;
    const std::function<void(const RoomToGive&)> give_;
    std::atomic<DrainKind> kind_ = DrainKind::own_rooms;
    DrainKind last_kind_ = DrainKind::own_rooms;             ///< of the thread
    std::map<protocol::RoomCode, Clock::time_point> asked_;  ///< of the thread: when a room is asked again
    std::optional<machine::Background> thread_;  ///< the last, so that it ends before what it uses
};

/// Finds running rooms that no living node has, because their node has died, drains or was not there at the
/// start, and has those loaded for which this node is chosen, and all that were handed over to this process.
/// Nothing is taken until it is known who lives.
class Takeover {
  public:
    using Clock = machine::Clock;
    /// How often the rooms are looked at, besides at a change of the membership.
    static constexpr std::chrono::milliseconds look_every{250};
    /// A room without an owner is left alone for so long: its owner key may arrive after the note that it
    /// runs.
    static constexpr std::chrono::milliseconds wait_for_owner{250};
    /// When a room is tried again that is still without an owner.
    static constexpr std::chrono::milliseconds again_after{5'000};

    /// `load` acquires and loads a room. It is called from a thread of its own, at most once within
    /// `again_after` for each room. Both objects must outlive this one.
    Takeover(const ClusterJournal& journal, const Membership& membership,
             std::function<void(const protocol::RoomCode&)> load);

    /// To be called by the membership's on_change. Thread-safe.
    void look() { thread_->wake(); }

  private:
    std::optional<Clock::time_point> work();
    bool is_chosen_for(const protocol::RoomCode& room);

    const ClusterJournal& journal_;
    const Membership& membership_;
    const std::function<void(const protocol::RoomCode&)> load_;
    /// Of the thread: running rooms that no living node has, and when this node may take them.
    std::map<protocol::RoomCode, Clock::time_point> orphans_;
    std::set<protocol::RoomCode> waiting_;       ///< of the thread: orphans that no living node can read
    std::optional<machine::Background> thread_;  ///< the last, so that it ends before what it uses
};

}  // namespace seq::cluster
