#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/cluster/log/cluster_journal.hpp"
#include "server/cluster/members/handover.hpp"
#include "server/cluster/members/membership.hpp"
#include "server/machine/program.hpp"
#include "tests/cluster/support/acknowledged_records.hpp"
#include "tests/cluster/support/simulated_broker.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/support/rounds.hpp"

namespace seq::cluster {
namespace {

using namespace test;

using std::chrono::milliseconds;
using std::chrono::seconds;
using Kind = store::Place::Kind;
constexpr std::size_t rooms_max = 6;
constexpr std::size_t pending_max = 8;
constexpr store::PageLimits everything{.records = 1'000'000, .bytes = 1'000'000'000};
constexpr Faults usual_faults{
    .request_lost = 40, .answer_lost = 30, .stored_late = 40, .sent_twice = 20, .message_lost = 30};

/// Nodes that acquire, change and release some rooms at random, while nodes die and are partitioned, answers
/// are lost and the log is full. Everything depends on the seed.
class RandomCluster {
  public:
    explicit RandomCluster(std::uint64_t seed) : machine_{seed}, service_{machine_} {
        service_.faults = usual_faults;
        for (const char* name : {"a", "b", "c"}) {
            nodes_.push_back(std::make_unique<Node>(Node{.name = name}));
            start(*nodes_.back());
        }
        run_for(machine_, seconds{2});
    }
    ~RandomCluster() {
        for (const auto& node : nodes_)
            kill(*node);
    }

    /// Does one thing at random, and lets some time pass. Throws std::logic_error at a contradiction.
    void step() {
        Node& node = *nodes_[machine_.random().below(nodes_.size())];
        if (machine_.random().one_in(12))
            cause_fault(node);
        else if (!node.journal || !node.broker)
            start(node);
        else if (rooms_.size() < rooms_max && machine_.random().one_in(5))
            make(node);
        else if (!rooms_.empty())
            use_room(node);
        run_for(machine_, machine_.up_to(milliseconds{machine_.random().one_in(10) ? 1'500 : 60}));
    }
    /// Ends all faults, and checks that everything is answered and that each room has one history, which
    /// contains what was acknowledged.
    void finish() {
        service_.faults = {};
        service_.log_is_full = false;
        for (const auto& node : nodes_) {
            if (!node->broker) start(*node);
            service_.set_connected(node->name, true);
        }
        run_for(machine_, seconds{40});
        for (const auto& node : nodes_)
            for (const auto& [room, runner] : node->runners)
                if (runner && runner->pending > 0) contradiction(room, "an append was never answered");
        for (const protocol::RoomCode& room : rooms_)
            check_log(room);
        for (const auto& node : nodes_)
            kill(*node);
        run_for(machine_, seconds{10});
        Node& last = *nodes_.front();
        start(last);
        run_for(machine_, seconds{2});
        for (const protocol::RoomCode& room : rooms_) {
            if (service_.log(room.text).empty()) continue;
            acquire(last, room);
            run_for(machine_, seconds{2});
            if (last.runners[room]->state != Runner::State::open)
                contradiction(room, "it cannot be acquired by the last node that lives");
        }
    }

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

    void start(Node& node) {
        node.broker = service_.connect(node.name);
        node.is_connected = true;
        node.membership = std::make_unique<Membership>(*node.broker, node.name, [&node] {
            if (node.takeover) node.takeover->look();
        });
        node.journal = std::make_unique<ClusterJournal>(*node.broker, *node.membership, node.name);
        node.takeover =
            std::make_unique<Takeover>(*node.journal, *node.membership, [this, &node](const auto& room) {
                ++happened_["takeover"];
                acquire(node, room);
            });
    }
    void kill(Node& node) {
        service_.set_connected(node.name, false);  // so that the journal cannot give its rooms up
        node.takeover.reset();
        node.journal.reset();
        node.membership.reset();
        node.broker.reset();
        node.runners.clear();
    }
    void acquire(Node& node, const protocol::RoomCode& room) {
        auto& runner = node.runners[room];
        if (!runner) runner = std::make_shared<Runner>();
        if (runner->state == Runner::State::acquiring || runner->state == Runner::State::open) return;
        if (runner->pending > 0) return;
        runner->state = Runner::State::acquiring;
        node.journal->acquire(room, [this, &node, room, runner](const store::Place& place) {
            on_place(node, room, *runner, place);
        });
    }
    void on_place(Node& node, const protocol::RoomCode& room, Runner& runner, const store::Place& place) {
        if (place.kind == Kind::unreadable) contradiction(room, "it is unreadable: " + place.why);
        ++happened_[place.kind == Kind::here ? "acquired" : "not acquired"];
        runner.state = Runner::State::closed;
        if (place.kind != Kind::here) return;
        const auto snapshot = node.journal->snapshot(room);
        const auto tokens = node.journal->tokens(room);
        if (!snapshot || !tokens) contradiction(room, "it cannot be read");
        runner.position = {};
        if (*snapshot) runner.position = {(*snapshot)->version, (*snapshot)->hash};
        happened_["snapshot"] += *snapshot ? 1 : 0;
        const auto records = node.journal->read_page(room, runner.position, everything);
        if (!records) contradiction(room, "its records cannot be read: " + records.error());
        acknowledged_.check(room, *records, *tokens, runner.position.version);
        runner.state = Runner::State::open;
        if (!records->empty()) runner.position = {records->back().version, records->back().hash};
        runner.token = tokens->empty() ? std::uint8_t{0} : tokens->front().token[0];
    }
    void make(Node& node) {
        const protocol::RoomCode room = protocol::make_room_code(machine_.random().next());
        rooms_.push_back(room);
        auto runner = std::make_shared<Runner>();
        runner->state = Runner::State::open;
        node.runners[room] = runner;
        append(node, room, *runner);
    }
    void append(Node& node, const protocol::RoomCode& room, Runner& runner) {
        if (runner.pending >= pending_max) return;
        ++runner.pending;
        const auto records = next_records(room, runner);
        std::vector<room::MemberTokens> tokens;
        if (runner.token < 250 && machine_.random().one_in(3))
            tokens.push_back({.room = room, .member = {1}, .token = {++runner.token}});
        const std::uint8_t token = tokens.empty() ? std::uint8_t{0} : runner.token;
        node.journal->append({records, tokens}, [this, &node, room, kept = node.runners[room], records,
                                                 token](store::Stored stored) {
            on_stored(node, room, *kept, stored, records, token);
        });
    }
    void on_stored(Node& node, const protocol::RoomCode& room, Runner& runner, store::Stored stored,
                   const std::vector<room::JournalRecord>& records, std::uint8_t token) {
        --runner.pending;
        if (stored == store::Stored::durable) {
            for (const room::JournalRecord& record : records)
                acknowledged_.add(record);
            acknowledged_.add_token(room, token);
            return;
        }
        ++happened_[stored == store::Stored::fenced ? "fenced" : "full"];
        if (stored == store::Stored::storage_full) {
            runner.state = Runner::State::full;
        } else if (runner.state != Runner::State::closed) {
            runner.state = Runner::State::closed;
            node.journal->release(room);
        }
    }
    void use_room(Node& node) {
        const protocol::RoomCode room = rooms_[machine_.random().below(rooms_.size())];
        const auto& runner = node.runners[room];
        if (runner && runner->state == Runner::State::open) return use_open_room(node, room, *runner);
        acquire(node, room);
    }
    void use_open_room(Node& node, const protocol::RoomCode& room, Runner& runner) {
        switch (machine_.random().below(12)) {
            case 0: runner.state = Runner::State::closed; return node.journal->release(room);
            case 1: return node.journal->note(room, store::RoomState::running);
            case 2: return node.journal->note(room, store::RoomState::on_demand);
            case 3:
                return node.journal->keep_snapshot({.room = room,
                                                    .version = runner.position.version,
                                                    .hash = runner.position.hash,
                                                    .program = machine::program_id()});
            default: append(node, room, runner);
        }
    }
    void cause_fault(Node& node) {
        switch (machine_.random().below(4)) {
            case 0:
                ++happened_["kill"];
                if (node.broker) kill(node);
                break;
            case 1:
                ++happened_["full"];
                service_.log_is_full = !service_.log_is_full;
                break;
            default:
                ++happened_["partition"];
                node.is_connected = !node.is_connected;
                service_.set_connected(node.name, node.is_connected);
        }
    }
    void check_log(const protocol::RoomCode& room) const {
        acknowledged_.check_log(room, service_.log(room.text));
    }
    std::vector<room::JournalRecord> next_records(const protocol::RoomCode& room, Runner& runner) {
        std::vector<room::JournalRecord> records(1 + machine_.random().below(3));
        for (room::JournalRecord& record : records) {
            record = {.room = room,
                      .version = runner.position.version + 1,
                      .body = "body " + std::to_string(++bodies_)};
            record.hash = room::hash_of(record, runner.position.hash);
            runner.position = {record.version, record.hash};
        }
        return records;
    }

    simulator::Machine machine_;
    SimulatedService service_;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<protocol::RoomCode> rooms_;
    AcknowledgedRecords acknowledged_;
    std::map<std::string, std::size_t> happened_;
    std::uint64_t bodies_ = 0;
};

}  // namespace

TEST_CASE("cluster: whatever fails, each room has one history, which contains what was acknowledged") {
    std::map<std::string, std::size_t> happened;
    std::size_t acknowledged = 0;
    for (std::uint64_t seed = 1; seed <= seq::test::rounds(40); ++seed) {
        CAPTURE(seed);
        RandomCluster cluster{seed};
        for (int i = 0; i < 600; ++i)
            cluster.step();
        cluster.finish();
        acknowledged += cluster.acknowledged();
        for (const auto& [what, times] : cluster.happened())
            happened[what] += times;
    }
    CHECK(acknowledged > 1'000);
    for (const char* what :
         {"acquired", "not acquired", "fenced", "full", "kill", "partition", "takeover", "snapshot"}) {
        CAPTURE(what);
        CHECK(happened[what] > 10);
    }
}

TEST_CASE("cluster: an acknowledged record or token that is lost, and a second history, are noticed") {
    const protocol::RoomCode room{"AAAAAAAAAA"};
    AcknowledgedRecords acknowledged;
    store::Chain chain{room.text};
    const auto first = chain.next();
    acknowledged.add(first);
    acknowledged.add_token(room, 3);
    const room::MemberTokens token{.room = room, .member = {1}, .token = {3}};
    const room::MemberTokens older{.room = room, .member = {1}, .token = {2}};
    CHECK_NOTHROW(acknowledged.check(room, {first}, {token}));
    CHECK_THROWS_AS(acknowledged.check(room, {}, {token}), std::logic_error);
    CHECK_THROWS_AS(acknowledged.check(room, {first}, {}), std::logic_error);
    CHECK_THROWS_AS(acknowledged.check(room, {first}, {older}), std::logic_error);
    store::Chain other{room.text};
    const auto fork = other.next(R"({"other":1})");
    CHECK_THROWS_AS(acknowledged.check(room, {fork}, {token}), std::logic_error);
    CHECK_THROWS_AS(acknowledged.add(fork), std::logic_error);
}

}  // namespace seq::cluster
