#include "server/cluster/members/handover.hpp"

#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::cluster {

Handover::Handover(const ClusterJournal& journal, const Membership& membership,
                   std::function<void(const RoomToGive&)> give)
    : journal_{journal}, membership_{membership}, give_{std::move(give)} {
    thread_.emplace([this] { return work(); }, machine::BackgroundSetup{.first = Clock::now()});
}

void Handover::set(DrainKind kind) {
    kind_ = kind;
    thread_->wake();
}

std::optional<Handover::Clock::time_point> Handover::work() {
    const DrainKind kind = kind_;
    if (std::exchange(last_kind_, kind) != kind) asked_.clear();
    if (kind == DrainKind::own_rooms) return std::nullopt;  // until set()
    const Clock::time_point now = Clock::now();
    if (membership_.knows_who_lives() && journal_.has_caught_up()) give_all(now, kind);
    return now + look_every;
}

bool Handover::plays_by(const std::string& node, const RoomVersions& versions) const {
    const auto known = membership_.versions_of(node);
    return versions.rules == 0 || (known && known->rules == versions.rules);
}

void Handover::give_all(Clock::time_point now, DrainKind kind) {
    decltype(asked_) asked;
    std::size_t given = 0;
    for (const protocol::RoomCode& room : journal_.owned()) {
        const auto known = asked_.find(room);
        if (known != asked_.end()) asked[room] = known->second;
        if (given == rooms_at_a_time || (known != asked_.end() && now < known->second)) continue;
        const RoomVersions versions = journal_.versions_of(room);
        const std::string next = membership_.chosen_for(room, versions);
        if (next.empty()) continue;
        asked[room] = now + again_after;
        ++given;
        give_({.room = room,
               .to = next,
               .spares_games = kind != DrainKind::hand_over_now && !plays_by(next, versions)});
    }
    asked_ = std::move(asked);
}

Takeover::Takeover(const ClusterJournal& journal, const Membership& membership,
                   std::function<void(const protocol::RoomCode&)> load)
    : journal_{journal}, membership_{membership}, load_{std::move(load)} {
    thread_.emplace([this] { return work(); }, machine::BackgroundSetup{.first = Clock::now()});
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
