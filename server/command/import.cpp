#include <cstdio>

#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/log/room_copy.hpp"
#include "server/command/command.hpp"
#include "server/command/room_state.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/sqlite_journal.hpp"

namespace seq::command {
namespace {

using cluster::RoomToCopy;
using cluster::RoomWriter;

constexpr std::size_t append_records = 1000;  ///< in one append to the journal

Expected<RoomToCopy> read_stored(const store::Database& journal, const store::StoredRoom& stored) {
    RoomToCopy room{.code = stored.code, .state = stored.state};
    const auto visited = store::visit_records(journal, stored.code, [&](const room::JournalRecord& record) {
        room.records.push_back(record);
        return std::string{};
    });
    if (!visited) return tl::unexpected{visited.error()};
    auto tokens = store::read_tokens(journal, stored.code);
    if (!tokens) return tl::unexpected{tokens.error()};
    room.tokens = std::move(*tokens);
    auto subscriptions = store::read_all_subscriptions(journal, stored.code);
    if (!subscriptions) return tl::unexpected{subscriptions.error()};
    room.subscriptions = std::move(*subscriptions);
    return room;
}

struct CopyCounts {
    std::size_t copied = 0;
    std::size_t were_there = 0;
    std::size_t failed = 0;

    int print() const {
        std::printf("rooms copied: %zu, already there: %zu, not copied: %zu\n", copied, were_there, failed);
        return failed == 0 ? 0 : could_not;
    }
};

void note_failure(CopyCounts& counts, const protocol::RoomCode& room, const std::string& why) {
    ++counts.failed;
    std::fprintf(stderr, "room %s: %s\n", room.text.c_str(), why.c_str());
}

void import_room(RoomWriter& writer, const store::Database& journal, const store::StoredRoom& stored,
                 CopyCounts& counts) {
    auto room = read_stored(journal, stored);
    if (!room) return note_failure(counts, stored.code, room.error());
    const auto copied = writer.copy(std::move(*room));
    if (!copied) return note_failure(counts, stored.code, copied.error());
    ++(*copied == RoomWriter::Copied::now ? counts.copied : counts.were_there);
}

/// The subscriptions of the rooms are of no use without the key. A cluster that has another one keeps it.
Expected<void> import_push_key(cluster::Broker& broker, const store::Database& journal) {
    const auto key = store::read_push_key(journal);
    if (!key) return tl::unexpected{key.error()};
    if (!*key) return {};
    const auto common = cluster::push_key_or(broker, **key);
    if (!common) return tl::unexpected{common.error()};
    if (*common != **key)
        std::fputs(
            "the cluster has its own key of Web Push already: members of the copied rooms are called "
            "only after their pages have subscribed again\n",
            stderr);
    return {};
}

Expected<void> export_push_key(cluster::Broker& broker, store::SqliteJournal& journal) {
    const auto key = cluster::read_push_key(broker);
    if (!key) return tl::unexpected{key.error()};
    if (!*key) return {};
    const auto stored = journal.push_key(**key);
    if (!stored) return tl::unexpected{stored.error()};
    return {};
}

/// Whether there is space on the disk.
bool write_room(store::Journal& journal, const protocol::RoomCode& code, store::RoomState state,
                const cluster::RoomContents& contents) {
    store::RecordPosition at{};
    while (true) {
        auto page = contents.page(at, {.records = append_records});
        if (!page || page->empty()) break;
        at = {page->back().version, page->back().hash};
        if (append_and_wait(journal, {.records = std::move(*page)}) != store::AppendResult::durable)
            return false;
    }
    store::RoomChange rest{.tokens = contents.tokens(), .subscriptions = contents.all_subscriptions()};
    if (append_and_wait(journal, std::move(rest)) != store::AppendResult::durable) return false;
    journal.note(code, state);
    return append_and_wait(journal, {}) == store::AppendResult::durable;
}

}  // namespace

int import_rooms(Words words) {
    CommandLine line{"import",
                     "Copy all rooms of the data directory DIR, which no server uses, into a cluster. DIR is "
                     "left as it is. "
                     "A room that is in the cluster already is not touched, so that an interrupted import "
                     "can be repeated."};
    std::filesystem::path folder;
    line.app().add_option("DIR", folder, "the data directory")->required();
    line.need_cluster();
    if (const auto status = line.read(words)) return *status;
    const auto journal = open_journal(folder);
    if (!journal) return line.fail(journal.error());
    const auto lock = store::DataDirectory::open(folder);
    if (!lock) return line.fail(lock.error());
    const auto stored = store::read_rooms(*journal);
    if (!stored) return line.fail(stored.error());
    const auto cluster = open_cluster(*line.cluster());
    if (!cluster) return line.fail(cluster.error());
    if (const auto copied = import_push_key(*cluster->broker, *journal); !copied)
        return line.fail(copied.error());
    RoomWriter writer{*cluster->broker};
    CopyCounts counts;
    for (const store::StoredRoom& room : *stored)
        import_room(writer, *journal, room, counts);
    return counts.print();
}

int export_rooms(Words words) {
    CommandLine line{"export",
                     "Copy all rooms of a cluster into DIR, which must have no journal yet, for a server "
                     "without a cluster. "
                     "Stop the nodes before: what happens in a room after it was copied is not in DIR."};
    std::filesystem::path folder;
    line.app().add_option("DIR", folder, "the new data directory")->required();
    line.need_cluster();
    if (const auto status = line.read(words)) return *status;
    std::error_code error;
    if (std::filesystem::exists(store::DataDirectory::database_in(folder), error))
        return line.fail("there is a journal in " + folder.string() + " already: name an empty folder");
    const auto cluster = open_cluster(*line.cluster());
    if (!cluster) return line.fail(cluster.error());
    const auto journal = store::SqliteJournal::open(folder);
    if (!journal) return line.fail(journal.error());
    if (const auto copied = export_push_key(*cluster->broker, **journal); !copied)
        return line.fail(copied.error());
    CopyCounts counts;
    for (const auto& [room, state] : cluster->keys->rooms()) {
        const auto contents = cluster::read_room(*cluster->broker, room);
        if (!contents)
            note_failure(counts, room, contents.error());
        else if (write_room(**journal, room, state, *contents))
            ++counts.copied;
        else
            return line.fail("the disk is full");
    }
    return counts.print();
}

}  // namespace seq::command
