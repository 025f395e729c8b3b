#include <algorithm>
#include <array>

#include "protocol/message/limits.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
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

/// The level if the votes do not agree on one.
constexpr BotLevel level_of_a_vote = BotLevel::medium;
/// The lowest level for a seat whose player did not choose it.
constexpr BotLevel weakest_for_others = BotLevel::medium;

const StandInVote* vote_of(const Member& voter, const Member& absent) {
    const auto found = std::ranges::find(absent.votes, voter.id, &StandInVote::by);
    return found == absent.votes.end() ? nullptr : &*found;
}

VoteCount count_votes(const State& state, const Member& absent) {
    return room::count_votes(state, absent.id,
                             [&](const Member& voter) { return vote_of(voter, absent) != nullptr; });
}

/// The level that most votes of present players name.
BotLevel wanted_level(const State& state, const Member& absent) {
    std::array<std::uint32_t, bot_levels.size()> named{};
    for (const Member& voter : state.members) {
        const StandInVote* vote = may_vote(state, voter, absent.id) ? vote_of(voter, absent) : nullptr;
        if (vote != nullptr && vote->level) ++named[static_cast<std::size_t>(*vote->level)];
    }
    const auto most = std::ranges::max_element(named);
    if (std::ranges::count(named, *most) > 1) return level_of_a_vote;
    const auto wanted = bot_levels[static_cast<std::size_t>(most - named.begin())];
    return std::max(wanted, weakest_for_others);
}

/// Why the member cannot have a stand-in; nothing if they are away and can.
Refusal why_no_stand_in(const State& state, protocol::MemberId id) {
    const Member* member = state.members.at(id);
    if (member == nullptr)
        return refusal("no-such-member", "there is no member " + std::to_string(id.number) + " here");
    if (!plays(state, *member)) return refusal("not-seated", member->name + " has no seat");
    if (member->stand_in) return refusal("has-stand-in", "a bot plays for " + member->name + " already");
    if (member->bot || is_present(*member)) return refusal("not-away", member->name + " is not away");
    return std::nullopt;
}

bool is_over(const State& state, const Member& member) {
    if (!plays(state, member)) return true;
    return is_reachable(member) && (!state.game_is_running() || is_waited_for(state, member.playing_as));
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

Refusal why_too_weak(std::optional<BotLevel> level) {
    if (!level || *level >= weakest_for_others) return std::nullopt;
    return refusal("level-too-low",
                   "a bot that plays for somebody else is medium or hard; only the player can choose easy, "
                   "when they leave the game");
}

Decision decide_command(const State& state, const Member&, const protocol::StandIn& command) {
    return unless({why_too_weak(command.level), why_no_stand_in(state, command.member)});
}

Decision decide_command(const State& state, const Member& by, const protocol::VoteStandIn& command) {
    if (!host_is_away(state)) return refuse("host-is-here", "the host is present and decides this");
    if (auto refused = why_no_stand_in(state, command.member)) return tl::unexpected{std::move(*refused)};
    if (!may_vote(state, by, command.member)) return refuse("not-seated", "only players vote");
    if (auto refused = why_too_weak(command.level)) return tl::unexpected{std::move(*refused)};
    if (vote_of(by, *state.members.at(command.member)) != nullptr)
        return refuse("already-voted", "you have already voted for this");
    return ResolvedValues{};
}

Decision decide_command(const State& state, const Member&, const protocol::EndStandIn& command) {
    const Member* member = state.members.at(command.member);
    if (member == nullptr)
        return refuse("no-such-member",
                      "there is no member " + std::to_string(command.member.number) + " here");
    if (!member->stand_in) return refuse("no-stand-in", "no bot plays for " + member->name);
    return ResolvedValues{};
}

protocol::RoomEvent begin_stand_in(Member& member, BotLevel level) {
    member.stand_in = level;
    member.votes.clear();
    return protocol::StandInBegan{member.id, level};
}

protocol::RoomEvent end_stand_in(Member& member) {
    member.stand_in.reset();
    return protocol::StandInEnded{member.id};
}

protocol::RoomEvent vote_for_stand_in(Members& members, const State& state, const protocol::VoteStandIn& vote,
                                      protocol::MemberId by) {
    Member& absent = *members.at(vote.member);
    absent.votes.push_back({by, vote.level});
    const VoteCount count = count_votes(state, absent);
    protocol::StandInVoted voted{absent.id, by, count.votes, count.needed};
    voted.level = vote.level;
    return voted;
}

void forget_votes(Members& members, const State& state, Member& member) {
    member.votes.clear();
    if (member.id != state.lobby.host) return;
    for (Member& other : members)
        other.votes.clear();
}

std::optional<Entry> stand_in_due(const State& state, TimePoint now) {
    for (const Member& member : state.members) {
        if (member.stand_in && is_over(state, member))
            return Entry{.at = now, .cause = FinishStandIn{member.id}};
        const bool is_wanted = !member.votes.empty() && plays(state, member) && host_is_away(state);
        if (is_wanted && count_votes(state, member).is_enough())
            return Entry{.at = now, .cause = BeginStandIn{member.id, wanted_level(state, member)}};
    }
    return std::nullopt;
}

}  // namespace seq::room
