#include "server/push/caller.hpp"

namespace seq::push {
namespace {

/// Whether the member was called for this already. After a pause nudges count from zero.
bool is_repeated(const PushCall& call, const PushCall& last) {
    return call.game == last.game && call.is_prepared == last.is_prepared && call.turn == last.turn &&
           call.nudges <= last.nudges;
}

}  // namespace

bool CallPlan::add(const protocol::RoomCode& room, const PushCall& call, Time now) {
    const Key key{room, call.member};
    if (!members_.contains(key) && members_.size() >= limits_.members_max) forget_old(now);
    if (!members_.contains(key) && members_.size() >= limits_.members_max) return false;
    MemberCalls& member = members_[key];
    if (member.last && is_repeated(call, *member.last)) return true;
    member.waiting = call;
    return true;
}

void CallPlan::cancel(const protocol::RoomCode& room, protocol::MemberId member) {
    const auto found = members_.find({room, member});
    if (found == members_.end()) return;
    found->second.waiting.reset();
    if (!found->second.last) members_.erase(found);
}

CallPlan::Time CallPlan::due_at(const MemberCalls& member, Time otherwise) const {
    if (!member.last_at) return otherwise;
    return *member.last_at + limits_.spacing;
}

std::vector<CallPlan::Due> CallPlan::take_due(Time now) {
    std::vector<Due> due;
    for (auto& [key, member] : members_) {
        if (!member.waiting || due_at(member, now) > now) continue;
        due.push_back({key.first, *member.waiting});
        member.last = std::exchange(member.waiting, std::nullopt);
        member.last_at = now;
    }
    return due;
}

std::optional<CallPlan::Time> CallPlan::next() const {
    std::optional<Time> first;
    for (const auto& [key, member] : members_) {
        if (!member.waiting) continue;
        const Time at = due_at(member, Time::min());
        if (!first || at < *first) first = at;
    }
    return first;
}

// Only if there is no place left: as long as a member is remembered, no turn is called for twice.
void CallPlan::forget_old(Time now) {
    std::erase_if(members_, [&](const auto& entry) {
        const MemberCalls& member = entry.second;
        return !member.waiting && member.last_at && *member.last_at + limits_.spacing <= now;
    });
}

}  // namespace seq::push
