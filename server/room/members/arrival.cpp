#include <algorithm>

#include "server/room/clock/timekeeping.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"

namespace seq::room {
namespace {

bool has_moved(const Arrival& arrival) {
    return std::ranges::any_of(arrival.entries, [](const Entry& entry) {
        const auto* replaced = decision_in<ReplaceKey>(entry);
        return replaced != nullptr && replaced->by.empty();
    });
}

}  // namespace

Arrival arrival_of(const State& state, const Newcomer& who, const Member* instead_of, TimePoint now) {
    const protocol::Join join{.room = state.code, .name = who.name, .token = {}, .screen = who.screen};
    Arrival arrival{
        .session = who.session, .member = state.members.next_id(), .id = who.id, .content = who.content};
    arrival.source = who.source;
    if (instead_of != nullptr) arrival.entries.push_back(removal_of(*instead_of, by_the_room, now));
    ResolvedValues resolved{.token = who.token};
    if (who.stranger) resolved.link_secret.emplace();
    arrival.entries.push_back({.at = now,
                               .by = arrival.member,
                               .id = who.id,
                               .content = who.content,
                               .cause = AcceptedCommand{join, std::move(resolved)}});
    return arrival;
}

Arrival arrival_of_return(const State& state, const Member& member, SessionId session,
                          const protocol::CommandId& id, const protocol::Digest& content, TimePoint now) {
    Arrival back{.session = session, .member = member.id, .id = id, .content = content};
    back.source = state.door.source;
    if (member.away_since) back.entries.push_back({.at = now, .by = member.id, .cause = MarkBack{}});
    if (clock_waits_for(state, member, now))
        back.entries.push_back({.at = now, .by = member.id, .cause = MarkReturn{}});
    return back;
}

void take_next_token(Members& members, Activity& activity, const State& state, const Arrival& arrival,
                     TimePoint now, Effects& effects) {
    if (!arrival.next_token) return;
    Member& member = *members.at(arrival.member);
    if (arrival.confirms_token) member.tokens.rotate();
    member.tokens.next = arrival.next_token;
    effects.tokens.push_back(member.tokens_in(state.code));
    member.remember({arrival.id, arrival.content, state.version(), true});
    activity.note(now);
}

void replace_former_session(Members& members, const State& state, const Arrival& arrival, Effects& effects) {
    Member* member = members.at(arrival.member);
    if (member == nullptr || !member->session) return;
    deliver(state, *member->session,
            has_moved(arrival)
                ? protocol::Notice{"moved", "you continue on another device now"}
                : protocol::Notice{"taken-over", "you are in this room on another connection now"},
            effects);
    effects.closes.push_back({*member->session, CloseReason::taken_over});
    member->session.reset();
}

void attach(Members& members, const State& state, const Arrival& arrival, TimePoint now, Effects& effects) {
    SEQ_ASSERT(members.at(arrival.session) == nullptr);
    SEQ_ASSERT(std::ranges::none_of(
        state.door.waiting, [&](const WaitingOutside& one) { return one.who.session == arrival.session; }));
    Member& member = *members.at(arrival.member);
    member.round_trip = {};
    member.session = arrival.session;
    member.source = arrival.source;
    member.disconnected_at.reset();
    if (!answer_again(state, arrival.session, member, arrival.id, arrival.content, effects))
        accept(state, arrival.session, member, {arrival.id, arrival.content, state.version(), true}, effects);
    if (arrival.follows)
        catch_up(state, member, arrival.seen, now, effects);
    else
        deliver(state, arrival.session, snapshot_of(state, member, now), effects);
    warn_of_theft(state, member, effects);
}

void warn_of_theft(const State& state, Member& member, Effects& effects) {
    if (!member.tokens.theft_notice_due || !member.session) return;
    member.tokens.theft_notice_due = false;
    deliver(state, *member.session,
            protocol::Notice{"old-token-refused",
                             "somebody tried to come back in your place with an old token and was refused"},
            effects);
}

}  // namespace seq::room
