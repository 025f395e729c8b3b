#include "server/core/lobby/enact_lobby.hpp"

#include <algorithm>
#include <utility>

#include "protocol/fairdeal/stream.hpp"
#include "server/core/lobby/host_role.hpp"
#include "server/core/lobby/parting.hpp"
#include "server/core/talk/referee.hpp"

namespace seq::core {
namespace {

using protocol::MemberId;
using protocol::RoomEvent;

constexpr std::size_t tokens_kept = 256;  ///< of those who have left, and of those who were removed

void keep_tokens_of(const Member& member, std::deque<protocol::Digest>& tokens) {
    tokens.push_back(member.token);
    if (member.next_token) tokens.push_back(*member.next_token);
    while (tokens.size() > tokens_kept)
        tokens.pop_front();
}

struct EnactLobby {
    State& state;
    MemberId author;
    std::vector<RoomEvent> happened{};

    Member& member(MemberId id) {
        Member* found = state.members.at(id);
        SEQ_ASSERT(found != nullptr);
        return *found;
    }
    void tell(const protocol::LobbyEvent& event) { happened.emplace_back(event); }

    void stand_up(Member& one) {
        one.clear_marks();
        one.seat.reset();
        tell(protocol::SeatLeft{one.id});
    }
    void sit_down(Member& one, Seat seat) {
        one.clear_marks();
        one.seat = seat;
        happened.emplace_back(protocol::SeatTaken{one.id, seat});
        resign_as_referee(state, one, happened);
    }
    void make_host(MemberId id) {
        state.host = id;
        tell(protocol::HostChanged{id});
    }
    /// The next game is another one, so the table is cleared of the last.
    void change_setup(const Setup& setup) {
        SEQ_ASSERT(!state.game_is_running());
        state.setup = setup;
        state.game.reset();
        state.recorded_game.reset();
        tell(protocol::SetupChanged{setup});
        for (Member& one : state.members) {
            one.clear_marks();
            one.playing_as = spectator;
            if (one.seat && one.seat->index() >= setup.players()) stand_up(one);
        }
    }

    void operator()(const Stood&) { stand_up(member(author)); }
    void operator()(const ReadySet& deed) {
        member(author).ready = deed.ready;
        tell(protocol::ReadyChanged{author, deed.ready});
    }
    void operator()(const SeatAskedFor& deed) {
        member(author).asks = deed.seat;
        tell(protocol::SeatAsked{author, deed.seat});
    }
    void operator()(const SeatGiven& deed) {
        Member& giver = member(author);
        Member& asker = member(deed.to);
        const std::optional<Seat> free = asker.seat;
        sit_down(asker, giver.seat.value());
        if (free)
            sit_down(giver, *free);
        else
            stand_up(giver);
    }
    void operator()(const Left& deed) {
        keep_tokens_of(member(author), state.door.left);
        part(state, member(author), CloseReason::goodbye, deed.successor, happened);
        if (deed.heir) make_host(*deed.heir);
        open_if_deserted(state);
    }
    void operator()(const OptionSet& deed) {
        Setup setup = state.setup;
        const auto rejection = set_option(setup.options, *setup.preset, deed.key, deed.value);
        SEQ_ASSERT(!rejection);
        change_setup(setup);
    }
    void operator()(const GameSet& deed) {
        const auto setup = setup_after(state.setup, deed);
        SEQ_ASSERT(setup.has_value());
        change_setup(*setup);
    }
    void operator()(const Shuffled& deed) {
        std::vector<Member*> seated;
        std::vector<Seat> seats;
        for (Member& one : state.members) {
            if (!one.seat) continue;
            seated.push_back(&one);
            seats.push_back(*one.seat);
        }
        protocol::fairdeal::Stream chance{deed.chance};
        for (std::size_t left = seats.size(); left > 1; --left)
            std::swap(seats[left - 1], seats[chance.below(static_cast<std::uint32_t>(left))]);
        tell(protocol::SeatsShuffled{});
        for (std::size_t n = 0; n < seated.size(); ++n)
            sit_down(*seated[n], seats[n]);
    }
    void operator()(const LockSet& deed) {
        state.door.locked = deed.locked;
        tell(protocol::RoomLocked{deed.locked});
    }
    void operator()(const PasswordSet& deed) {
        state.door.password = deed.password;
        tell(protocol::PasswordChanged{deed.password.has_value()});
    }
    void operator()(const LinkRenewed& deed) {
        state.door.secret = deed.secret;
        tell(protocol::LinkRenewed{deed.secret});
    }
    void operator()(const DoorAnswered&) {}
    void operator()(const Removed& deed) {
        Member& one = member(deed.member);
        keep_tokens_of(one, state.door.removed);
        part(state, one, CloseReason::removed, deed.successor, happened);
    }
    void operator()(const Muted& deed) {
        member(deed.member).muted = deed.muted;
        tell(protocol::MemberMuted{deed.member, deed.muted});
    }
    void operator()(const HandedOver& deed) {
        note_new_host(state, author, deed.member);
        make_host(deed.member);
    }
};

}  // namespace

tl::expected<Setup, Rejection> setup_after(const Setup& setup, const GameSet& change) {
    auto next = make_setup(change.preset, change.players, change.sides);
    if (!next) return next;
    if (next->preset == setup.preset) {
        next->options = setup.options;
        return next;
    }
    for (const auto& [key, value] : setup.option_words())
        if (is_of_the_room(key)) static_cast<void>(set_option(next->options, *next->preset, key, value));
    return next;
}

std::vector<RoomEvent> enact_lobby(State& state, MemberId by, const LobbyDeed& deed) {
    EnactLobby enacting{state, by};
    std::visit(enacting, deed);
    return std::move(enacting.happened);
}

}  // namespace seq::core
