#include <cstdio>
#include <nlohmann/json.hpp>

#include "server/command/command_line.hpp"
#include "server/command/room_state.hpp"

namespace seq::command {
namespace {

void print_head() {
    std::printf("%-10s  %-14s  %-11s  %6s  %4s  %5s  %-16s  %7s  %9s\n", "ROOM", "PRESET", "STATE", "PEOPLE",
                "BOTS", "GAMES", "LAST ACTIVE", "RECORDS", "BYTES");
}

void print_line(const RoomState& room) {
    const core::RoomSummary summary = room.summary.value_or(core::RoomSummary{});
    const core::TimePoint active_at = room.summary ? summary.active_at : room.newest_at;
    std::printf("%-10s  %-14s  %-11s  %6zu  %4zu  %5u  %-16s  %7llu  %9llu\n", room.stored.code.text.c_str(),
                room.summary ? summary.preset.c_str() : "?", room.stage().c_str(), summary.people.size(),
                summary.bots, summary.games, to_text(active_at).c_str(),
                static_cast<unsigned long long>(room.stored.records),
                static_cast<unsigned long long>(room.stored.bytes));
}

}  // namespace

int rooms(Words words) {
    CommandLine line{
        "rooms",
        "List the rooms of the journal, while the server runs or not: how far each has come and how "
        "many people are in it, never what they hold or say. Times are in UTC."};
    bool all = false;
    bool as_json = false;
    line.app().add_flag("--all", all, "also rooms that are closed for good");
    line.app().add_flag("--json", as_json, "one JSON array");
    if (const auto status = line.read(words)) return *status;
    const auto journal = open_journal(line.data());
    if (!journal) return line.fail(journal.error());
    const auto stored = store::read_rooms(*journal);
    if (!stored) return line.fail(stored.error());
    auto list = nlohmann::ordered_json::array();
    if (!as_json) print_head();
    for (const store::StoredRoom& each : *stored) {
        if (each.state == store::RoomState::ended && !all) continue;
        const RoomState room = look_at(*journal, each);
        if (as_json)
            list.push_back(to_json(room));
        else
            print_line(room);
    }
    if (as_json) std::printf("%s\n", list.dump(2).c_str());
    return 0;
}

}  // namespace seq::command
