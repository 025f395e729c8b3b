#include "tests/cluster/support/random_cluster.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/machine/program.hpp"

namespace seq::cluster::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Kind = store::Place::Kind;

constexpr std::size_t rooms_max = 6;
constexpr std::size_t pending_max = 8;
constexpr store::PageLimits everything{.records = 1'000'000, .bytes = 1'000'000'000};
constexpr Faults usual_faults{
    .request_lost = 40, .answer_lost = 30, .stored_late = 40, .sent_twice = 20, .message_lost = 30};

}  // namespace

RandomCluster::RandomCluster(std::uint64_t seed) : machine_{seed}, service_{machine_} {
    service_.faults = usual_faults;
    for (const char* name : {"a", "b", "c"}) {
        nodes_.push_back(std::make_unique<Node>(Node{.name = name}));
        start(*nodes_.back());
    }
    run_for(machine_, seconds{2});
}

RandomCluster::~RandomCluster() {
    for (const auto& node : nodes_)
        kill(*node);
}

void RandomCluster::start(Node& node) {
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

void RandomCluster::kill(Node& node) {
    service_.set_connected(node.name, false);  // so that the journal cannot give its rooms up
    node.takeover.reset();
    node.journal.reset();
    node.membership.reset();
    node.broker.reset();
    node.runners.clear();
}

void RandomCluster::acquire(Node& node, const protocol::RoomCode& room) {
    auto& runner = node.runners[room];
    if (!runner) runner = std::make_shared<Runner>();
    if (runner->state == Runner::State::acquiring || runner->state == Runner::State::open) return;
    if (runner->pending > 0) return;
    runner->state = Runner::State::acquiring;
    node.journal->acquire(room, [this, &node, room, runner](const store::Place& place) {
        on_place(node, room, *runner, place);
    });
}

void RandomCluster::on_place(Node& node, const protocol::RoomCode& room, Runner& runner,
                             const store::Place& place) {
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

void RandomCluster::make(Node& node) {
    const protocol::RoomCode room = protocol::make_room_code(machine_.random().next());
    rooms_.push_back(room);
    auto runner = std::make_shared<Runner>();
    runner->state = Runner::State::open;
    node.runners[room] = runner;
    append(node, room, *runner);
}

std::vector<room::JournalRecord> RandomCluster::next_records(const protocol::RoomCode& room, Runner& runner) {
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

void RandomCluster::append(Node& node, const protocol::RoomCode& room, Runner& runner) {
    if (runner.pending >= pending_max) return;
    ++runner.pending;
    const auto records = next_records(room, runner);
    std::vector<room::MemberTokens> tokens;
    if (runner.token < 250 && machine_.random().one_in(3))
        tokens.push_back({.room = room, .member = {1}, .token = {++runner.token}});
    const std::uint8_t token = tokens.empty() ? std::uint8_t{0} : runner.token;
    node.journal->append({records, tokens},
                         [this, &node, room, kept = node.runners[room], records, token](
                             store::Stored stored) { on_stored(node, room, *kept, stored, records, token); });
}

void RandomCluster::on_stored(Node& node, const protocol::RoomCode& room, Runner& runner,
                              store::Stored stored, const std::vector<room::JournalRecord>& records,
                              std::uint8_t token) {
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

void RandomCluster::step() {
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

void RandomCluster::use_room(Node& node) {
    const protocol::RoomCode room = rooms_[machine_.random().below(rooms_.size())];
    const auto& runner = node.runners[room];
    if (runner && runner->state == Runner::State::open) return use_open_room(node, room, *runner);
    acquire(node, room);
}

void RandomCluster::use_open_room(Node& node, const protocol::RoomCode& room, Runner& runner) {
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

void RandomCluster::cause_fault(Node& node) {
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

void RandomCluster::check_log(const protocol::RoomCode& room) const {
    acknowledged_.check_log(room, service_.log(room.text));
}

void RandomCluster::finish() {
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

}  // namespace seq::cluster::test
