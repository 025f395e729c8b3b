#include "server/room/publish.hpp"

#include <utility>

#include "server/room/apply.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "server/room/push.hpp"

namespace seq::room {
namespace {

/// The session whose command the entry carries out. Nothing if there is no command, or if the session is only
/// attached after the entry; attach() answers it then.
std::optional<SessionId> session_of_author(const State& state, const Entry& entry) {
    const Member* author = entry.id ? state.members.at(entry.by) : nullptr;
    return author != nullptr ? author->session : std::nullopt;
}

/// Closes the sessions of members who have left or were removed in this version.
void close_parting_sessions(State& state, const Entry& entry, Effects& effects) {
    for (const CloseSession& close : std::exchange(state.lobby.parting, {})) {
        if (close.reason == CloseReason::removed)
            deliver(state, close.session,
                    protocol::Notice{"removed", entry.by == by_the_room
                                                    ? "somebody with the complete link needed your place"
                                                    : "the host has removed you from this room"},
                    effects);
        effects.closes.push_back(close);
    }
}

void count(const Entry& entry, Counts& counts) {
    if (command_in<protocol::Move>(entry) != nullptr) ++counts.moves_of_people;
    if (decision_in<MoveByBot>(entry) != nullptr) ++counts.moves_of_bots;
    if (decision_in<MoveByClock>(entry) != nullptr || decision_in<DrawForSeat>(entry) != nullptr)
        ++counts.moves_of_clocks;
    if (begins_game(entry)) ++counts.games_begun;
    if (const auto* ended = decision_in<VoidGame>(entry)) counts.voided = to_string(ended->reason);
}

}  // namespace

void publish(State& state, const Entry& entry, Effects& effects) {
    count(entry, effects.counts);
    const std::optional<SessionId> author = session_of_author(state, entry);  // who may leave with this entry
    NewVersion made = make_version(state, entry);
    effects.records.push_back(std::move(made.record));
    if (auto snapshot = snapshot_due(state.log, state)) effects.snapshot = std::move(snapshot);
    effects.deliveries.reserve(effects.deliveries.size() + 1 + made.private_parts.size() +
                               state.members.size());
    if (author) deliver(state, *author, protocol::Accepted{*entry.id, state.version(), {}, {}}, effects);
    for (auto& [session, events] : made.private_parts)
        deliver(state, session, std::move(events), effects);
    for (const Member& member : state.members)
        if (member.session)
            effects.deliveries.push_back(
                {*member.session, made.frames.closing_for(member.id), state.version()});
    close_parting_sessions(state, entry, effects);
    forget_subscriptions(state, entry, effects);
}

}  // namespace seq::room
