#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/log/cluster_journal.hpp"
#include "tests/cluster/support/acknowledged_records.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::cluster::test {

/// What the nodes of a fight share. Thread-safe.
class Fight {
  public:
    explicit Fight(std::vector<protocol::RoomCode> rooms) : rooms_{std::move(rooms)} {}

    const std::vector<protocol::RoomCode>& rooms() const { return rooms_; }
    void note(const std::string& what);
    void note_acknowledged(const std::vector<room::JournalRecord>& records);
    /// Notes a contradiction that a node has found.
    void note_fault(const std::string& what);

    std::size_t acknowledged() const;
    std::size_t happened(const std::string& what) const;
    std::vector<std::string> faults() const;
    void check_log(const protocol::RoomCode& room, const std::vector<StoredMessage>& log) const;

  private:
    const std::vector<protocol::RoomCode> rooms_;
    mutable std::mutex guard_;  ///< guards what follows
    AcknowledgedRecords acknowledged_;
    std::map<std::string, std::size_t> happened_;
    std::vector<std::string> faults_;
};

/// A node with a journal and a thread of its own, which takes rooms, although others have them, and changes
/// them. It regards all other nodes as dead, so only the fence of the log keeps them apart.
class FightingNode {
  public:
    /// The broker and the fight must outlive it.
    FightingNode(Broker& broker, Fight& fight, const std::string& name, std::uint64_t seed);
    ~FightingNode();
    FightingNode(const FightingNode&) = delete;
    FightingNode& operator=(const FightingNode&) = delete;

    /// Begins nothing new and waits until everything is answered. False if that takes too long.
    bool stop();

  private:
    class OnlyItself final : public LivingNodes {
      public:
        explicit OnlyItself(std::string name) : name_{std::move(name)} {}
        bool is_alive(const std::string& node) const override { return node == name_; }

      private:
        const std::string name_;
    };
    struct Room {
        enum class State : std::uint8_t { closed, acquiring, open };
        State state = State::closed;
        store::RecordPosition position{};
        std::size_t pending = 0;
    };

    void work();
    void step();
    void on_place(const protocol::RoomCode& code, const store::Place& place);
    void open(const protocol::RoomCode& code);
    void append(const protocol::RoomCode& code);
    void on_stored(const protocol::RoomCode& code, const std::vector<room::JournalRecord>& records,
                   store::Stored stored);
    std::vector<room::JournalRecord> next_records(const protocol::RoomCode& code, Room& room);

    Fight& fight_;
    const std::string name_;
    const OnlyItself nodes_;
    seq::test::SplitMix random_;
    std::mutex guard_;  ///< guards what follows
    std::condition_variable changed_;
    std::map<protocol::RoomCode, Room> rooms_;
    std::size_t pending_ = 0;  ///< questions and appends without an answer
    std::uint64_t bodies_ = 0;
    std::atomic<bool> stops_ = false;
    ClusterJournal journal_;
    std::jthread thread_;
};

}  // namespace seq::cluster::test
