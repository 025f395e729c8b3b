#include "tests/cluster/support/fighting_nodes.hpp"

#include <stdexcept>

#include "server/machine/program.hpp"

namespace seq::cluster::test {
namespace {

constexpr std::size_t pending_of_room_max = 6;
constexpr std::size_t pending_max = 16;
constexpr std::chrono::seconds patience{60};

}  // namespace

void Fight::note(const std::string& what) {
    const std::lock_guard guard{guard_};
    ++happened_[what];
}

void Fight::note_acknowledged(const std::vector<room::JournalRecord>& records) {
    const std::lock_guard guard{guard_};
    try {
        for (const room::JournalRecord& record : records)
            acknowledged_.add(record);
    } catch (const std::logic_error& fault) {
        faults_.emplace_back(fault.what());
    }
}

void Fight::note_fault(const std::string& what) {
    const std::lock_guard guard{guard_};
    faults_.push_back(what);
}

std::size_t Fight::acknowledged() const {
    const std::lock_guard guard{guard_};
    return acknowledged_.size();
}

std::size_t Fight::happened(const std::string& what) const {
    const std::lock_guard guard{guard_};
    const auto found = happened_.find(what);
    return found == happened_.end() ? 0 : found->second;
}

std::vector<std::string> Fight::faults() const {
    const std::lock_guard guard{guard_};
    return faults_;
}

void Fight::check_log(const protocol::RoomCode& room, const std::vector<StoredMessage>& log) const {
    const std::lock_guard guard{guard_};
    acknowledged_.check_log(room, log);
}

FightingNode::FightingNode(Broker& broker, Fight& fight, const std::string& name, std::uint64_t seed)
    : fight_{fight},
      name_{name},
      nodes_{name},
      random_{seed},
      journal_{broker, nodes_, name},
      thread_{[this] { work(); }} {}

FightingNode::~FightingNode() {
    stop();
    journal_.close();
}

bool FightingNode::stop() {
    stops_ = true;
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    std::unique_lock lock{guard_};
    return changed_.wait_for(lock, patience, [this] { return pending_ == 0; });
}

void FightingNode::work() {
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

void FightingNode::step() {
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

void FightingNode::on_place(const protocol::RoomCode& code, const store::Place& place) {
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

void FightingNode::open(const protocol::RoomCode& code) {
    store::RecordPosition position{};
    if (const auto snapshot = journal_.snapshot(code); snapshot && *snapshot) {
        fight_.note("snapshot");
        position = {(*snapshot)->version, (*snapshot)->hash};
    }
    const auto records = journal_.read_page(code, position, {.records = 1'000'000, .bytes = 1'000'000'000});
    if (records && !records->empty()) position = {records->back().version, records->back().hash};
    if (!records) fight_.note("not read");
    const std::lock_guard guard{guard_};
    Room& room = rooms_[code];
    room.state = records ? Room::State::open : Room::State::closed;
    room.position = position;
}

std::vector<room::JournalRecord> FightingNode::next_records(const protocol::RoomCode& code, Room& room) {
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

void FightingNode::append(const protocol::RoomCode& code) {
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

void FightingNode::on_stored(const protocol::RoomCode& code, const std::vector<room::JournalRecord>& records,
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

}  // namespace seq::cluster::test
