#include "server/command/room_json.hpp"

#include <nlohmann/json.hpp>

namespace seq::command {
namespace {

std::int64_t ms(core::TimePoint time) {
    return time.time_since_epoch().count();
}

}  // namespace

nlohmann::ordered_json to_json(const RoomState& room) {
    nlohmann::ordered_json json{{"room", room.stored.code.text},  {"state", room.stage()},
                                {"records", room.stored.records}, {"bytes", room.stored.bytes},
                                {"made_at", ms(room.made_at)},    {"newest_at", ms(room.newest_at)}};
    if (!room.outline) {
        json["fault"] = room.fault;
        return json;
    }
    json["preset"] = room.outline->preset;
    json["seats"] = room.outline->seats;
    json["people"] = room.outline->people.size();
    json["bots"] = room.outline->bots;
    json["games"] = room.outline->games;
    json["active_at"] = ms(room.outline->active_at);
    json["epoch"] = room.outline->at.epoch;
    json["version"] = room.outline->at.version;
    return json;
}

}  // namespace seq::command
