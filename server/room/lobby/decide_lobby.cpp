
#include "protocol/message/text.hpp"
#include "protocol/talk/choices.hpp"
#include "server/room/after/ending.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"

namespace seq::room {
namespace {

/// Why the stake of the next game is too high (X7): the host cannot pay it, or no seated member can.
Refusal why_stake_is_too_high(const State& state) {
    if (!state.play.purses.can_pay(state.lobby.host, state.setup.options.stake))
        return stake_above_purse("you cannot pay the stake; lower it or choose another game");
    if (state.members.seated() > 0 && players_who_can_pay(state).empty())
        return stake_above_purse("nobody who is seated can pay the stake");
    return std::nullopt;
}

struct DecideLobby {
    const State& state;
    const Member& member;
    TimePoint now;
    const Entropy& entropy;

    // Requirements of several commands.

    Refusal needs_seat() const {
        if (member.seat) return std::nullopt;
        return refusal("not-seated", "you have no seat");
    }
    bool plays(const Member& one) const { return state.game_is_running() && one.playing_as.is_seat(); }
    /// The seats cannot change during a deal.
    Refusal needs_settled_seat(const Member& one) const {
        return one.seat ? deal_holds(state) : std::nullopt;
    }
    Refusal needs_member(protocol::MemberId id) const {
        if (state.members.at(id) != nullptr) return std::nullopt;
        return refusal("no-such-member", "no member of this room has this number");
    }
    Refusal needs_other(protocol::MemberId id, std::string sentence) const {
        if (auto refused = needs_member(id)) return refused;
        if (id != member.id) return std::nullopt;
        return refusal("not-yourself", std::move(sentence));
    }
    Refusal needs_knock(std::uint32_t knock) const {
        if (waiting_with(state, knock) != nullptr) return std::nullopt;
        return refusal("no-such-knock", "this newcomer is no longer waiting");
    }

    Decision operator()(const protocol::Stand&) const { return unless({needs_seat()}); }
    Decision operator()(const protocol::SetReady&) const { return unless({needs_seat()}); }
    Decision operator()(const protocol::SetAvatar& command) const {
        if (state.game_is_running())
            return refuse("game-running", "avatars cannot change while a game is running", "T4");
        const auto& [emoji, colour] = command.avatar;
        if (!emoji.empty() && protocol::find_sign(protocol::avatar_emojis(), emoji) == nullptr)
            return refuse("unknown-emoji", "there is no such emoji for an avatar");
        if (colour == 0) return ResolvedValues{};
        for (const Member& other : state.members)
            if (other.id != member.id && other.avatar.colour == colour)
                return refuse("colour-taken", other.name + " has this colour");
        return ResolvedValues{};
    }
    Decision operator()(const protocol::ShareGame& command) const {
        const auto game = find_finished(state, command.game);
        if (!game) return tl::unexpected{game.error()};
        if (!command.shared) return unless({why_not_host(state, member)});
        const auto known =
            state.results.shelf.link_to(command.game);  // links that were sent before stay valid
        return ResolvedValues{.link_secret = known ? known : make_link_secret(entropy)};
    }
    Decision operator()(const protocol::AskSeat& command) const {
        if (const auto dealing = deal_holds(state)) return tl::unexpected{*dealing};
        if (auto refused = why_no_seat(state, command.seat)) return tl::unexpected{std::move(*refused)};
        const Seat seat = Seat::at(command.seat - 1);
        if (state.game_is_running()) return unless({why_no_substitute(state, member, seat)});
        if (member.seat == seat)
            return refuse("already-seated", "you are on seat " + std::to_string(command.seat) + " already");
        if (state.members.at(seat) == nullptr)
            return refuse("seat-free",
                          "nobody is on seat " + std::to_string(command.seat) + ": just take it");
        return ResolvedValues{};
    }
    Decision operator()(const protocol::GiveSeat& command) const {
        if (const auto dealing = deal_holds(state)) return tl::unexpected{*dealing};
        if (state.game_is_running()) return decide_substitute(state, member, command, now);
        const Member* asker = state.members.at(command.member);
        const bool asked = asker != nullptr && member.seat && asker->asks == member.seat;
        if (!asked) return refuse("not-asked", "this member has not asked for your seat");
        return ResolvedValues{};
    }
    Decision operator()(const protocol::Leave& command) const {
        const auto heir = heir_of(state, member);
        return unless({needs_settled_seat(member)},
                      {.bot = successor_of(state, member, command.level),
                       .tokens = tokens_of(member),
                       .heir = heir,
                       .acts_for = heir ? absent_host_after(state, member.id, *heir, now) : std::nullopt});
    }

    Decision operator()(const protocol::SetOption& command) const {
        Setup setup = state.setup;
        if (const auto rejection = set_option(setup.options, *setup.preset, command.key, command.value))
            return tl::unexpected{to_refused(*rejection)};
        if (!state.play.purses.can_pay(state.lobby.host, setup.options.stake))
            return tl::unexpected{
                stake_above_purse("your own purse does not have enough chips for this stake")};
        return ResolvedValues{};
    }
    Decision operator()(const protocol::SetGame& command) const {
        const auto setup = setup_after(state.setup, command);
        if (!setup) return tl::unexpected{to_refused(setup.error())};
        return unless({too_many_seats(*setup, state.limits)});
    }
    Decision operator()(const protocol::ShuffleSeats&) const {
        if (state.members.seated() == 0) return refuse("seats-empty", "nobody has taken a seat yet");
        return ResolvedValues{.chance = entropy};
    }

