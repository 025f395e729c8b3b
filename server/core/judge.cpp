#include "server/core/judge.hpp"

#include "server/core/games.hpp"

namespace seq::core {
namespace {

using Judgement = tl::expected<Deed, protocol::Refused>;

Judgement judge_seat(State& state, const Member& member, Seat seat) {
    const Member* there = state.members.at(seat);
    if (there == &member)
        return refuse("already-seated", "you are on seat " + std::to_string(seat.number) + " already");
    if (there != nullptr)
        return refuse("seat-taken", "seat " + std::to_string(seat.number) + " is taken by " + there->name);
    return Sat{seat};
}

struct Judge {
    State& state;
    const Member& member;
    const Entropy& entropy;

    Judgement operator()(const protocol::Create&) { return already_joined(); }
    Judgement operator()(const protocol::Join&) { return already_joined(); }
    Judgement operator()(const protocol::Resume&) { return already_joined(); }
    Judgement already_joined() { return refuse("already-joined", "this connection is in the room already"); }

    Judgement operator()(const protocol::Sit& sit) {
        if (state.game_is_running()) return refuse("game-running", "seats are taken while no game runs");
        const std::size_t players = state.setup.players();
        if (sit.seat) {
            if (*sit.seat < 1 || *sit.seat > players)
                return refuse("no-such-seat", "the seats are 1 to " + std::to_string(players));
            return judge_seat(state, member, Seat::at(*sit.seat - 1));
        }
        if (member.seat) return judge_seat(state, member, *member.seat);
        for (std::size_t i = 0; i < players; ++i)
            if (state.members.at(Seat::at(i)) == nullptr) return Sat{Seat::at(i)};
        return refuse("room-full", "every seat is taken");
    }

    Judgement operator()(const protocol::Start&) {
        if (member.id != state.host) return refuse("not-host", "only the host starts the game");
        if (state.game_is_running()) return refuse("game-running", "the game has begun already");
        const std::size_t empty = state.setup.players() - state.members.seated();
        if (empty > 0)
            return refuse("seats-empty", empty == 1 ? "one seat is still empty"
                                                    : std::to_string(empty) + " seats are still empty");
        if (!state.purses.can_pay(state.host, state.setup.options.stake))
            return tl::unexpected{stake_above_purse("you cannot pay the stake any more")};
        if (players_who_can_pay(state).empty())
            return tl::unexpected{stake_above_purse("nobody who is seated can pay the stake")};
        return GameStarted{entropy};
    }

    Judgement operator()(const protocol::Move& move) {
        if (!member.seat) return refuse("not-seated", "you have no seat in this game");
        if (!state.game) return refuse("game-not-running", "the game has not begun");
        const auto action = protocol::to_action(move.words, state.deck());
        if (!action)
            return tl::unexpected{protocol::Refused{{},
                                                    action.error().code,
                                                    action.error().sentence,
                                                    action.error().rule == "N" ? "" : action.error().rule}};
        if (const auto rejection = check(state.game->match(), *member.seat, *action))
            return tl::unexpected{to_refused(*rejection)};
        return Moved{move.words};
    }

    Judgement operator()(const protocol::Say& say) { return Chatted{say.text}; }
    Judgement operator()(const protocol::FetchRecord&) {
        SEQ_ASSERT(false && "asking for a record changes nothing and is answered without a judgement");
        return Chatted{};
    }
};

}  // namespace

Judgement judge(State& state, const Member& member, const protocol::ClientBody& command,
                const Entropy& entropy) {
    return std::visit(Judge{state, member, entropy}, command);
}

tl::unexpected<protocol::Refused> refuse(std::string code, std::string sentence) {
    return tl::unexpected{protocol::Refused{{}, std::move(code), std::move(sentence), {}}};
}

protocol::Refused stake_above_purse(std::string sentence) {
    return {{}, "stake-above-purse", std::move(sentence), "X7"};
}

protocol::Refused to_refused(const Rejection& rejection) {
    return {{},
            std::string{to_string(rejection.code)},
            rejection.sentence,
            rejection.rule == "N" ? std::string{} : std::string{rejection.rule}};
}

}  // namespace seq::core
