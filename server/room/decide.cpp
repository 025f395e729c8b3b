#include "server/room/decide.hpp"

#include "server/room/bots/bots.hpp"
#include "server/room/clock/pause.hpp"
#include "server/room/deal/ceremony.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/host_role.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/lobby/starting.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

Decision decide_seat(const State& state, const Member& member, Seat seat) {
    const Member* there = state.members.at(seat);
    if (there == &member)
        return refuse("already-seated", "you are on seat " + std::to_string(seat.number) + " already");
    if (there != nullptr && !is_mutant("seat-taken-twice"))
        return refuse("seat-taken", "seat " + std::to_string(seat.number) + " is taken by " + there->name);
    return Resolved{.seat = seat};
}

struct Decide {
    const State& state;
    const Member& member;
    TimePoint now;
    const Entropy& entropy;

    Decision operator()(const protocol::Create&) { return already_joined(); }
    Decision operator()(const protocol::Join&) { return already_joined(); }
    Decision operator()(const protocol::KnockByCode&) { return already_joined(); }
    Decision operator()(const protocol::Resume&) { return already_joined(); }
    Decision already_joined() { return refuse("already-joined", "this connection is in the room already"); }

    Decision operator()(const protocol::Sit& sit) {
        if (auto why = deal_holds(state)) return tl::unexpected{std::move(*why)};
        if (state.game_is_running())
            return refuse("game-running", "seats cannot be taken while a game is running");
        const std::size_t players = state.setup.players();
        if (sit.seat) {
            if (*sit.seat < 1 || *sit.seat > players)
                return refuse("no-such-seat", "the seats are 1 to " + std::to_string(players));
            return decide_seat(state, member, Seat::at(*sit.seat - 1));
        }
        if (member.seat) return decide_seat(state, member, *member.seat);
        for (std::size_t i = 0; i < players; ++i)
            if (state.members.at(Seat::at(i)) == nullptr) return Resolved{.seat = Seat::at(i)};
        return refuse("room-full", "every seat is taken");
    }

    Decision operator()(const protocol::Start&) {
        if (member.id != state.host) return refuse("not-host", "only the host can start the game");
        if (auto why = why_no_start(state)) return tl::unexpected{std::move(*why)};
        return deal_for_start(state, entropy);
    }

    Decision operator()(const protocol::Abandon&) {
        if (member.id != state.host) return refuse("not-host", "only the host can end a game early");
        if (!state.game_is_running()) return refuse("game-not-running", "no game is running");
        if (auto refused = why_acting_host_may_not_abandon(state, now))
            return tl::unexpected{std::move(*refused)};
        return Resolved{};
    }

    Decision operator()(const protocol::Move& move) {
        if (!member.seat) return refuse("not-seated", "you have no seat in this game");
        if (!state.game) return refuse("game-not-running", "the game has not begun");
        if (auto held = why_play_is_held(state)) return tl::unexpected{std::move(*held)};
        const auto action = protocol::to_action(move.words, state.deck());
        if (!action)
            return tl::unexpected{protocol::Refused{{},
                                                    action.error().code,
                                                    action.error().sentence,
                                                    action.error().rule == "N" ? "" : action.error().rule}};
        if (const auto rejection = check(state.game->match(), *member.seat, *action))
            return tl::unexpected{to_refused(*rejection)};
        return Resolved{};
    }

    Decision operator()(const protocol::Pause&) { return decide_pause(state, member); }
    Decision operator()(const protocol::Unpause&) { return decide_unpause(state, member); }
    Decision operator()(const protocol::SeatBot& command) { return decide_seat_bot(state, member, command); }
    Decision operator()(const protocol::UnseatBot& command) {
        return decide_unseat_bot(state, member, command);
    }
    Decision operator()(const protocol::StandIn& command) { return decide_stand_in(state, member, command); }
    Decision operator()(const protocol::VoteStandIn& command) { return decide_vote(state, member, command); }
    Decision operator()(const protocol::EndStandIn& command) { return decide_end(state, member, command); }
    Decision operator()(const protocol::LobbyCommand& command) {
        return decide_lobby(state, member, command, now, entropy);
    }
    Decision operator()(const protocol::Say&) {
        if (auto refused = refuse_to_speak(state, member, Utterance::text, now))
            return tl::unexpected{std::move(*refused)};
        return Resolved{};
    }
    Decision operator()(const protocol::TalkCommand& talk) { return decide_talk(state, member, talk, now); }
    Decision operator()(const protocol::DealCommit& deal) { return decide_deal(state, member, deal); }
    Decision operator()(const protocol::DealReveal& deal) { return decide_deal(state, member, deal); }
    Decision operator()(const protocol::FetchRecord&) { return is_not_journaled(); }
    Decision operator()(const protocol::FetchReplay&) { return is_not_journaled(); }
    Decision operator()(const protocol::FetchPastGames&) { return is_not_journaled(); }
    Decision operator()(const protocol::ShowCode&) { return is_not_journaled(); }
    Decision operator()(const protocol::AskForMoveKey&) { return is_not_journaled(); }
    Decision operator()(const protocol::FetchGameNights&) { return is_not_journaled(); }
    Decision operator()(const protocol::OpenReplay&) { return already_joined(); }
    Decision operator()(const protocol::PushSubscribe&) { return is_not_journaled(); }
    Decision operator()(const protocol::PushUnsubscribe&) { return is_not_journaled(); }
    Decision is_not_journaled() {
        SEQ_ASSERT(false && "a command that is not journaled is answered without a decision");
        return Resolved{};
    }
};

}  // namespace

Decision decide(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy) {
    return std::visit(Decide{state, member, now, entropy}, command);
}

}  // namespace seq::room
