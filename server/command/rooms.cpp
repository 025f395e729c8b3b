#include <cstdio>
#include <nlohmann/json.hpp>

#include "server/command/command_line.hpp"
#include "server/command/room_state.hpp"

namespace seq::command {
namespace {

void print_head(bool has_nodes) {
    std::printf("%-10s  %-14s  %-11s  %6s  %4s  %5s  %-16s  %7s  %9s%s\n", "ROOM", "PRESET", "STATE",
                "PEOPLE", "BOTS", "GAMES", "LAST ACTIVE", "RECORDS", "BYTES", has_nodes ? "  NODE" : "");
}

void print_line(const RoomReport& room) {
    const room::RoomSummary summary = room.summary.value_or(room::RoomSummary{});
    const room::TimePoint active_at = room.summary ? summary.active_at : room.newest_at;
    std::printf("%-10s  %-14s  %-11s  %6zu  %4zu  %5u  %-16s  %7llu  %9llu%s%s\n",
                room.stored.code.text.c_str(), room.summary ? summary.preset.c_str() : "?",
                room.stage().c_str(), summary.people.size(), summary.bots, summary.games,
                to_text(active_at).c_str(), static_cast<unsigned long long>(room.stored.records),
                static_cast<unsigned long long>(room.stored.bytes), room.node.empty() ? "" : "  ",
                room.node.c_str());
}

/// The list that is printed while rooms are read.
class RoomList {
  public:
    RoomList(bool as_json, bool has_nodes) : as_json_{as_json} {
        if (!as_json) print_head(has_nodes);
    }
    void add(const RoomReport& room) {
        if (as_json_)
            json_.push_back(to_json(room));
        else
            print_line(room);
    }
    void end() const {
        if (as_json_) std::printf("%s\n", json_.dump(2).c_str());
    }

  private:
    const bool as_json_;
    nlohmann::ordered_json json_ = nlohmann::ordered_json::array();
};

int rooms_of_cluster(const CommandLine& line, bool all, bool as_json) {
    const auto cluster = open_cluster(*line.cluster());
    if (!cluster) return line.fail(cluster.error());
    RoomList list{as_json, true};
    for (const auto& [room, state] : cluster->keys->rooms())
        if (all || state < store::RoomState::ended) list.add(look_at(*cluster, room, state));
    list.end();
    return 0;
}

}  // namespace

int rooms(Words words) {
    CommandLine line{"rooms",
                     "List the rooms of the journal or of a whole cluster, while servers run or not: how far "
                     "each has come "
                     "and how many people are in it, never what they hold or say. Times are in UTC."};
    bool all = false;
    bool as_json = false;
    line.app().add_flag("--all", all, "also rooms that are closed for good");
    line.app().add_flag("--json", as_json, "one JSON array");
    line.take_cluster();
    if (const auto status = line.read(words)) return *status;
    if (line.cluster()) return rooms_of_cluster(line, all, as_json);
    const auto journal = open_journal(line.data());
    if (!journal) return line.fail(journal.error());
    const auto stored = store::read_rooms(*journal);
    if (!stored) return line.fail(stored.error());
    RoomList list{as_json, false};
    for (const store::StoredRoom& each : *stored)
        if (all || each.state < store::RoomState::ended) list.add(look_at(*journal, each));
    list.end();
    return 0;
}

}  // namespace seq::command
