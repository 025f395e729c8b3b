#include "tests/simulator/simulation.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "client/link/secrets.hpp"
#include "engine/preset/preset.hpp"
#include "protocol/message/codec.hpp"
#include "server/store/copy.hpp"
#include "server/store/data_directory.hpp"
#include "tests/simulator/person.hpp"

namespace seq::simulator {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds faults_last{seconds{180}};
constexpr const char* data = "/data";
constexpr const char* backup = "/backup.db";
constexpr milliseconds settling_takes_at_most{std::chrono::hours{6}};

/// A text that no client sends.
std::string garbage(test::SplitMix& random) {
    const std::string id = "\"id\":\"0123456789abcdef0123456789abcdef\"";
    switch (random.below(9)) {
        case 0: return "{\"id\":";
        case 1: return "{\"type\":\"no-such-command\"," + id + "}";
        case 2: return "{\"type\":\"say\"," + id + "}";
        case 3: return "{\"type\":\"say\"," + id + ",\"text\":\"one\",\"more\":1}";
        case 4: return "{\"type\":\"say\"," + id + ",\"text\":1}";
        case 5: return "{\"type\":\"say\"," + id + ",\"text\":\"\"}";
        case 6: return "{\"type\":\"say\"," + id + ",\"text\":\"one\",\"text\":\"two\"}";
        case 7: return std::string(40, '[');
        default: return "{\"type\":\"say\"," + id + ",\"text\":\"" + std::string(30'000, 'x') + "\"}";
    }
}

/// FNV-1a.
std::uint64_t mix(std::uint64_t digest, std::string_view text) {
    for (const char c : text)
        digest = (digest ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return digest;
}

}  // namespace

Simulation::Simulation(const Run& run)
    : run_{run},
      machine_{run.seed},
      disk_{std::make_unique<test::SimulatedDisk>(test::DiskImage{}, machine_.random().next())} {
    report_.digest = 0xCBF29CE484222325U;
    for (std::size_t i = 0; i < feature_count; ++i)
        if (random().one_in(2)) features_.insert(static_cast<Feature>(i));
    set_tables();
}

Simulation::~Simulation() = default;

void Simulation::set_tables() {
    tables_.resize(run_.rooms);
    for (std::size_t t = 0; t < run_.rooms; ++t) {
        Table& table = tables_[t];
        const Preset& preset = presets()[random().below(presets().size())];
        const auto seating = std::ranges::find_if(
            preset.seatings, [&](const Seating& one) { return one.players <= 4 && random().one_in(2); });
        const Seating& chosen = seating == preset.seatings.end() ? preset.seatings.front() : *seating;
        table.preset = preset.name;
        table.players = chosen.players;
        table.deal = has(Feature::ceremonies) && random().one_in(2) ? "ceremony" : "quick";
        const std::size_t extra = has(Feature::spectators) ? random().below(2) : 0;
        const std::size_t absent = has(Feature::bots) ? random().below(chosen.players) : 0;
        const std::size_t count = chosen.players - absent + extra;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = std::string(1, static_cast<char>('A' + t)) + std::to_string(i + 1);
            const std::string address = "10.0." + std::to_string(t) + "." + std::to_string(i + 1);
            table.people.push_back(std::make_shared<Person>(*this, table, name, address));
        }
    }
}

Report Simulation::simulate() {
    start_server();
    for (const Table& table : tables_)
        for (const auto& person : table.people)
            person->begin();
    begin_faults();
    run_for(faults_last);
    settle();
    report_.versions = history_.versions();
    return report_;
}

bool Simulation::may_act() {
    if (is_ending_) return true;
    if (report_.actions >= run_.actions_max) return false;
    ++report_.actions;
    return true;
}

std::shared_ptr<MemoryTransport> Simulation::connect(const net::asio::ip::address& from, ClientEnd client) {
    if (!server_ || is_draining_) return nullptr;
    return server_->connect(from, std::move(client), milliseconds{40});
}

void Simulation::note(const std::string& who, const std::string& what) {
    if (!run_.prints_timeline) return;
    const double at = static_cast<double>(machine_.since_start().count()) / 1000;
    std::printf("%10.3f  %-7s %s\n", at, who.c_str(), what.c_str());
}

void Simulation::note_received(const std::string& who, const std::string& text) {
    report_.digest = mix(report_.digest, who);
    report_.digest = mix(report_.digest, std::to_string(machine_.since_start().count()));
    report_.digest = mix(report_.digest, text);
    note(who, "receives " + text);
}

// --- the server and its disk ---

net::Limits Simulation::limits() const {
    net::Limits limits;
    limits.sweep_every = seconds{30};  // so that a wrong clock would archive rooms
    if (has(Feature::small_histories)) limits.room.records_max = 150;
    return limits;
}

void Simulation::start_server() {
    if (server_) return;
    is_draining_ = false;
    disk_->provide_randomness();
    disk_->set_time(machine_.time_of_day().time_since_epoch());
    wants_backup_ |= has_backup_ && !is_ending_ && random().one_in(8);
    if (wants_backup_ && !restore_backup()) return try_to_start_later();
    wants_backup_ = false;
    auto started = ServerProcess::start(machine_, *disk_, limits());
    if (!started && !disk_has_trouble_) throw Failure{"the server does not start: " + started.error()};
    if (!started) {
        note("server", "does not start: " + started.error());
        return try_to_start_later();
    }
    server_ = std::move(*started);
    history_.check(server_->journal());
    note("server", "has started");
}

void Simulation::try_to_start_later() {
    machine_.after(seconds{2}, [this] { start_server(); });
}

/// Kills the process, with or without the machine's power. A new one is started after a while.
void Simulation::end_server(bool with_power) {
    if (!server_) return;
    auto next = with_power ? disk_->after_kill(random().next())
                           : std::make_unique<test::SimulatedDisk>(disk_->image(), random().next());
    server_.reset();
    is_draining_ = false;
    disk_ = std::move(next);
    note("server", with_power ? "was killed" : "has lost its power");
    ++(with_power ? report_.kills : report_.power_cuts);
    if (has(Feature::clock_jumps) && random().one_in(3)) set_clock();
    machine_.after(machine_.up_to(seconds{8}), [this] { start_server(); });
}

/// Sets the clock a little in either direction, or to 1970, as without a battery; or right again.
void Simulation::set_clock() {
    const core::TimePoint now = machine_.time_of_day();
    if (now.time_since_epoch() < std::chrono::years{10})
        machine_.set_clock(std::chrono::hours{490'000});
    else if (random().one_in(4))
        machine_.set_clock(-now.time_since_epoch());
    else
        machine_.set_clock(milliseconds{random().below(7'200'000)} - milliseconds{3'600'000});
    note("server", "has another time of day");
}

// --- time ---

bool Simulation::run_one() {
    const bool server_first = random().one_in(2);
    if (server_first && server_ && server_->poll_one()) return true;
    if (machine_.run_one()) return true;
    return !server_first && server_ && server_->poll_one();
}

void Simulation::run_all_due() {
    while (true) {
        try {
            if (!run_one()) return;
        } catch (const ProcessEnded&) {
            note("server", "has given up");
            end_server(true);
        }
        // Whatever the server has done since the cut never happened.
        if (server_ && disk_->is_cut()) end_server(false);
    }
}

void Simulation::run_for(milliseconds time) {
    const Machine::Clock::time_point end = machine_.now() + time;
    while (true) {
        run_all_due();
        const auto next = machine_.next();
        if (!next || *next > end) break;
        machine_.advance_to(*next);
    }
    machine_.advance_to(end);
}

// --- faults ---

void Simulation::begin_faults() {
    machine_.after(machine_.up_to(seconds{5}), [this] {
        if (is_ending_) return;
        if (may_act()) cause_fault();
        begin_faults();
    });
}

void Simulation::cause_fault() {
    struct Fault {
        Feature feature;
        void (Simulation::*cause)();
    };
    static constexpr std::array faults{Fault{Feature::cuts, &Simulation::cut_connection},
                                       Fault{Feature::silence, &Simulation::silence_connection},
                                       Fault{Feature::slow_readers, &Simulation::stop_reading},
                                       Fault{Feature::garbage, &Simulation::send_garbage},
                                       Fault{Feature::strangers, &Simulation::let_stranger_in},
                                       Fault{Feature::kills, &Simulation::kill_server},
                                       Fault{Feature::power_cuts, &Simulation::cut_power},
                                       Fault{Feature::restarts, &Simulation::shut_down},
                                       Fault{Feature::full_disk, &Simulation::fill_disk},
                                       Fault{Feature::disk_errors, &Simulation::break_disk},
                                       Fault{Feature::backups, &Simulation::back_up}};
    const Fault& fault = faults[random().below(faults.size())];
    if (has(fault.feature)) (this->*fault.cause)();
}

void Simulation::kill_server() {
    end_server(true);
}

/// Before one of the next changes on the disk.
void Simulation::cut_power() {
    if (server_) disk_->cut_after(1 + random().below(20));
}

/// Stops the server as an operator does.
void Simulation::shut_down() {
    if (!server_ || is_draining_) return;
    note("server", "shuts down");
    is_draining_ = true;
    server_->drain();
    ++report_.shutdowns;
    machine_.after(seconds{2}, [this] {
        if (!server_ || !is_draining_) return;  // killed meanwhile
        server_.reset();
        note("server", "has shut down");
        machine_.after(machine_.up_to(seconds{8}), [this] { start_server(); });
    });
}

void Simulation::fill_disk() {
    if (disk_has_trouble_) return;
    note("disk", "is nearly full");
    disk_has_trouble_ = true;
    disk_->limit(disk_->used() + random().below(200'000));
    machine_.after(machine_.up_to(seconds{60}), [this] {
        note("disk", "has space again");
        disk_->limit(UINT64_MAX);
        disk_has_trouble_ = false;
    });
}

void Simulation::break_disk() {
    if (disk_has_trouble_) return;
    note("disk", "fails");
    disk_has_trouble_ = true;
    disk_->fail(random().one_in(2) ? test::SimulatedDisk::Fails::to_write
                                   : test::SimulatedDisk::Fails::to_sync);
    machine_.after(machine_.up_to(seconds{20}), [this] {
        note("disk", "works again");
        disk_->fail(test::SimulatedDisk::Fails::nothing);
        disk_has_trouble_ = false;
    });
}

/// Copies the journal while the server writes to it, as `sequenced backup` does.
void Simulation::back_up() {
    if (!server_) return;
    const auto copied = store::copy_journal(store::DataDirectory::database_in(data), backup,
                                            store::Existing::replace, *disk_);
    if (!copied && !disk_has_trouble_ && !disk_->is_cut())
        throw Failure{"the journal cannot be copied: " + copied.error()};
    note("operator", copied ? "has made a backup" : "cannot make a backup: " + copied.error());
    has_backup_ |= copied.has_value() && !disk_->is_cut();
}

/// Makes an empty folder the data directory and the backup its journal, as `sequenced restore` does. False if
/// the disk prevents it.
bool Simulation::restore_backup() {
    for (const std::string& name : disk_->files_in(data))
        disk_->remove(name);
    disk_->sync_folder(data);
    const auto copied = store::copy_journal(backup, store::DataDirectory::database_in(data),
                                            store::Existing::replace, *disk_);
    if (disk_->is_cut()) {  // it begins again
        note("operator", "loses the power while a backup is restored");
        disk_ = std::make_unique<test::SimulatedDisk>(disk_->image(), random().next());
        ++report_.power_cuts;
        return false;
    }
    if (!copied && !disk_has_trouble_) throw Failure{"the backup cannot be restored: " + copied.error()};
    note("operator", copied ? "has restored the backup" : "cannot restore the backup: " + copied.error());
    if (!copied) return false;
    // Without a clock, a second restored copy begins the same epoch as the first.
    const bool has_clock = machine_.time_of_day().time_since_epoch() > std::chrono::years{10};
    history_.note_restored(has_clock);
    for (const Table& table : tables_)
        for (const auto& person : table.people) {
            if (const auto transport = person->transport()) transport->cut();  // with what is under way
            person->note_restored();
        }
    return true;
}

/// The connection of somebody; null if that person has none. What happens to it is noted.
std::shared_ptr<MemoryTransport> Simulation::any_connection(const std::string& what) {
    const Table& table = tables_[random().below(tables_.size())];
    const Person& person = *table.people[random().below(table.people.size())];
    const auto transport = person.transport();
    if (transport) note("network", person.name() + what);
    return transport;
}

void Simulation::cut_connection() {
    if (const auto transport = any_connection(" loses the connection")) transport->cut();
}

void Simulation::silence_connection() {
    const auto transport = any_connection(" has a connection that nothing passes");
    if (!transport) return;
    transport->fall_silent();
    // The person's program notices it at some time.
    machine_.after(machine_.up_to(seconds{90}), [transport] {
        if (!transport->is_over()) transport->cut();
    });
}

void Simulation::stop_reading() {
    const auto transport = any_connection(" does not read");
    if (!transport) return;
    transport->read_on(false);
    machine_.after(machine_.up_to(seconds{30}), [transport] { transport->read_on(true); });
}

void Simulation::send_garbage() {
    const auto transport = any_connection(" sends what no client sends");
    if (!transport) return;
    const std::string text = garbage(random());
    const bool is_utf8 = !random().one_in(8);
    transport->send(text, is_utf8 ? net::Incoming::What::text : net::Incoming::What::broken_text);
}

/// Somebody who has no business in any room sends a few messages.
void Simulation::let_stranger_in() {
    const auto on_text = [this](const std::string& text) {
        note_received("stranger", text);
        const auto message = protocol::decode_server(text);
        if (!message) throw Failure{"a stranger cannot decode this: " + text};
        if (const auto* refused = std::get_if<protocol::Refused>(&*message))
            report_.coverage.note_refused(*refused);
        else if (!std::holds_alternative<protocol::Notice>(*message))
            throw Failure{"a stranger has received " + text};
    };
    const auto from = net::asio::ip::make_address("192.0.2." + std::to_string(1 + random().below(4)));
    const auto transport = connect(from, {on_text, [](const auto&) {}});
    if (!transport) return;
    const Table& table = tables_[random().below(tables_.size())];
    const protocol::RoomCode room =
        table.code && !random().one_in(3) ? *table.code : protocol::make_room_code(random().next());
    for (std::size_t i = 0; i < 1 + random().below(3); ++i) {
        const auto text =
            encode(protocol::ClientMessage{client::new_command_id(), {}, strange_command(table, room)});
        note("stranger", "sends " + text);
        transport->send(text);
    }
    machine_.after(machine_.up_to(seconds{10}), [transport] { transport->leave(); });
}

/// None of them lets anybody into a room.
protocol::ClientBody Simulation::strange_command(const Table& table, const protocol::RoomCode& room) {
    const Person& person = *table.people[random().below(table.people.size())];
    if (person.ended_token() && random().one_in(2))
        return protocol::Resume{room, *person.ended_token(), client::new_token(), {}};
    switch (random().below(4)) {
        case 0: return protocol::Resume{room, client::new_token(), client::new_token(), {}};
        case 1: return protocol::Join{room, "Bot 2", client::new_token(), {}, "wrong"};
        case 2: return protocol::Sit{};
        default: return protocol::Join{room, "Bot 1", client::new_token(), {}, {}};
    }
}

// --- the end ---

// Nothing fails any more, and people only finish what they have begun.
void Simulation::settle() {
    is_ending_ = true;
    note("simulation", "settles");
    const Machine::Clock::time_point deadline = machine_.now() + settling_takes_at_most;
    while (!is_settled()) {
        if (machine_.now() > deadline) throw Failure{"the rooms do not settle:" + describe_people()};
        run_for(seconds{10});
    }
    for (const Table& table : tables_)
        for (const auto& person : table.people)
            if (!person->has_ended()) person->compare_with_fresh_view();
    run_for(seconds{5});
    for (const Table& table : tables_)
        report_.games += table.people.front()->room().games;
    // What was acknowledged last is durable too.
    end_server(false);
    run_for(seconds{10});
}

std::string Simulation::describe_people() const {
    std::string text;
    for (const Table& table : tables_)
        for (const auto& person : table.people)
            text += "\n  " + person->state();
    return text;
}

bool Simulation::is_settled() const {
    if (!server_) return false;
    return std::ranges::all_of(tables_, [](const Table& table) {
        return std::ranges::all_of(table.people, [](const std::shared_ptr<Person>& person) {
            return person->has_ended() || person->is_at_rest();
        });
    });
}

}  // namespace seq::simulator
