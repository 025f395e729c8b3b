#include "server/command/room_state.hpp"

#include <array>
#include <cstdio>
#include <ctime>
#include <functional>
#include <nlohmann/json.hpp>

#include "server/cluster/log/room_copy.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/restore.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/schema.hpp"

namespace seq::command {
namespace {

std::int64_t ms(room::TimePoint time) {
    return time.time_since_epoch().count();
}

/// Calls a visitor with all records of the room, oldest first.
using VisitRecords = std::function<Expected<void>(const store::RecordVisitor&)>;

RoomReport look_at(const store::StoredRoom& stored, const VisitRecords& visit) {
    RoomReport room{.stored = stored};
    room::RoomRestorer restorer{{}};
    room::JournalRecord newest{.room = stored.code, .body = {}};
    const auto read = visit([&](const room::JournalRecord& record) {
        if (newest.version == 0) room.made_at = room::time_of(record).value_or(room::TimePoint{});
        newest = record;
        if (!room.fault.empty()) return std::string{};
        if (const auto added = restorer.add(record); !added) room.fault = added.error();
        return std::string{};
    });
    if (!read) room.fault = read.error();
    if (read && newest.version == 0) room.fault = "it has no records";
    if (newest.version > 0) room.newest_at = room::time_of(newest).value_or(room::TimePoint{});
    if (!room.fault.empty()) return room;
    const auto restored = restorer.finish();
    if (restored)
        room.summary = restored->summary();
    else
        room.fault = restored.error();
    return room;
}

}  // namespace

std::string RoomReport::stage() const {
    if (!summary) return "quarantined";
    switch (summary->stage) {
        case room::Stage::lobby: return "lobby";
        case room::Stage::dealing: return "dealing";
        case room::Stage::playing: return "playing";
        case room::Stage::finished: return "finished";
        case room::Stage::archived: return "archived";
    }
    return {};
}

Expected<store::Database> open_journal(const std::filesystem::path& data) {
    const auto file = store::DataDirectory::database_in(data);
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return tl::unexpected{"there is no journal in " + data.string()};
    auto journal = store::Database::open_to_read(file);
    if (!journal) return journal;
    if (const std::string trouble = store::why_not_readable(*journal); !trouble.empty())
        return tl::unexpected{"cannot read " + file.string() + ": " + trouble};
    return journal;
}

RoomReport look_at(const store::Database& journal, const store::StoredRoom& stored) {
    return look_at(stored, [&](const store::RecordVisitor& visitor) {
        return store::visit_records(journal, stored.code, visitor);
    });
}

nlohmann::ordered_json to_json(const RoomReport& room) {
    nlohmann::ordered_json json{{"room", room.stored.code.text},  {"state", room.stage()},
                                {"records", room.stored.records}, {"bytes", room.stored.bytes},
                                {"made_at", ms(room.made_at)},    {"newest_at", ms(room.newest_at)}};
    if (!room.node.empty()) json["node"] = room.node;
    if (!room.summary) {
        json["fault"] = room.fault;
        return json;
    }
    json["preset"] = room.summary->preset;
    json["seats"] = room.summary->seats;
    json["people"] = room.summary->people.size();
    json["bots"] = room.summary->bots;
    json["games"] = room.summary->games;
    json["active_at"] = ms(room.summary->active_at);
    json["epoch"] = room.summary->at.epoch;
    json["version"] = room.summary->at.version;
    return json;
}

std::string to_text(room::TimePoint time) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts)};
}

Expected<OpenCluster> open_cluster(const cluster::NodeSetup& setup) {
    // Because an operator would take silence for a fault.
    std::fprintf(stderr, "connecting to the cluster, for at most %lld s\n",
                 static_cast<long long>(setup.patience.count()));
    auto broker = cluster::connect(setup);
    if (!broker) return tl::unexpected{broker.error()};
    OpenCluster open{.broker = std::move(*broker), .keys = {}};
    open.keys = std::make_unique<cluster::ClusterKeys>(*open.broker);
    if (const auto known = cluster::wait_for_keys(*open.keys); !known) return tl::unexpected{known.error()};
    return open;
}

RoomReport look_at(const OpenCluster& cluster, const protocol::RoomCode& room, store::RoomState state) {
    store::StoredRoom stored{.code = room, .state = state};
    std::vector<room::JournalRecord> records;
    const auto contents = cluster::read_room(*cluster.broker, room);
    if (contents) records = contents->page({}, {.records = SIZE_MAX, .bytes = SIZE_MAX}).value();
    stored.records = records.size();
    for (const room::JournalRecord& record : records)
        stored.bytes += record.body.size();
    RoomReport found = look_at(stored, [&](const store::RecordVisitor& visitor) -> Expected<void> {
        if (!contents) return tl::unexpected{contents.error()};
        for (const room::JournalRecord& record : records)
            if (std::string trouble = visitor(record); !trouble.empty())
                return tl::unexpected{std::move(trouble)};
        return {};
    });
    if (const auto owner = cluster.keys->owner_of(room).value; owner && *owner) found.node = (*owner)->node;
    return found;
}

}  // namespace seq::command
