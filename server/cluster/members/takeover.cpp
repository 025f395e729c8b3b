#include "server/cluster/members/takeover.hpp"

#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::cluster {

Takeover::Takeover(const ClusterJournal& journal, const Membership& membership,
                   std::function<void(const protocol::RoomCode&)> load)
    : journal_{journal}, membership_{membership}, load_{std::move(load)} {
    thread_.emplace([this] { return work(); }, machine::BackgroundSetup{.first = Clock::now()});
}

Takeover::~Takeover() {
    thread_->stop();
}

// If all nodes drain, one of them takes it all the same.
bool Takeover::is_chosen_for(const protocol::RoomCode& room) {
    const RoomVersions versions = journal_.versions_of(room);
    std::string chosen = membership_.chosen_for(room, versions);
    if (chosen.empty()) chosen = membership_.last_resort_for(room, versions);
    if (chosen.empty() && waiting_.insert(room).second)
        telemetry::log(telemetry::Event::room_waits, {.room = room.text},
                       "the room waits for a node with a newer version of this program");
    return chosen == membership_.node();
}

// A room of a dead node is taken at once; its owner key says that it had an owner.
std::optional<Takeover::Clock::time_point> Takeover::work() {
    const Clock::time_point now = Clock::now();
    if (!membership_.knows_who_lives() || !journal_.has_caught_up()) return now + look_every;
    decltype(orphans_) orphans;
    const auto is_due = [&](const protocol::RoomCode& room, Clock::time_point due) {
        const auto known = orphans_.find(room);
        auto& at = orphans[room] = known == orphans_.end() ? due : known->second;
        return now >= at;
    };
    const auto load = [&](const protocol::RoomCode& room) {
        orphans[room] = now + again_after;
        load_(room);
    };
    for (const protocol::RoomCode& room : journal_.left())
        if (is_due(room, now)) load(room);
    for (const auto& [room, node, life] : journal_.running()) {
        if (!node.empty() && membership_.lives_as(node, life)) continue;
        if (is_due(room, node.empty() ? now + wait_for_owner : now) && is_chosen_for(room)) load(room);
    }
    orphans_ = std::move(orphans);
    std::erase_if(waiting_, [this](const protocol::RoomCode& room) { return !orphans_.contains(room); });
    return now + look_every;
}

}  // namespace seq::cluster
