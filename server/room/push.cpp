#include "server/room/push.hpp"

#include "server/room/clock/timekeeping.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/game/games.hpp"
#include "server/room/state.hpp"

namespace seq::room {

namespace {

/// Those with a seat for whom the ready check waits.
void add_awaited(const State& state, std::vector<AbsentPlayer>& players) {
    if (!state.lobby.ready_check || state.deal_is_running()) return;
    for (const Member& member : state.members)
        if (!member.bot && member.seat && member.away_since)
            players.push_back({.member = member.id, .game = state.play.games + 1, .is_prepared = true});
}

}  // namespace

bool change_subscription(const State& state, const Member& member, const protocol::ClientMessage& command,
                         Effects& effects) {
    const auto* subscribe = std::get_if<protocol::PushSubscribe>(&command.body);
    const auto* unsubscribe = std::get_if<protocol::PushUnsubscribe>(&command.body);
    if (subscribe != nullptr)
        effects.subscriptions.push_back({.room = state.code, .member = member.id, .added = *subscribe});
    else if (unsubscribe != nullptr)
        effects.subscriptions.push_back(
            {.room = state.code, .member = member.id, .removed = unsubscribe->endpoint});
    else
        return false;
    deliver(state, member.session.value(), protocol::Accepted{command.id, 0, {}, {}}, effects);
    return true;
}

void forget_subscriptions(const State& state, const Entry& entry, Effects& effects) {
    if (decision_in<ArchiveRoom>(entry) != nullptr) effects.subscriptions.push_back({.room = state.code});
    if (const auto* replaced = decision_in<ReplaceKey>(entry))  // the browser has the former key
        effects.subscriptions.push_back({.room = state.code, .member = replaced->member});
    const auto* lobby = command_in<protocol::LobbyCommand>(entry);
    if (lobby == nullptr) return;
    if (std::holds_alternative<protocol::Leave>(*lobby))
        effects.subscriptions.push_back({.room = state.code, .member = entry.by});
    if (const auto* removal = std::get_if<protocol::RemoveMember>(lobby))
        effects.subscriptions.push_back({.room = state.code, .member = removal->member.value()});
}

void absent_players(const State& state, std::vector<AbsentPlayer>& players) {
    players.clear();
    const std::optional<Turn> turn = turn_of(state);
    if (!turn) return add_awaited(state, players);
    const bool is_awaited = turn->may_act && !play_is_held(state);
    for (const Member& member : state.members) {
        if (member.bot || member.stand_in || !member.playing_as.is_seat() || !member.away_since) continue;
        const bool has_turn = is_awaited && member.playing_as == turn->seat;
        AbsentPlayer player{.member = member.id, .game = turn->game};
        if (has_turn) {
            player.turn = turn->number;
            player.nudges = state.talk.nudged_by.size();
        }
        players.push_back(player);
    }
}

}  // namespace seq::room
