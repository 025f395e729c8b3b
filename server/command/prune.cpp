#include <chrono>
#include <cstdio>

#include "server/command/command_line.hpp"
#include "server/command/room_state.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/store/sqlite_journal.hpp"

namespace seq::command {
namespace {

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
