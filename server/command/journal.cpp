#include <chrono>
#include <cstdio>

#include "server/command/command.hpp"
#include "server/command/room_state.hpp"
#include "server/machine/program.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/restore.hpp"
#include "server/store/copy.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/record_table.hpp"
#include "server/store/sqlite_journal.hpp"

namespace seq::command {
namespace {

void say(const std::filesystem::path& file, const store::CopyReport& copied) {
    for (const std::string& fault : copied.faults)
        std::fprintf(stderr, "broken in the original too: %s\n", fault.c_str());
    std::printf("%s: complete and checked, rooms: %zu, records: %llu\n", file.c_str(), copied.rooms,
                static_cast<unsigned long long>(copied.records));
}

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

using Rooms = std::vector<store::StoredRoom>;

/// The archived rooms whose newest record is older than `before`, except those that cannot be read.
Expected<Rooms> old_rooms(const store::Database& journal, room::TimePoint before) {
    auto rooms = store::read_rooms(journal);
    if (!rooms) return rooms;
    std::erase_if(*rooms, [&](const store::StoredRoom& room) {
        if (room.state < store::RoomState::ended || !room.fault.empty()) return true;
        const auto newest = store::read_newest(journal, room.code);
        const auto at = newest ? room::time_of(*newest) : std::nullopt;
        return !at || *at >= before;
    });
    return rooms;
}

void print(const Rooms& rooms, const char* what) {
    unsigned long long records = 0;
    unsigned long long bytes = 0;
    for (const store::StoredRoom& room : rooms) {
        std::printf("%s\n", room.code.text.c_str());
        records += room.records;
        bytes += room.bytes;
    }
    std::printf("%s: %zu rooms, %llu records, %llu bytes\n", what, rooms.size(), records, bytes);
}

}  // namespace

int backup(Words words) {
    CommandLine line{
        "backup",
        "Copy the journal to FILE, as it is at this moment, while the server runs or not. The copy "
        "is checked before it gets its name. It knows every hand: keep it as secret as the data."};
    std::filesystem::path file;
    bool replace = false;
    line.app().add_option("FILE", file, "the copy, which must not exist")->required();
    line.app().add_flag("--force", replace, "replace an existing FILE when the new copy is complete");
    if (const auto status = line.read(words)) return *status;
    const auto copied = store::copy_journal(store::DataDirectory::database_in(line.data()), file,
                                            replace ? store::Existing::replace : store::Existing::keep);
    if (!copied) return line.fail(copied.error());
    say(file, *copied);
    return 0;
}

int restore(Words words) {
    CommandLine line{
        "restore",
        "Make a journal of the copy FILE in a data directory that has none. It begins a new epoch: "
        "players who had seen more than the copy has are sent the whole table again."};
    std::filesystem::path file;
    line.app().add_option("FILE", file, "a copy made by `sequenced backup`")->required();
    if (const auto status = line.read(words)) return *status;
    const auto directory = store::DataDirectory::open(line.data());
    if (!directory) return line.fail(directory.error());
    if (!directory->is_empty())
        return line.fail("there is a journal in " + line.data().string() + " already: name an empty folder");
    const auto copied = store::copy_journal(file, directory->database(), store::Existing::replace);
    if (!copied) return line.fail(copied.error());
    say(directory->database(), *copied);
    return 0;
}

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

int prune(Words words) {
    CommandLine line{
        "prune",
        "Remove all archived rooms that were last used long ago, with the records of their games, and make "
        "the journal smaller. Stop the server and make a backup first: this cannot be undone."};
    unsigned days = 0;
    bool dry_run = false;
    line.app()
        .add_option("--older-than", days, "days since a room was last used")
        ->required()
        ->check(CLI::Range(1, 36'500));
    line.app().add_flag("--dry-run", dry_run, "only list these rooms; the server may run");
    if (const auto status = line.read(words)) return *status;
    const auto readable = open_journal(line.data());
    if (!readable) return line.fail(readable.error());
    std::unique_ptr<store::SqliteJournal> journal;
    if (!dry_run) {
        auto opened = store::SqliteJournal::open(line.data());
        if (!opened) return line.fail(opened.error());
        journal = std::move(*opened);
    }
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto rooms = old_rooms(*readable, now - std::chrono::days{days});
    if (!rooms) return line.fail(rooms.error());
    if (dry_run) return print(*rooms, "would be removed"), 0;
    for (const store::StoredRoom& room : *rooms)
        if (append_and_wait(*journal, {.removed = room.code}) != store::AppendResult::durable)
            return line.fail("room " + room.code.text + " cannot be removed; perhaps the disk is full");
    print(*rooms, "removed");
    const auto compacted = journal->compact();
    return compacted ? 0 : line.fail("the journal could not be made smaller: " + compacted.error());
}

}  // namespace seq::command
