#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "protocol/message/limits.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/room_limits.hpp"

namespace seq::room {
namespace {

/// The seats that are free, or whose members are not ready.
std::vector<Seat> awaited_seats(const State& state) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < state.setup.players(); ++i) {
        const Member* there = state.members.at(Seat::at(i));
        if (there == nullptr || !is_ready(*there)) seats.push_back(Seat::at(i));
    }
    return seats;
}

/// Whether a person waits for the game. Bots do not play alone.
bool somebody_is_ready(const State& state) {
    return std::ranges::any_of(
        state.members, [](const Member& member) { return member.seat && !member.bot && is_ready(member); });
}

bool is_over_time(const State& state, TimePoint now) {
    return state.lobby.ready_check->ends_at && now >= *state.lobby.ready_check->ends_at;
}

bool has_step(const State& state, TimePoint now) {
    return awaited_seats(state).empty() || is_over_time(state, now);
}

}  // namespace

bool is_ready(const Member& member) {
    if (member.bot) return true;
    return member.ready && !member.away_since;
}

std::optional<protocol::ReadyCheck> ready_check_now(const State& state, TimePoint now) {
    if (!state.lobby.ready_check) return std::nullopt;
    protocol::ReadyCheck check = state.lobby.ready_check->check;
    if (!state.lobby.ready_check->ends_at) return check;
    const auto left = std::chrono::ceil<std::chrono::seconds>(*state.lobby.ready_check->ends_at - now);
    check.seconds = static_cast<std::uint32_t>(std::max<std::int64_t>(left.count(), 0));
    return check;
}

void apply_ready_check(Lobby& lobby, Members& members, const protocol::CheckReady& command,
                       RoomEvents& events) {
    if (!command.open) return events.push_back(end_ready_check(lobby));
    protocol::ReadyCheck check = command.check;
    if (!check.level) check.seconds.reset();
    if (check.level && !check.seconds) check.seconds = protocol::ready_check_seconds;
    lobby.ready_check = OpenReadyCheck{.check = check};
    events.emplace_back(protocol::LobbyEvent{protocol::ReadyCheckOpened{check}});
    Member* host = members.at(lobby.host);
    if (host == nullptr || !host->seat || host->ready) return;
    host->ready = true;
    events.emplace_back(protocol::LobbyEvent{protocol::ReadyChanged{host->id, true}});
}

RoomEvents fill_seats(Members& members, const State& state, const FillSeats& decision) {
    RoomEvents events;
    for (const SeatedBot& bot : decision.bots) {
        if (Member* there = members.at(bot.seat)) {
            SEQ_ASSERT(!there->bot);
            stand_up(*there, events);
        }
        std::ranges::move(seat_bot(members, state, bot), std::back_inserter(events));
    }
    return events;
}

protocol::RoomEvent end_ready_check(Lobby& lobby) {
    lobby.ready_check.reset();
    return protocol::LobbyEvent{protocol::ReadyCheckEnded{}};
}

void keep_ready_check_time(Lobby& lobby, TimePoint now) {
    if (!lobby.ready_check || !lobby.ready_check->check.level || lobby.ready_check->ends_at) return;
    lobby.ready_check->ends_at = now + std::chrono::seconds{lobby.ready_check->check.seconds.value()};
}

void schedule_ready_check(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.lobby.ready_check) return;
    if (has_step(state, now)) return wake.by(now);
    if (state.lobby.ready_check->ends_at) wake.by(*state.lobby.ready_check->ends_at);
}

std::optional<Entry> ready_check_step(const State& state, TimePoint now, const Entropy& entropy) {
    if (!state.lobby.ready_check || !has_step(state, now)) return std::nullopt;
    const Entry end{.at = now, .cause = EndReadyCheck{}};
    if (!somebody_is_ready(state)) return end;
    if (history_use(state) >= HistoryUse::full) return end;
    const std::vector<Seat> seats = awaited_seats(state);
    if (seats.empty()) {
        if (why_no_start(state)) return end;
        const ResolvedValues deal = deal_for_start(state, entropy);
        return Entry{.at = now, .cause = StartWhenReady{deal.chance.value(), deal.absent}};
    }
    std::vector<SeatedBot> bots = bots_for(state, seats, *state.lobby.ready_check->check.level);
    if (bots.size() < seats.size()) return end;
    return Entry{.at = now, .cause = FillSeats{std::move(bots)}};
}

}  // namespace seq::room