    Decision operator()(const protocol::CheckReady& command) const {
        if (!command.open && !state.lobby.ready_check)
            return refuse("no-ready-check", "no ready check is open; the game may have begun");
        return command.open ? unless({why_stake_is_too_high(state)}) : ResolvedValues{};
    }

    Decision operator()(const protocol::SetFlag&) const { return ResolvedValues{}; }
    Decision operator()(const protocol::SetPassword& command) const {
        if (!command.password) return ResolvedValues{};
        if (!state.door.hashed) return tl::unexpected{too_many_passwords()};
        return ResolvedValues{.password = state.door.hashed};
    }
    Decision operator()(const protocol::SetVoiceLink& command) const {
        if (!command.link || protocol::may_be_voice_link(*command.link)) return ResolvedValues{};
        return refuse("bad-link", std::string{protocol::voice_link_form});
    }
    Decision operator()(const protocol::NameTable&) const { return ResolvedValues{}; }
    Decision operator()(const protocol::RenewLink&) const {
        return ResolvedValues{.link_secret = make_link_secret(entropy)};
    }
    Decision operator()(const protocol::Admit& command) const {
        const WaitingOutside* waiting = waiting_with(state, command.knock);
        if (waiting != nullptr && waiting->who.claims)
            return unless({why_not_admit(state, member, waiting->who, now)});
        if (auto refused = why_not_host(state, member)) return tl::unexpected{std::move(*refused)};
        if (auto refused = needs_knock(command.knock)) return tl::unexpected{std::move(*refused)};
        const auto place = place_for(state, waiting->who, now);
        if (!place) return tl::unexpected{place.error()};
        return ResolvedValues{};
    }
    Decision operator()(const protocol::TurnAway& command) const {
        return unless({needs_knock(command.knock)});
    }

    Decision operator()(const protocol::RemoveMember& command) const {
        if (!command.member) {
            if (!removable_strangers(state, now).empty()) return ResolvedValues{};
            return refuse("no-such-member", "nobody without a seat came by the code alone");
        }
        if (auto refused = needs_other(*command.member, "you cannot remove yourself; use leave"))
            return tl::unexpected{std::move(*refused)};
        const Member& gone = *state.members.at(*command.member);
        return unless(
            {gone.bot ? game_holds(state, "bots can only be seated or removed between games") : Refusal{},
             needs_settled_seat(gone), why_acting_host_may_not_remove(state, gone.id, now),
             plays(gone) ? why_too_weak(command.level) : std::nullopt},
            {.bot = successor_of(state, gone, command.level), .tokens = tokens_of(gone)});
    }
    Decision operator()(const protocol::MuteMember& command) const {
        return unless({needs_other(command.member, "you cannot mute yourself")});
    }
    Decision operator()(const protocol::HandOver& command) const {
        if (auto refused = needs_member(command.member)) return tl::unexpected{std::move(*refused)};
        if (command.member == state.lobby.host) return unless({why_not_confirm(state, member, now)});
        if (state.members.at(command.member)->bot) return refuse("is-bot", "a bot cannot be the host");
        if (state.members.at(command.member)->screen)
            return refuse("is-screen", "a big screen cannot be the host");
        ResolvedValues resolved{.acts_for = absent_host_after(state, member.id, command.member, now)};
        if (member.id == state.lobby.host) return resolved;
        if (command.member != member.id)
            return refuse("not-host", "only the host can make another member the host");
        return unless({why_not_take_over(state, member, now)}, std::move(resolved));
    }
};

}  // namespace

Decision decide_lobby(const State& state, const Member& member, const protocol::LobbyCommand& command,
                      TimePoint now, const Entropy& entropy) {
    return std::visit(DecideLobby{state, member, now, entropy}, command);
}

Refusal why_no_seat(const State& state, std::uint32_t number) {
    const std::size_t players = state.setup.players();
    if (number >= 1 && number <= players) return std::nullopt;
    return refusal("no-such-seat", "the seats are 1 to " + std::to_string(players));
}

tl::expected<Seat, protocol::Refused> free_seat(const State& state, std::optional<std::uint32_t> number) {
    if (number) {
        if (auto refused = why_no_seat(state, *number)) return tl::unexpected{std::move(*refused)};
        const Seat seat = Seat::at(*number - 1);
        const Member* there = state.members.at(seat);
        if (there == nullptr) return seat;
        return refuse("seat-taken", "seat " + std::to_string(*number) + " is taken by " + there->name);
    }
    for (std::size_t i = 0; i < state.setup.players(); ++i)
        if (state.members.at(Seat::at(i)) == nullptr) return Seat::at(i);
    return refuse("room-full", "every seat is taken");
}

Refusal why_no_start(const State& state) {
    if (auto why = deal_holds(state)) return why;
    if (state.game_is_running()) return refusal("game-running", "the game has already begun");
    const std::size_t empty = state.setup.players() - state.members.seated();
    if (empty > 0)
        return refusal("seats-empty", empty == 1 ? "one seat is still empty"
                                                 : std::to_string(empty) + " seats are still empty");
    return why_stake_is_too_high(state);
}

}  // namespace seq::room
