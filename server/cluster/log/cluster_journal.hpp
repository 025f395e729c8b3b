#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cluster/log/log_context.hpp"
#include "server/cluster/log/room_log.hpp"
#include "server/store/room_owner.hpp"

namespace seq::cluster {

/// The journal of a node in a cluster, in the replicated logs and keys of a Broker
/// (docs/decisions/0077-a-cluster-on-a-fenced-log.md). A room must be acquired before it is read or changed,
/// unless this process makes it; then it is read from memory. Thread-safe. It must outlive all callers.
class ClusterJournal final : public store::RoomStore {
  public:
    /// The broker and the nodes must outlive it. No two running processes may have the same node name.
    ClusterJournal(Broker& broker, const LivingNodes& nodes, std::string node);
    ~ClusterJournal() override { close(); }

    /// Forgets pending appends without an answer, although they may still be stored, and gives up the rooms
    /// that have none. The journal takes no more work.
    void close();

    void locate(const protocol::RoomCode& room, const store::OnPlace& done) override;
    bool is_certain(const protocol::RoomCode& room) const override;
    bool confirm(const protocol::RoomCode& room, const store::OnPlace& done) override;
    void acquire(const protocol::RoomCode& room, const store::OnPlace& done,
                 store::SnapshotUse use = store::SnapshotUse::allowed) override;
    void release(const protocol::RoomCode& room, const std::optional<std::string>& next = {}) override;
    void on_lost(const std::function<void(const protocol::RoomCode&)>& lost) override;
    std::optional<std::vector<room::Outage>> outages_of(const protocol::RoomCode& room) override;

    using Journal::append;
    /// Answers `damaged` if the broker refuses a message for its size.
    void append(store::RoomChange change, store::OnStored done) override;

    /// Can be read until the room has changed after it was acquired. The error is also that the room is not
    /// loaded here.
    Expected<std::vector<room::JournalRecord>> read_page(const protocol::RoomCode& room,
                                                         const store::RecordPosition& after,
                                                         const store::PageLimits& limits) override;
    void keep_snapshot(room::StateSnapshot&& snapshot) override;
    Expected<std::optional<room::StateSnapshot>> snapshot(const protocol::RoomCode& room) override;
    Expected<std::vector<room::MemberTokens>> tokens(const protocol::RoomCode& room) override;
    Expected<std::vector<protocol::PushSubscribe>> subscriptions(const protocol::RoomCode& room,
                                                                 protocol::MemberId member) override;
    /// Of a room that is loaded here. Of one that the cluster does not know, the answer is that there is
    /// none.
    Expected<room::JournalRecord> newest(const protocol::RoomCode& room) override;
    /// Of a room that another node has, or would take, nothing is known. If a room was only loaded since its
    /// last change, that time is the answer. Waits for the broker.
    Expected<LastChange> last_change(const protocol::RoomCode& room) override;
    bool has_lost_versions(const protocol::RoomCode& room, const store::RecordPosition&) override {
        return context_.lost_ends.contains(room);
    }

    void note(const protocol::RoomCode& room, store::RoomState state) override;
    /// Only the living ones: running rooms are taken over (handover.hpp), and all rooms are kept.
    Expected<std::vector<protocol::RoomCode>> rooms(store::RoomFilter filter) override;

    void note_serving(room::TimePoint now, store::Period period) override;
    /// None: the outages of a room are in its log.
    Expected<std::vector<store::Served>> served() override { return {}; }
    void probe(std::function<void(bool)> done) override;

    /// The private key of Web Push, which all nodes share: the stored one, or `fresh` if there is none yet.
    /// Waits for the broker.
    Expected<protocol::Digest> push_key(const protocol::Digest& fresh) {
        return push_key_or(context_.broker, fresh);
    }

    /// Whether a room is loaded, or something waits to be written.
    bool has_rooms() const;

    const ClusterMetrics& cluster_metrics() const { return context_.metrics; }

    /// Rooms in which a time limit is in force, and the node that has each of them; empty if no node has it.
    struct RunningRoom {
        protocol::RoomCode room;
        std::string node{};
        std::uint64_t life = 0;  ///< of the process of the node
    };
    std::vector<RunningRoom> running() const;
    /// Rooms that their keys give to this process, but which it has not loaded: another one has handed them
    /// over, or the attempt to take them was given up before the key was stored.
    std::vector<protocol::RoomCode> left() const;
    std::vector<protocol::RoomCode> owned() const;
    /// What a node has to know that takes the room, as far as it was noted.
    RoomVersions versions_of(const protocol::RoomCode& room) const { return context_.keys.versions_of(room); }
    /// Whether the lists of rooms are complete.
    bool has_caught_up() const { return context_.keys.has_caught_up(); }

  private:
    void do_in(const protocol::RoomCode& room, const std::function<RoomLog::Job(RoomLog&)>& job);
    std::shared_ptr<RoomLog> find(const protocol::RoomCode& room) const;
    void forget_if_unused(const protocol::RoomCode& room);
    void report_if_lost(const protocol::RoomCode& room);
    void report_lost(const protocol::RoomCode& room);
    void look_up(const protocol::RoomCode& room, const store::OnPlace& done);
    bool is_here(const protocol::RoomCode& room, const StoredMessage& newest,
                 machine::Clock::time_point asked_at);
    template <class Answer, class Question>
    Expected<Answer> ask(const protocol::RoomCode& room, const Question& question) const;

    std::mutex lost_guard_;  ///< held while `lost_` is called
    std::function<void(const protocol::RoomCode&)> lost_;
    mutable std::mutex guard_;  ///< guards the rooms
    std::unordered_map<protocol::RoomCode, std::shared_ptr<RoomLog>, protocol::RoomCodeHash> rooms_;
    LogContext context_;
    const std::shared_ptr<OwnKey> serving_;
    const std::shared_ptr<OwnKey> probing_;
    bool is_closed_ = false;
};

}  // namespace seq::cluster
