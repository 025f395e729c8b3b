#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/cluster/log/cluster_journal.hpp"
#include "server/cluster/log/room_contents.hpp"
#include "tests/cluster/support/broker_answers.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"

// Journals on several threads and real NATS servers. What a simulated broker can show of them is in
// tests/cluster_simulator.

namespace seq::cluster::test {
namespace {

/// What two nodes that fight for rooms are told to be durable, and what contradicts it. Thread-safe.
class Fight {
  public:
    explicit Fight(std::size_t rooms) {
        for (std::size_t n = 0; n < rooms; ++n)
            rooms_.push_back(protocol::make_room_code(n));
    }

    const std::vector<protocol::RoomCode>& rooms() const { return rooms_; }
    void note_acknowledged(const std::vector<room::JournalRecord>& records) {
        const std::lock_guard guard{guard_};
        for (const room::JournalRecord& record : records) {
            const auto [known, is_new] = acknowledged_[record.room].emplace(record.version, record.hash);
            if (!is_new && known->second != record.hash)
                add_fault(record.room, record.version, "was acknowledged for two records");
        }
    }
    void note_fault(std::string what) {
        const std::lock_guard guard{guard_};
        faults_.push_back(std::move(what));
    }
    /// Notes if the messages of a room's log contradict each other, or lack what was acknowledged.
    void check_log(const protocol::RoomCode& room, const std::vector<StoredMessage>& log) {
        RoomContents contents{room};
        for (const StoredMessage& message : log)
            if (std::string fault = contents.add(message); !fault.empty()) note_fault(std::move(fault));
        const auto records = contents.page({}, {.records = 1'000'000, .bytes = 1'000'000'000}).value();
        const std::lock_guard guard{guard_};
        for (const auto& [version, hash] : acknowledged_[room])
            if (version > records.size() || records[version - 1].hash != hash)
                add_fault(room, version, "was acknowledged and is lost");
    }

    std::size_t acknowledged() const {
        const std::lock_guard guard{guard_};
        std::size_t count = 0;
        for (const auto& [room, versions] : acknowledged_)
            count += versions.size();
        return count;
    }
    std::vector<std::string> faults() const {
        const std::lock_guard guard{guard_};
        return faults_;
    }

    std::atomic<std::size_t> takeovers = 0;
    std::atomic<std::size_t> fenced = 0;  ///< appends

  private:
    void add_fault(const protocol::RoomCode& room, std::uint64_t version, const std::string& what) {
        faults_.push_back("version " + std::to_string(version) + " of room " + room.text + ' ' + what);
    }

    std::vector<protocol::RoomCode> rooms_;
    mutable std::mutex guard_;  ///< guards what follows
    std::map<protocol::RoomCode, std::map<std::uint64_t, protocol::Digest>> acknowledged_;
    std::vector<std::string> faults_;
};

/// A node with a journal and a thread of its own, which takes rooms, although others have them, and changes
/// them. It regards all other nodes as dead, so only the fence of the log keeps them apart.
class FightingNode {
  public:
    /// The broker and the fight must outlive it.
    FightingNode(Broker& broker, Fight& fight, const std::string& name, std::uint64_t seed)
        : fight_{fight}, name_{name}, nodes_{name}, random_{seed}, journal_{broker, nodes_, name} {
        thread_ = std::jthread{[this] { work(); }};
    }
    ~FightingNode() {
        stop();
        journal_.close();
    }
    FightingNode(const FightingNode&) = delete;
    FightingNode& operator=(const FightingNode&) = delete;

    /// Begins nothing new and waits until everything is answered. False if that takes too long.
    bool stop() {
        constexpr std::chrono::seconds patience{60};
        stops_ = true;
        if (thread_.joinable()) thread_.join();
        std::unique_lock lock{guard_};
        return answered_.wait_for(lock, patience, [this] {
            return std::ranges::all_of(rooms_, [](const auto& room) { return room.second.pending == 0; });
        });
    }

  private:
    struct OnlyItself final : LivingNodes {
        explicit OnlyItself(std::string its_name) : name{std::move(its_name)} {}
        bool is_alive(const std::string& node) const override { return node == name; }
        const std::string name;
    };
    struct Room {
        bool is_open = false;
        std::size_t pending = 0;  ///< questions and appends without an answer
        store::RecordPosition newest{};
    };

    void work() {
        while (!stops_) {
            for (const protocol::RoomCode& code : fight_.rooms())
                step(code);
            std::unique_lock lock{guard_};
            answered_.wait_for(lock, std::chrono::milliseconds{20});
        }
    }
    void step(const protocol::RoomCode& code) {
        constexpr std::size_t pending_max = 4;
        std::unique_lock lock{guard_};
        Room& room = rooms_[code];
        if (room.pending >= (room.is_open ? pending_max : 1)) return;
        if (room.is_open && random_.one_in(30)) {
            room.is_open = false;
            lock.unlock();
            return journal_.release(code);
        }
        ++room.pending;
        if (!room.is_open) {
            lock.unlock();
            return journal_.acquire(
                code, [this, code](const store::RoomLocation& place) { on_place(code, place); });
        }
        const auto records = next_records(code, room);
        lock.unlock();
        journal_.append(
            records, [this, code, records](store::AppendResult stored) { on_stored(code, records, stored); });
    }
    void on_place(const protocol::RoomCode& code, const store::RoomLocation& place) {
        using Kind = store::RoomLocation::Kind;
        if (place.kind == Kind::unreadable) fight_.note_fault("room " + code.text + ": " + place.why);
        if (place.kind == Kind::here) ++fight_.takeovers;
        const auto newest = journal_.newest(code);
        const std::lock_guard guard{guard_};
        Room& room = rooms_[code];
        room.is_open = place.kind == Kind::nowhere || (place.kind == Kind::here && newest.has_value());
        room.newest = {};
        if (place.kind == Kind::here && newest) room.newest = {newest->version, newest->hash};
        --room.pending;
        answered_.notify_all();
    }
    void on_stored(const protocol::RoomCode& code, const std::vector<room::JournalRecord>& records,
                   store::AppendResult stored) {
        const bool is_durable = stored == store::AppendResult::durable;
        if (is_durable) fight_.note_acknowledged(records);
        if (stored == store::AppendResult::damaged) fight_.note_fault("room " + code.text + " is damaged");
        if (!is_durable) ++fight_.fenced;
        std::unique_lock lock{guard_};
        Room& room = rooms_[code];
        if (!is_durable && std::exchange(room.is_open, false)) {
            lock.unlock();
            journal_.release(code);
            lock.lock();
        }
        --room.pending;
        answered_.notify_all();
    }
    std::vector<room::JournalRecord> next_records(const protocol::RoomCode& code, Room& room) {
        std::vector<room::JournalRecord> records(1 + random_.below(3));
        for (room::JournalRecord& record : records) {
            record = {.room = code,
                      .version = room.newest.version + 1,
                      .body = name_ + ' ' + std::to_string(++bodies_)};
            record.hash = room::hash_of(record, room.newest.hash);
            room.newest = {record.version, record.hash};
        }
        return records;
    }

    Fight& fight_;
    const std::string name_;
    const OnlyItself nodes_;
    std::mutex guard_;  ///< guards what follows
    std::condition_variable answered_;
    std::map<protocol::RoomCode, Room> rooms_;
    seq::test::SplitMix random_;
    std::uint64_t bodies_ = 0;
    std::atomic<bool> stops_ = false;
    ClusterJournal journal_;
    std::jthread thread_;
};

/// Two nodes on the same servers that fight for some rooms.
struct TwoNodes {
    TwoNodes(const NatsServers& servers, std::size_t rooms)
        : fight{rooms}, first_broker{connected(servers.setup())}, second_broker{connected(servers.setup())} {}

    /// Waits until this many more records are acknowledged, and there was a fight.
    bool advance(std::size_t records) {
        const std::size_t wanted = fight.acknowledged() + records;
        return seq::test::eventually(
            [&] { return fight.acknowledged() >= wanted && fight.takeovers > 10 && fight.fenced > 0; },
            std::chrono::minutes{2});
    }
    /// Ends the fight: everything is answered, and each room has one history with all that was acknowledged.
    void finish() {
        CHECK(first.stop());
        CHECK(second.stop());
        for (const protocol::RoomCode& room : fight.rooms())
            fight.check_log(room, whole_log(*first_broker, {Stream::log, room.text}));
        for (const std::string& fault : fight.faults())
            FAIL_CHECK(fault);
    }

    Fight fight;
    std::unique_ptr<Broker> first_broker;
    std::unique_ptr<Broker> second_broker;
    FightingNode first{*first_broker, fight, "a", 1};
    FightingNode second{*second_broker, fight, "b", 2};
};

}  // namespace

TEST_CASE("two journals that fight for rooms on a NATS server write one history of each") {
    const NatsServers servers{1};
    TwoNodes nodes{servers, 4};
    CHECK(nodes.advance(seq::test::rounds(500)));
    nodes.finish();
}

TEST_CASE("two journals that fight for rooms write one history of each while servers that lead are killed") {
    NatsServers servers{3};
    TwoNodes nodes{servers, 6};
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

TEST_CASE(
    "an acknowledged record that is lost, a second one of a version, and a log with a gap are noticed") {
    store::Chain chain{protocol::make_room_code(0).text};
    const auto first = chain.next();
    Fight fight{1};
    fight.note_acknowledged({first});
    fight.note_acknowledged({first});
    CHECK(fight.faults().empty());
    fight.note_acknowledged({store::Chain{chain.room().text}.next(R"({"other":1})")});
    CHECK(fight.faults().size() == 1);
    fight.check_log(chain.room(), {});
    CHECK(fight.faults().size() == 2);
    fight.check_log(chain.room(), {{.sequence = 1, .subject = chain.room().text, .payload = "garbage"}});
    CHECK(fight.faults().size() == 4);
}

}  // namespace seq::cluster::test
