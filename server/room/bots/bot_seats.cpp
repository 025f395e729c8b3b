#include <algorithm>

#include "protocol/message/limits.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/room_limits.hpp"

namespace seq::room {
namespace {

std::string bot_name(int number) {
    return "Bot " + std::to_string(number);
}

bool has_name(const State& state, const std::string& name) {
    return std::ranges::find(state.members, name, &Member::name) != state.members.end();
}

/// `Bot 1`, or the next number whose name is free.
std::string free_name(const State& state) {
    for (int number = 1;; ++number)
        if (std::string name = bot_name(number); !has_name(state, name)) return name;
}

/// Whether the member is a bot without a seat that can pay the stake.
bool is_idle_bot(const State& state, const Member& member) {
    return member.bot && !member.seat && state.play.purses.can_pay(member.id, state.setup.options.stake);
}

/// Null if there is none.
const Member* idle_bot(const State& state) {
    const auto idle =
        std::ranges::find_if(state.members, [&](const Member& member) { return is_idle_bot(state, member); });
    return idle == state.members.end() ? nullptr : &*idle;
}

}  // namespace

Decision decide_command(const State& state, const Member&, const protocol::SeatBot& command) {
    const auto seat = free_seat(state, command.seat);
    if (!seat) return tl::unexpected{seat.error()};
    if (idle_bot(state) == nullptr) {
        if (state.members.size() >= protocol::room_members_max)
            return refuse("room-full", "this room has as many members as it can hold");
        if (auto refused = has_no_number_left(state)) return tl::unexpected{std::move(*refused)};
    }
    return ResolvedValues{.bot = next_bot(state, *seat, command.level)};
}

std::vector<SeatedBot> bots_for(const State& state, const std::vector<Seat>& seats, BotLevel level) {
    std::vector<SeatedBot> bots;
    for (const Member& member : state.members)
        if (bots.size() < seats.size() && is_idle_bot(state, member))
            bots.push_back({member.id, member.name, seats[bots.size()], level});
    std::size_t room =
        protocol::room_members_max - std::min(state.members.size(), protocol::room_members_max);
    if (has_no_number_left(state)) room = 0;
    auto id = static_cast<std::uint16_t>(room > 0 ? state.members.next_id().number : 0);
    for (int number = 1; bots.size() < seats.size() && room > 0; ++number) {
        std::string name = bot_name(number);
        if (has_name(state, name)) continue;
        bots.push_back({protocol::MemberId{id++}, std::move(name), seats[bots.size()], level});
        --room;
    }
    return bots;
}

SeatedBot next_bot(const State& state, Seat seat, BotLevel level) {
    const Member* idle = idle_bot(state);
    if (idle == nullptr) return {state.members.next_id(), free_name(state), seat, level};
    return {idle->id, idle->name, seat, level};
}

Decision decide_command(const State& state, const Member&, const protocol::UnseatBot& command) {
    if (auto refused = why_no_seat(state, command.seat)) return tl::unexpected{std::move(*refused)};
    const Member* there = state.members.at(Seat::at(command.seat - 1));
    if (there == nullptr || !there->bot)
        return refuse("no-bot-there", "no bot sits on seat " + std::to_string(command.seat));
    return ResolvedValues{};
}

RoomEvents seat_bot(Members& members, const State& state, const SeatedBot& seated) {
    Member* known = members.at(seated.member);
    SEQ_ASSERT(known == nullptr || known->bot);
    Member& bot = known != nullptr ? *known : members.add(seated.name, {});
    SEQ_ASSERT(bot.id == seated.member);
    bot.bot = seated.level;
    bot.seat = seated.seat;
    bot.muted = false;  // clients treat it as a new bot
    RoomEvents events{protocol::BotSeated{bot.id, bot.name, seated.seat, seated.level}};
    tell_old_purse(state, bot.id, events);  // of a bot that was idle
    return events;
}

protocol::RoomEvent unseat_bot(Members& members, Seat seat) {
    Member* bot = members.at(seat);
    SEQ_ASSERT(bot != nullptr && bot->bot);
    bot->seat.reset();
    bot->playing_as = spectator;
    return protocol::BotUnseated{bot->id};
}

}  // namespace seq::room
