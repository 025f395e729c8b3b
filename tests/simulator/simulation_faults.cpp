#include <array>
#include <utility>

#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"
#include "server/store/copy.hpp"
#include "server/store/files/data_directory.hpp"
#include "tests/simulator/person.hpp"
#include "tests/simulator/simulation.hpp"

// What goes wrong in a simulation: the network, the process, the disk, and people who send what they should
// not.

namespace seq::simulator {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr const char* data = "/data";
constexpr const char* backup = "/backup.db";

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

}  // namespace

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
    coverage_.note_fault("shutdown");
    is_draining_ = true;
    server_->front_end().drain();
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
    coverage_.note_fault("disk full");
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
    using Fails = test::SimulatedDisk::Fails;
    static constexpr std::array kinds{std::pair{Fails::to_read, "reads fail"},
                                      std::pair{Fails::to_write, "writes fail"},
                                      std::pair{Fails::to_sync, "syncs fail"}};
    const auto& [kind, name] = kinds[random().below(kinds.size())];
    note("disk", name);
    coverage_.note_fault(name);
    disk_has_trouble_ = true;
    reads_have_failed_ |= kind == Fails::to_read;
    disk_->fail(kind);
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
    coverage_.note_fault(copied ? "backup made" : "backup failed");
    has_backup_ |= copied.has_value() && !disk_->is_cut();
}

/// Before the server has started.
void Simulation::lose_power_without_server(std::string_view when) {
    note("server", std::string{when});
    coverage_.note_fault(when);
    disk_ = std::make_unique<test::SimulatedDisk>(disk_->image(), random().next());
    ++report_.power_cuts;
}

/// Lets the next start be interrupted, now and then.
void Simulation::plan_end_of_start() {
    if (is_ending_) return;
    const std::size_t changes_max = 30;
    if (has(Feature::power_cuts) && random().one_in(8)) disk_->cut_after(1 + random().below(changes_max));
    if (has(Feature::kills) && random().one_in(8)) {
        const std::uint64_t changes = 1 + random().below(changes_max);
        disk_->kill_after(changes, random().next());
    }
}

/// Whether the start was interrupted. Then the disk is as it was at that moment.
bool Simulation::has_ended_during_start() {
    auto killed = disk_->take_killed();
    disk_->kill_after(0);
    if (!disk_->is_cut() && !killed) return false;
    server_.reset();
    if (disk_->is_cut()) {
        lose_power_without_server("power lost during a start");
        return true;
    }
    disk_ = std::move(killed);
    note("server", "was killed during its start");
    coverage_.note_fault("server killed during its start");
    ++report_.kills;
    return true;
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
        lose_power_without_server("power lost during a restore");
        return false;
    }
    if (!copied && !disk_has_trouble_) throw Failure{"the backup cannot be restored: " + copied.error()};
    note("operator", copied ? "has restored the backup" : "cannot restore the backup: " + copied.error());
    coverage_.note_fault(copied ? "backup restored" : "restore failed");
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

void Simulation::send_garbage() {
    const auto transport = any_connection("garbage sent");
    if (!transport) return;
    const std::string text = garbage(random());
    const bool is_utf8 = !random().one_in(8);
    transport->send(text, is_utf8 ? net::Incoming::What::text : net::Incoming::What::broken_text);
}

/// Somebody who has no business in any room sends a few messages.
void Simulation::let_stranger_in() {
    const Table& table = tables_[random().below(tables_.size())];
    const auto on_text = [this, &table](const std::string& text) {
        note_received("stranger", text);
        const auto message = protocol::decode_server(text);
        if (!message) throw Failure{"a stranger cannot decode this: " + text};
        if (const auto* refused = std::get_if<protocol::Refused>(&*message))
            coverage_.note_refused(*refused);
        else if (std::holds_alternative<protocol::GameReplay>(*message) && table.replay_link)
            coverage_.note_accepted(*table.replay_link);
        else if (std::holds_alternative<protocol::Invitation>(*message))
            coverage_.note_accepted(protocol::OpenInvitation{});
        else if (!std::holds_alternative<protocol::Notice>(*message))
            throw Failure{"a stranger has received " + text};
    };
    const auto from = net::asio::ip::make_address("192.0.2." + std::to_string(1 + random().below(4)));
    const auto transport = connect(from, {on_text, [](const auto&) {}}, {});
    if (!transport) return;
    coverage_.note_fault("stranger");
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
    if (table.replay_link && random().one_in(3)) return *table.replay_link;
    switch (random().below(6)) {
        case 4: return protocol::OpenReplay{room, 1, {}};
        case 5: {
            const auto secret = random().one_in(2) ? shown_secret(table) : std::nullopt;
            return protocol::OpenInvitation{room, secret.value_or(protocol::LinkSecret{})};
        }
        case 0: return protocol::Resume{room, client::new_token(), client::new_token(), {}};
        case 1: {
            protocol::Join join{room, "Bot 2", client::new_token(), {}, "wrong"};
            join.claim = random().one_in(2);
            return join;
        }
        case 2: return protocol::Sit{};
        default: return protocol::Join{room, "Bot 1", client::new_token(), {}, {}};
    }
}

}  // namespace seq::simulator
