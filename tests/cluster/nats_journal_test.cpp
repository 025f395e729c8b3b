#include <atomic>
#include <chrono>
#include <condition_variable>
#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/log/cluster_journal.hpp"
#include "server/machine/program.hpp"
#include "tests/cluster/support/acknowledged_records.hpp"
#include "tests/cluster/support/broker_answers.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::cluster::test {
namespace {

/// What the nodes of a fight share. Thread-safe.
class Fight {
  public:
    explicit Fight(std::vector<protocol::RoomCode> rooms) : rooms_{std::move(rooms)} {}

    const std::vector<protocol::RoomCode>& rooms() const { return rooms_; }
    void note(const std::string& what) {
        const std::lock_guard guard{guard_};
        ++happened_[what];
    }
    void note_acknowledged(const std::vector<room::JournalRecord>& records) {
        const std::lock_guard guard{guard_};
        try {
            for (const room::JournalRecord& record : records)
                acknowledged_.add(record);
        } catch (const std::logic_error& fault) {
            faults_.emplace_back(fault.what());
        }
    }
    /// Notes a contradiction that a node has found.
    void note_fault(const std::string& what) {
        const std::lock_guard guard{guard_};
        faults_.push_back(what);
    }

    std::size_t acknowledged() const {
        const std::lock_guard guard{guard_};
        return acknowledged_.size();
    }
    std::size_t happened(const std::string& what) const {
        const std::lock_guard guard{guard_};
        const auto found = happened_.find(what);
        return found == happened_.end() ? 0 : found->second;
    }
    std::vector<std::string> faults() const {
        const std::lock_guard guard{guard_};
        return faults_;
    }
    void check_log(const protocol::RoomCode& room, const std::vector<StoredMessage>& log) const {
        const std::lock_guard guard{guard_};
        acknowledged_.check_log(room, log);
    }

  private:
    const std::vector<protocol::RoomCode> rooms_;
    mutable std::mutex guard_;  ///< guards what follows
    AcknowledgedRecords acknowledged_;
    std::map<std::string, std::size_t> happened_;
    std::vector<std::string> faults_;
};

constexpr std::size_t pending_of_room_max = 6;
constexpr std::size_t pending_max = 16;
constexpr std::chrono::seconds patience{60};

/// A node with a journal and a thread of its own, which takes rooms, although others have them, and changes
/// them. It regards all other nodes as dead, so only the fence of the log keeps them apart.
class FightingNode {
  public:
    /// The broker and the fight must outlive it.
    FightingNode(Broker& broker, Fight& fight, const std::string& name, std::uint64_t seed)
        : fight_{fight},
          name_{name},
          nodes_{name},
          random_{seed},
          journal_{broker, nodes_, name},
          thread_{[this] { work(); }} {}
    ~FightingNode() {
        stop();
        journal_.close();
    }
    FightingNode(const FightingNode&) = delete;
    FightingNode& operator=(const FightingNode&) = delete;

    /// Begins nothing new and waits until everything is answered. False if that takes too long.
    bool stop() {
        stops_ = true;
        changed_.notify_all();
        if (thread_.joinable()) thread_.join();
        std::unique_lock lock{guard_};
        return changed_.wait_for(lock, patience, [this] { return pending_ == 0; });
    }

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

