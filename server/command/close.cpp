#include <chrono>
#include <nlohmann/json.hpp>

#include "server/command/command.hpp"
#include "server/command/room_state.hpp"
#include "server/room/journal/restore.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/journal.hpp"
#include "server/store/sqlite_journal.hpp"

namespace seq::command {
namespace {

using Done = Expected<void>;
using Failure = tl::unexpected<std::string>;

room::TimePoint now() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

Done in_words(const std::string& answer) {
    const auto json = nlohmann::json::parse(answer, nullptr, false);
    if (!json.is_object()) return Failure{"the server gave no answer"};
    if (json.value("ok", false)) return {};
    return Failure{json.value("sentence", "the request failed") + " (" + json.value("code", "unknown") + ")"};
}

/// The room, restored from its records; nothing if they cannot be replayed, an error if there are none.
Expected<std::optional<room::Room>> load_room(store::Journal& journal, const protocol::RoomCode& code) {
    room::RoomRestorer restorer{{}};
    store::RecordPages pages{journal, code};
    for (bool is_first = true;; is_first = false) {
        const auto page = pages.next();
        if (!page) return std::nullopt;
        if (page->empty() && is_first) return Failure{"there is no room " + code.text + " (unknown-room)"};
        if (page->empty()) break;
        for (const room::JournalRecord& record : *page)
            if (!restorer.add(record)) return std::nullopt;
    }
    auto room = restorer.finish(journal.epoch());
    if (!room) return std::nullopt;
    return std::move(*room);
}

// Closes the room in the journal. A room that cannot be restored gets no record and is only noted as ended.
Done close_in(store::Journal& journal, const protocol::RoomCode& code) {
    auto room = load_room(journal, code);
    if (!room) return Failure{room.error()};
    std::vector<room::JournalRecord> last_words;
    if (*room && (*room)->archived()) return Failure{"this room is already closed (room-archived)"};
    if (*room) last_words = (*room)->take(room::CloseForGood{}, now()).records;
    const Failure full{"the disk is full (storage-full)"};
    if (append_and_wait(journal, {.records = std::move(last_words)}) != store::AppendResult::durable)
        return full;
    journal.note(code, store::RoomState::ended);  // after the last record, which would note it as running
    if (append_and_wait(journal, {}) != store::AppendResult::durable) return full;
    return {};
}

Done reopen_in(store::Journal& journal, const protocol::RoomCode& code) {
    auto room = load_room(journal, code);
    if (!room) return Failure{room.error()};
    if (!*room) return Failure{"the records of this room cannot be read or extended (room-quarantined)"};
    switch ((*room)->reopening()) {
        case room::Reopening::not_archived: return Failure{"this room is open (room-open)"};
        case room::Reopening::history_full:
            return Failure{"the history of this room is full, so it cannot be reopened (history-full)"};
        case room::Reopening::possible: break;
    }
    // Clears the note that it has ended. Corrected after its record.
    journal.note(code, store::RoomState::running);
    const store::AppendResult stored =
        append_and_wait(journal, {.records = (*room)->take(room::Reopen{}, now()).records});
    journal.note(code, store::RoomState::on_demand);
    if (stored == store::AppendResult::durable &&
        append_and_wait(journal, {}) == store::AppendResult::durable)
        return {};
    return Failure{"the disk is full (storage-full)"};
}

using InJournal = Done (&)(store::Journal& journal, const protocol::RoomCode& code);

/// Asks the running server or, if there is none, writes to the journal.
Done carry_out(const std::filesystem::path& data, const std::string& verb, const protocol::RoomCode& code,
               InJournal offline) {
    const auto answer = ask_server(store::DataDirectory::control_in(data), verb + " " + code.text + "\n");
    if (!answer) return Failure{answer.error()};
    if (*answer) return in_words(**answer);
    const auto journal = store::SqliteJournal::open(data);
    if (!journal) return Failure{journal.error()};
    return offline(**journal, code);
}

}  // namespace

Done close_room(const std::filesystem::path& data, const protocol::RoomCode& code) {
    return carry_out(data, "close", code, close_in);
}

Done reopen_room(const std::filesystem::path& data, const protocol::RoomCode& code) {
    return carry_out(data, "reopen", code, reopen_in);
}

}  // namespace seq::command
