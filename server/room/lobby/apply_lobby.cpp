#include <utility>

#include "protocol/fairdeal/chance.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::MemberId;

constexpr std::size_t tokens_kept = 256;  ///< in each list: of members who have left, and who were removed

void keep_tokens(const std::vector<protocol::Digest>& of_member, std::vector<protocol::Digest>& tokens) {
    tokens.insert(tokens.end(), of_member.begin(), of_member.end());
    if (tokens.size() <= tokens_kept) return;
    tokens.erase(tokens.begin(), tokens.end() - tokens_kept);
}

/// The setup that the record being replayed led to under older rules. The room keeps it, because members were
/// sent it.
std::optional<Setup> recorded_setup(const State& state) {
    if (state.play.recorded == nullptr) return std::nullopt;
    for (const protocol::RoomEvent& event : *state.play.recorded) {
        if (const auto* changed = find_in<protocol::SetupChanged>(event)) return changed->setup;
    }
    return std::nullopt;
}

struct ApplyLobby {
    State& state;
    MemberId author;
    const ResolvedValues& resolved;
    RoomEvents events{};

    Member& member(MemberId id) { return state.members.known(id); }
    void tell(const protocol::LobbyEvent& event) { events.emplace_back(event); }

    /// The setup of the next game changes, so the last game is removed.
    void change_setup(const Setup& setup) {
        SEQ_ASSERT(!state.game_is_running());
        const bool had_purses = state.has_purses();
        state.setup = setup;
        state.play.game.reset();
        state.play.recorded_game.reset();
        state.lobby.ready_check.reset();
        tell(protocol::SetupChanged{setup});
        for (Member& one : state.members) {
            one.clear_marks();
            one.playing_as = spectator;
            if (one.seat && one.seat->index() >= setup.players()) stand_up(one, events);
        }
        if (had_purses) return;
        for (const Member& one : state.members)
            if (!one.bot || one.seat) tell_old_purse(state, one.id, events);  // clients know no idle bots
    }