    void work() {
        while (!stops_) {
            {
                std::unique_lock lock{guard_};
                changed_.wait_for(lock, std::chrono::milliseconds{20},
                                  [this] { return stops_ || pending_ < pending_max; });
                if (pending_ >= pending_max) continue;
            }
            step();
        }
    }
    void step() {
        const protocol::RoomCode& code = fight_.rooms()[random_.below(fight_.rooms().size())];
        Room::State state{};
        store::RecordPosition position;
        {
            const std::lock_guard guard{guard_};
            Room& room = rooms_[code];
            state = room.state;
            position = room.position;
            if (state == Room::State::acquiring || room.pending >= pending_of_room_max) return;
            if (state == Room::State::closed) {
                if (room.pending > 0) return;
                room.state = Room::State::acquiring;
                ++pending_;
            }
        }
        if (state == Room::State::closed)
            return journal_.acquire(code, [this, code](const store::Place& place) { on_place(code, place); });
        switch (random_.below(30)) {
            case 0: {
                const std::lock_guard guard{guard_};
                rooms_[code].state = Room::State::closed;
            }
                return journal_.release(code);
            case 1:
                return journal_.keep_snapshot({.room = code,
                                               .version = position.version,
                                               .hash = position.hash,
                                               .program = machine::program_id()});
            default: append(code);
        }
    }
    void on_place(const protocol::RoomCode& code, const store::Place& place) {
        fight_.note(place.kind == store::Place::Kind::here ? "acquired" : "not acquired");
        if (place.kind == store::Place::Kind::unreadable)
            fight_.note_fault("room " + code.text + " is unreadable: " + place.why);
        if (place.kind == store::Place::Kind::here) open(code);
        const std::lock_guard guard{guard_};
        Room& room = rooms_[code];
        if (place.kind == store::Place::Kind::nowhere) room = {.state = Room::State::open};
        if (room.state == Room::State::acquiring) room.state = Room::State::closed;
        --pending_;
        changed_.notify_all();
    }
    void open(const protocol::RoomCode& code) {
        store::RecordPosition position{};
        if (const auto snapshot = journal_.snapshot(code); snapshot && *snapshot) {
            fight_.note("snapshot");
            position = {(*snapshot)->version, (*snapshot)->hash};
        }
        const auto records =
            journal_.read_page(code, position, {.records = 1'000'000, .bytes = 1'000'000'000});
        if (records && !records->empty()) position = {records->back().version, records->back().hash};
        if (!records) fight_.note("not read");
        const std::lock_guard guard{guard_};
        Room& room = rooms_[code];
        room.state = records ? Room::State::open : Room::State::closed;
        room.position = position;
    }
    void append(const protocol::RoomCode& code) {
        std::vector<room::JournalRecord> records;
        {
            const std::lock_guard guard{guard_};
            Room& room = rooms_[code];
            if (room.state != Room::State::open) return;
            records = next_records(code, room);
            ++room.pending;
            ++pending_;
        }
        journal_.append(records,
                        [this, code, records](store::Stored stored) { on_stored(code, records, stored); });
    }
    void on_stored(const protocol::RoomCode& code, const std::vector<room::JournalRecord>& records,
                   store::Stored stored) {
        if (stored == store::Stored::durable) fight_.note_acknowledged(records);
        if (stored == store::Stored::damaged) fight_.note_fault("room " + code.text + " is damaged");
        bool was_open = false;
        if (stored != store::Stored::durable) {
            fight_.note("fenced");
            const std::lock_guard guard{guard_};
            was_open = rooms_[code].state == Room::State::open;
            if (was_open) rooms_[code].state = Room::State::closed;
        }
        if (was_open) journal_.release(code);
        const std::lock_guard guard{guard_};
        --rooms_[code].pending;
        --pending_;
        changed_.notify_all();
    }
    std::vector<room::JournalRecord> next_records(const protocol::RoomCode& code, Room& room) {
        std::vector<room::JournalRecord> records(1 + random_.below(3));
        for (room::JournalRecord& record : records) {
            record = {.room = code,
                      .version = room.position.version + 1,
                      .body = name_ + ' ' + std::to_string(++bodies_)};
            record.hash = room::hash_of(record, room.position.hash);
            room.position = {record.version, record.hash};
        }
        return records;
    }

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

Fight fight_for(std::size_t rooms) {
    std::vector<protocol::RoomCode> codes;
    for (std::size_t n = 0; n < rooms; ++n)
        codes.push_back(protocol::make_room_code(n));
    return Fight{std::move(codes)};
}

/// Two nodes on the same servers that fight.
struct TwoNodes {
    TwoNodes(const NatsServers& servers, Fight& its_fight)
        : fight{its_fight},
          first_broker{connected(servers.setup())},
          second_broker{connected(servers.setup())} {}

    /// Waits until this many more records are acknowledged.
    bool advance(std::size_t records) const {
        const std::size_t before = fight.acknowledged();
        return seq::test::eventually([&] { return fight.acknowledged() >= before + records; },
                                     std::chrono::minutes{2});
    }
    /// Ends the fight after enough of it: everything is answered, and each room has one history with all that
    /// was acknowledged.
    void finish() {
        CHECK(seq::test::eventually(
            [&] { return fight.happened("acquired") > 10 && fight.happened("fenced") > 0; },
            std::chrono::minutes{2}));
        CHECK(first.stop());
        CHECK(second.stop());
        for (const protocol::RoomCode& room : fight.rooms())
            CHECK_NOTHROW(fight.check_log(room, whole_log(*first_broker, {Stream::log, room.text})));
        for (const std::string& fault : fight.faults())
            FAIL_CHECK(fault);
        MESSAGE(fight.acknowledged(), " records, ", fight.happened("acquired"), " takeovers, ",
                fight.happened("fenced"), " fenced appends");
    }

    Fight& fight;
    std::unique_ptr<Broker> first_broker;
    std::unique_ptr<Broker> second_broker;
    FightingNode first{*first_broker, fight, "a", 1};
    FightingNode second{*second_broker, fight, "b", 2};
};

}  // namespace

TEST_CASE("two journals that fight for rooms on a NATS server write one history of each") {
    const NatsServers servers{1};
    Fight fight = fight_for(4);
    TwoNodes nodes{servers, fight};
    CHECK(nodes.advance(seq::test::rounds(500)));
    nodes.finish();
}

TEST_CASE("two journals that fight for rooms write one history of each while servers that lead are killed") {
    NatsServers servers{3};
    Fight fight = fight_for(6);
    TwoNodes nodes{servers, fight};
    CHECK(nodes.advance(100));
    for (std::uint64_t n = 0; n < seq::test::rounds(1); ++n) {
        const std::size_t leader = leader_of(servers, n % 2 == 0 ? "SEQUENCED-LOG-0" : "SEQUENCED-KEYS");
        servers.kill(leader);
        CHECK(nodes.advance(200));
        servers.start(leader);
        CHECK(nodes.advance(100));
    }
    nodes.finish();
}

}  // namespace seq::cluster::test
