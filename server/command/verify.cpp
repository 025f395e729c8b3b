#include <cstdio>

#include "server/command/command_line.hpp"
#include "server/command/room_state.hpp"
#include "server/machine/program.hpp"
#include "server/room/journal/restore.hpp"
#include "server/store/record_table.hpp"

namespace seq::command {
namespace {

/// What is wrong with a room; empty if nothing is.
std::string fault_of(const store::Database& journal, const protocol::RoomCode& room, bool& has_snapshot) {
    auto snapshot = store::read_snapshot(journal, room);
    if (!snapshot) return snapshot.error();
    has_snapshot = *snapshot && (*snapshot)->program == machine::program_id();
    room::RoomCheck check{has_snapshot ? std::move(*snapshot) : std::nullopt};
    const auto visited = store::visit_records(
        journal, room, [&](const room::JournalRecord& record) { return check.add(record); });
    return visited ? std::string{} : visited.error();
}

}  // namespace

int verify(Words words) {
    CommandLine line{
        "verify",
        "Check the whole journal, while the server runs or not: the records of every room follow "
        "from each other and lead to the events that they name, and the snapshot from which a "
        "room is loaded has the same content. This takes about as long as the server would take "
        "to load all rooms without snapshots."};
    if (const auto status = line.read(words)) return *status;
    const auto journal = open_journal(line.data());
    if (!journal) return line.fail(journal.error());
    const auto rooms = store::read_rooms(*journal);
    if (!rooms) return line.fail(rooms.error());
    std::size_t faults = 0;
    std::size_t snapshots = 0;
    unsigned long long records = 0;
    for (const store::StoredRoom& room : *rooms) {
        bool has_snapshot = false;
        const std::string fault = fault_of(*journal, room.code, has_snapshot);
        snapshots += has_snapshot ? 1 : 0;
        records += room.records;
        if (fault.empty()) continue;
        ++faults;
        std::fprintf(stderr, "room %s: %s\n", room.code.text.c_str(), fault.c_str());
    }
    std::printf("rooms: %zu, records: %llu, snapshots: %zu, rooms with a fault: %zu\n", rooms->size(),
                records, snapshots, faults);
    return faults == 0 ? 0 : could_not;
}

}  // namespace seq::command