    void operator()(const protocol::Stand&) { stand_up(member(author), events); }
    void operator()(const protocol::SetReady& command) {
        member(author).ready = command.ready;
        tell(protocol::ReadyChanged{author, command.ready});
    }
    void operator()(const protocol::SetAvatar& command) {
        member(author).avatar = command.avatar;
        tell(protocol::AvatarChanged{author, command.avatar});
    }
    void operator()(const protocol::ShareGame& command) {
        state.results.shelf.share(command.game, resolved.link_secret);
        tell(protocol::GameShared{author, command.game, command.shared});
    }
    void operator()(const protocol::AskSeat& command) {
        const Seat seat = Seat::at(command.seat - 1);
        member(author).asks = seat;
        member(author).votes.clear();  // they were for another seat
        tell(protocol::SeatAsked{author, seat});
    }
    /// Swaps seats with the member who has asked.
    void operator()(const protocol::GiveSeat& command) {
        Member& asker = member(command.member);
        if (state.game_is_running()) return substitute(state, asker, author, resolved.seat, events);
        Member& giver = member(author);
        const std::optional<Seat> free = asker.seat;
        sit_down(state.talk, asker, giver.seat.value(), events);
        if (free)
            sit_down(state.talk, giver, *free, events);
        else
            stand_up(giver, events);
    }
    void operator()(const protocol::Leave&) {
        keep_tokens(resolved.tokens, state.door.left);
        part(state, member(author), CloseReason::goodbye, resolved.bot, events);
        if (resolved.heir) make_host(state.lobby, *resolved.heir, resolved.acts_for, events);
        open_if_deserted(state.lobby, state);
    }
    void operator()(const protocol::SetOption& command) {
        Setup setup = state.setup;
        const auto rejection = set_option(setup.options, *setup.preset, command.key, command.value);
        SEQ_ASSERT(!rejection);
        change_setup(setup);
    }
    void operator()(const protocol::SetGame& command) {
        if (const auto recorded = recorded_setup(state)) return change_setup(*recorded);
        const auto setup = setup_after(state.setup, command);
        SEQ_ASSERT(setup.has_value());
        change_setup(*setup);
    }
    void operator()(const protocol::ShuffleSeats&) {
        std::vector<Member*> seated;
        std::vector<Seat> seats;
        for (Member& one : state.members) {
            if (!one.seat) continue;
            seated.push_back(&one);
            seats.push_back(*one.seat);
        }
        protocol::fairdeal::Stream chance{resolved.chance.value()};
        for (std::size_t left = seats.size(); left > 1; --left)
            std::swap(seats[left - 1], seats[chance.below(static_cast<std::uint32_t>(left))]);
        tell(protocol::SeatsShuffled{});
        for (std::size_t n = 0; n < seated.size(); ++n)
            sit_down(state.talk, *seated[n], seats[n], events);
    }
    void operator()(const protocol::CheckReady& command) {
        apply_ready_check(state.lobby, state.members, command, events);
    }
    void operator()(const protocol::SetFlag& command) {
        state.lobby.flags.set(command.flag, command.on);
        tell(protocol::FlagChanged{command.flag, command.on});
    }
    void operator()(const protocol::SetPassword&) {
        state.door.password = resolved.password;
        tell(protocol::PasswordChanged{resolved.password.has_value()});
    }
    void operator()(const protocol::SetVoiceLink& command) {
        set_voice_link(state.lobby, command.link, events);
    }
    void operator()(const protocol::NameTable& command) { name_table(state.lobby, command.name, events); }
    void operator()(const protocol::RenewLink&) {
        state.door.secret = resolved.link_secret.value();
        tell(protocol::LinkRenewed{state.door.secret});
    }
    // An admitted newcomer joins by an entry of their own.
    void operator()(const protocol::Admit&) {}
    void operator()(const protocol::TurnAway&) {}
    void operator()(const protocol::RemoveMember& command) {
        Member& one = member(command.member.value());
        keep_tokens(resolved.tokens, state.door.removed);
        part(state, one, CloseReason::removed, resolved.bot, events);
    }
    void operator()(const protocol::MuteMember& command) {
        member(command.member).muted = command.muted;
        tell(protocol::MemberMuted{command.member, command.muted});
    }
    void operator()(const protocol::HandOver& command) {
        if (command.member == state.lobby.host) return confirm_host(state.lobby, state, author, events);
        hand_over(state.lobby, state, author, command.member, resolved.acts_for, events);
    }
};

}  // namespace

void sit_down(Talk& talk, Member& member, Seat seat, RoomEvents& events) {
    member.clear_marks();
    member.seat = seat;
    events.emplace_back(protocol::SeatTaken{member.id, seat});
    resign_as_referee(talk, member, events);
}

void stand_up(Member& member, RoomEvents& events) {
    member.clear_marks();
    member.seat.reset();
    events.emplace_back(protocol::LobbyEvent{protocol::SeatLeft{member.id}});
}

void set_voice_link(Lobby& lobby, const std::optional<std::string>& link, RoomEvents& events) {
    lobby.voice_link = link;
    events.emplace_back(protocol::LobbyEvent{protocol::VoiceLinkChanged{link}});
}

void name_table(Lobby& lobby, const std::optional<std::string>& name, RoomEvents& events) {
    lobby.table = name;
    events.emplace_back(protocol::LobbyEvent{protocol::TableNamed{name}});
}

tl::expected<Setup, Rejection> setup_after(const Setup& setup, const protocol::SetGame& command) {
    auto next = make_setup(command.preset, command.players, command.sides.value_or(0));
    if (!next) return next;
    const Options defaults = setup.preset->defaults_for(*setup.seating);
    for (const Option& option : option_table) {
        const bool in_both = option.kinds.has(setup.preset->kind) && option.kinds.has(next->preset->kind);
        if (in_both && option.get(setup.options) != option.get(defaults))
            option.set(next->options, option.get(setup.options));
    }
    return next;
}

RoomEvents apply_lobby(State& state, MemberId by, const protocol::LobbyCommand& command,
                       const ResolvedValues& resolved) {
    ApplyLobby applying{state, by, resolved};
    std::visit(applying, command);
    return std::move(applying.events);
}

}  // namespace seq::room
