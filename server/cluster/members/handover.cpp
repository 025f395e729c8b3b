#include "server/cluster/members/handover.hpp"

#include <utility>

namespace seq::cluster {

Handover::Handover(const ClusterJournal& journal, const Membership& membership,
                   std::function<void(const RoomToGive&)> give)
    : journal_{journal}, membership_{membership}, give_{std::move(give)} {
    thread_.emplace([this] { return work(); }, machine::BackgroundSetup{.first = Clock::now()});
}

Handover::~Handover() {
    thread_->stop();
}

void Handover::set(Kind kind) {
    kind_ = kind;
    thread_->wake();
}

std::optional<Handover::Clock::time_point> Handover::work() {
    const Kind kind = kind_;
    const Clock::time_point now = Clock::now();
    if (std::exchange(last_kind_, kind) != kind) asked_.clear();
    const bool knows_all = membership_.knows_who_lives() && journal_.has_caught_up();
    if (kind == Kind::own_rooms) {
        if (knows_all) give_some(now);
        return now + Balance::move_every;
    }
    if (knows_all) give_all(now, kind);
    return now + look_every;
}

bool Handover::plays_by(const std::string& node, const RoomVersions& versions) const {
    const auto known = membership_.versions_of(node);
    return versions.rules == 0 || (known && known->rules == versions.rules);
}

void Handover::give_all(Clock::time_point now, Kind kind) {
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
               .spares_games = kind != Kind::hand_over_now && !plays_by(next, versions)});
    }
    asked_ = std::move(asked);
}

// Only nodes with the same rules share rooms. During an upgrade the others get new rooms and those of nodes
// that drain.
void Handover::give_some(Clock::time_point now) {
    const auto counts = journal_.rooms_by_node();
    const int rules = membership_.versions().rules;
    Balance::Rooms rooms;
    for (const std::string& node : membership_.wanting_rooms()) {
        const auto count = counts.find(node);
        if (membership_.versions_of(node)->rules == rules)
            rooms[node] = count == counts.end() ? 0 : count->second;
    }
    const auto to = balance_.next(rooms, membership_.node(), now);
    std::erase_if(asked_, [&](const auto& each) { return each.second <= now; });
    if (!to) return;
    for (const protocol::RoomCode& room : journal_.owned()) {
        const RoomVersions versions = journal_.versions_of(room);
        if (asked_.contains(room) || !membership_.versions_of(*to)->can_take(versions)) continue;
        asked_[room] = now + balanced_again_after;
        return give_({.room = room, .to = *to});
    }
}

}  // namespace seq::cluster
