#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/log/cluster_journal.hpp"
#include "server/cluster/members/handover.hpp"
#include "server/cluster/members/membership.hpp"
#include "tests/cluster/support/acknowledged_records.hpp"
#include "tests/cluster/support/simulated_broker.hpp"

namespace seq::cluster::test {

/// Nodes that acquire, change and release some rooms at random, while nodes die and are partitioned, answers
/// are lost and the log is full. Everything depends on the seed.
class RandomCluster {
  public:
    explicit RandomCluster(std::uint64_t seed);
    ~RandomCluster();

    /// Does one thing at random, and lets some time pass. Throws std::logic_error at a contradiction.
    void step();
    /// Ends all faults, and checks that everything is answered and that each room has one history, which
    /// contains what was acknowledged.
    void finish();

    std::size_t acknowledged() const { return acknowledged_.size(); }
    /// How often each thing has happened, to notice a test that tests nothing.
    const std::map<std::string, std::size_t>& happened() const { return happened_; }

  private:
    /// What a node does with a room.
    struct Runner {
        enum class State : std::uint8_t { closed, acquiring, open, full };
        State state = State::closed;
        store::RecordPosition position{};
        std::uint8_t token = 0;
        std::size_t pending = 0;
    };
    struct Node {
        std::string name;
        std::unique_ptr<SimulatedBroker> broker{};
        std::unique_ptr<Membership> membership{};
        std::unique_ptr<ClusterJournal> journal{};
        std::unique_ptr<Takeover> takeover{};
        std::map<protocol::RoomCode, std::shared_ptr<Runner>> runners{};
        bool is_connected = true;
    };

    void start(Node& node);
    void kill(Node& node);
    void acquire(Node& node, const protocol::RoomCode& room);
    void on_place(Node& node, const protocol::RoomCode& room, Runner& runner, const store::Place& place);
    void make(Node& node);
    void append(Node& node, const protocol::RoomCode& room, Runner& runner);
    void on_stored(Node& node, const protocol::RoomCode& room, Runner& runner, store::Stored stored,
                   const std::vector<room::JournalRecord>& records, std::uint8_t token);
    void use_room(Node& node);
    void use_open_room(Node& node, const protocol::RoomCode& room, Runner& runner);
    void cause_fault(Node& node);
    void check_log(const protocol::RoomCode& room) const;
    std::vector<room::JournalRecord> next_records(const protocol::RoomCode& room, Runner& runner);

    simulator::Machine machine_;
    SimulatedService service_;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<protocol::RoomCode> rooms_;
    AcknowledgedRecords acknowledged_;
    std::map<std::string, std::size_t> happened_;
    std::uint64_t bodies_ = 0;
};

}  // namespace seq::cluster::test
