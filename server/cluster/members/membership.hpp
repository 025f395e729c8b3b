#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/cluster/broker.hpp"
#include "server/cluster/members/beat.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// What a node knows of its own lease: the others regard it as dead if they have not received a beat for a
/// while, and it assumes that they receive one when it does so itself.
class OwnLease {
  public:
    using Clock = machine::Clock;

    /// `lasts`: shorter than the others wait, because clocks differ.
    explicit OwnLease(Clock::duration lasts) : lasts_{lasts} {}

    void note_sent(std::uint64_t beat, Clock::time_point at) {
        sent_.emplace_back(beat, at);
        if (sent_.size() > sent_max) sent_.pop_front();
    }
    /// The lease lasts from the time at which this beat was sent. If the one before has ended until now, the
    /// others have not received this one earlier, and may have regarded this node as dead.
    void note_received(std::uint64_t beat, Clock::time_point now) {
        while (!sent_.empty() && sent_.front().first < beat)
            sent_.pop_front();
        if (sent_.empty() || sent_.front().first != beat) return;
        const Clock::time_point at = sent_.front().second;
        if (!renewed_at_ || now - *renewed_at_ > lasts_) sure_since_ = now;
        renewed_at_ = at;
    }
    /// Start of the current lease; empty if it may have expired.
    std::optional<Clock::time_point> sure_since(Clock::time_point now) const {
        if (!renewed_at_ || now - *renewed_at_ > lasts_) return std::nullopt;
        return sure_since_;
    }

  private:
    static constexpr std::size_t sent_max = 16;

    Clock::duration lasts_;
    std::deque<std::pair<std::uint64_t, Clock::time_point>> sent_;  ///< beats that were not received yet
    std::optional<Clock::time_point> renewed_at_;
    Clock::time_point sure_since_{};
};

/// How often a node says that it lives, and after what silence the others regard it as dead.
struct MembershipSetup {
    std::chrono::milliseconds every{250};
    std::chrono::milliseconds dead_after{1000};
    bool wants_rooms = true;  ///< from the beginning; otherwise from want_rooms() on
    KnownVersions versions = known_versions();
};

/// Which nodes live. Each publishes a counter to `sequenced.alive.NODE`, and the others note on their own
/// clocks when they last saw it change. So no clocks of two machines are compared. A node that was paused,
/// had no connection, or did not receive its own counter, judges nobody until it has listened long enough
/// again. Thread-safe.
class Membership final : public LivingNodes {
  public:
    /// Calls `on_change` from a thread of its own when a node begins or ceases to live or to drain, and when
    /// it is first known who lives. The broker must outlive it.
    Membership(Broker& broker, std::string node, std::function<void()> on_change = {},
               const MembershipSetup& setup = {});

    const std::string& node() const { return node_; }
    bool is_alive(const std::string& node) const override { return lives_as(node, 0); }
    bool lives_as(const std::string& node, std::uint64_t life) const override;
    std::uint64_t life() const override { return life_; }
    std::optional<machine::Clock::time_point> sure_since() const override;
    bool is_responsible_for(const protocol::RoomCode& room, const RoomVersions& versions) const override {
        return chosen_for(room, versions) == node_;
    }
    KnownVersions versions() const override { return setup_.versions; }
    /// Those of a node that lives or has lived; nothing is known of any other.
    std::optional<KnownVersions> versions_of(const std::string& node) const;
    /// The nodes that live, this one included, in alphabetical order.
    std::vector<std::string> living() const;
    /// Whether it has listened long enough to know who lives.
    bool knows_who_lives() const;
    /// The node that takes a room which nobody has: the one that rendezvous hashing chooses among those that
    /// live, do not drain and can read the room. Among these, nodes that play by the room's own revision of
    /// the rules come first, and then those of the next one, so that a game is ended by the rules that it was
    /// begun with. All nodes that know the same nodes choose the same one. Empty if there is none.
    std::string chosen_for(const protocol::RoomCode& room, const RoomVersions& versions = {}) const {
        return choose(room, versions, false);
    }
    /// The same among nodes that drain, for a room that nobody else can take.
    std::string last_resort_for(const protocol::RoomCode& room, const RoomVersions& versions = {}) const {
        return choose(room, versions, true);
    }
    std::string better_for(const protocol::RoomCode& room, const RoomVersions& versions) const override;
    std::uint8_t format_to_write() const override { return format_; }
    std::uint64_t life_of(const std::string& node) const override;

    /// From now on this node takes rooms of others.
    void want_rooms() { set_draining(false); }
    /// From now on this node does not want rooms of others.
    void drain() { set_draining(true); }
    /// A living node of an earlier program, with which this one cannot work; empty if there is none.
    std::string incompatible_node() const;
    /// Whether another process with the name of this node lives.
    bool has_rival() const;
    /// The time since this node last received its own counter; a partition or an overload makes it long.
    machine::Clock::duration lease_age() const;

  private:
    using Clock = machine::Clock;
    struct OtherNode {
        Beat beat{};  ///< the newest
        Clock::time_point seen{};
    };

    void set_draining(bool is_draining);
    std::optional<Clock::time_point> work();
    void on_beat(std::string_view subject, std::string_view payload);
    bool lives(const OtherNode& peer, Clock::time_point now) const;
    std::string choose(const protocol::RoomCode& room, const RoomVersions& versions,
                       bool among_draining) const;
    std::uint8_t common_format(Clock::time_point now) const;
    void note_own_beat(const OtherNode& own);
    bool misses_own_beats(Clock::time_point now) const;
    bool is_listening(Clock::time_point now) const;
    void listen_again_if_interrupted(Clock::time_point now);
    Clock::time_point next_change(Clock::time_point now) const;
    /// What others see of the state, to notice changes.
    std::string summary(Clock::time_point now) const;

    Broker& broker_;
    const std::string node_;
    const std::function<void()> on_change_;
    const MembershipSetup setup_;
    const std::uint64_t life_;
    mutable std::mutex guard_;  ///< guards the next nine
    std::map<std::string, OtherNode> peers_;
    Clock::time_point listens_since_;
    Clock::time_point own_beat_at_;  ///< when the newest one came back
    Clock::time_point worked_at_;
    Clock::time_point next_beat_;
    std::uint64_t count_ = 0;
    OwnLease lease_;
    bool is_draining_ = false;
    std::optional<Clock::time_point> rival_seen_;
    std::string summary_;               ///< of the thread: at its last call
    std::atomic<std::uint8_t> format_;  ///< that all living nodes can read
    std::optional<machine::Background> thread_;
    std::unique_ptr<Subscription> listening_;  ///< the last, so that it ends before the thread that it wakes
};

}  // namespace seq::cluster
