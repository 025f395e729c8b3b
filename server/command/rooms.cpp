#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "protocol/message/ids.hpp"
#include "server/command/command.hpp"
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

void print(const RoomReport& room) {
    const auto line = [](const char* what, const std::string& value) {
        std::printf("%-12s  %s\n", what, value.c_str());
    };
    line("room", room.stored.code.text);
    line("state", room.stage());
    if (!room.fault.empty()) line("fault", room.fault);
    line("made", to_text(room.made_at));
    line("records", std::to_string(room.stored.records) + ", " + std::to_string(room.stored.bytes) +
                        " bytes, the newest of " + to_text(room.newest_at));
    if (!room.summary) return;
    const room::RoomSummary& summary = *room.summary;
    line("last active", to_text(summary.active_at));
    line("epoch", std::to_string(summary.at.epoch) + ", version " + std::to_string(summary.at.version));
    line("preset", summary.preset + ", " + std::to_string(summary.seats) + " seats");
    line("games", std::to_string(summary.games));
    for (const room::RoomSummary::Person& person : summary.people)
        line(person.seat ? ("seat " + std::to_string(person.seat->index() + 1)).c_str() : "no seat",
             person.name);
    if (summary.bots > 0) line("bots", std::to_string(summary.bots));
}

int export_into(const std::filesystem::path& folder, bool with_secrets, const store::Database& journal,
                const protocol::RoomCode& code, const CommandLine& line) {
    const auto written = export_room(journal, code, folder, with_secrets);
    if (!written) return line.fail(written.error());
    for (const std::filesystem::path& file : *written)
        std::printf("%s\n", file.c_str());
    if (written->empty()) std::printf("no game of this room is over\n");
    return 0;
}

int close_or_reopen(bool reopen, const protocol::RoomCode& code, const CommandLine& line) {
    const auto done = reopen ? reopen_room(line.data(), code) : close_room(line.data(), code);
    if (!done) return line.fail(done.error());
    std::printf("room %s is %s\n", code.text.c_str(), reopen ? "open again" : "closed for good");
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

int room(Words words) {
    CommandLine line{"room", "Show one room of the journal, while the server runs or not. Times are in UTC."};
    std::string typed;
    bool as_json = false;
    bool close = false;
    bool reopen = false;
    bool with_secrets = false;
    std::filesystem::path folder;
    line.app().add_option("CODE", typed, "the room's code, as in its link")->required();
    line.app().add_flag("--json", as_json, "one JSON object");
    auto* to_folder = line.app().add_option(
        "--export", folder, "write the finished games into this folder, as their players can see them");
    line.app()
        .add_flag(
            "--with-secrets", with_secrets,
            "with --export: also write every record of the room, which shows the hands of a running game")
        ->needs(to_folder);
    auto* to_close = line.app()
                         .add_flag("--close", close,
                                   "close the room for good and notify its members; its records are kept")
                         ->excludes(to_folder);
    line.app()
        .add_flag("--reopen", reopen, "reopen an archived room; a room with a full history stays closed")
        ->excludes(to_folder)
        ->excludes(to_close);
    if (const auto status = line.read(words)) return *status;
    const auto code = protocol::parse_room_code(typed);
    if (!code)
        return line.fail(typed + " is not a room code: a code has ten letters and digits", asked_wrongly);
    if (close || reopen) return close_or_reopen(reopen, *code, line);
    const auto journal = open_journal(line.data());
    if (!journal) return line.fail(journal.error());
    const auto stored = store::read_rooms(*journal);
    if (!stored) return line.fail(stored.error());
    const auto found = std::ranges::find(*stored, *code, &store::StoredRoom::code);
    if (found == stored->end()) return line.fail("there is no room " + code->text + " (unknown-room)");
    if (!folder.empty()) return export_into(folder, with_secrets, *journal, *code, line);
    const RoomReport room = look_at(*journal, *found);
    if (as_json)
        std::printf("%s\n", to_json(room).dump(2).c_str());
    else
        print(room);
    return 0;
}

}  // namespace seq::command
