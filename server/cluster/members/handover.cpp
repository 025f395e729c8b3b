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
    if (std::exchange(last_kind_, kind) != kind) asked_.clear();
    if (kind == Kind::own_rooms) return std::nullopt;  // until set()
    const Clock::time_point now = Clock::now();
    if (membership_.knows_who_lives() && journal_.has_caught_up()) give_all(now, kind);
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

}  // namespace seq::cluster
