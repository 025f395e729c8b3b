#include "server/room/bots/bots.hpp"
#include "server/room/budget/command_table.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/room_loop.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

Refusal why_not_now(const State& state, const Member& member, const CommandRow& row) {
    auto refused = row.for_host ? why_not_host(state, member) : std::nullopt;
    if (refused || row.between_games.empty()) return refused;
    return game_holds(state, row.between_games);
}

struct Decide {
    const State& state;
    const Member& member;
    TimePoint now;
    const Entropy& entropy;

    Decision operator()(const protocol::Sit& sit) {
        if (member.seat && sit.seat.value_or(member.seat->number) == member.seat->number)
            return refuse("already-seated",
                          "you are on seat " + std::to_string(member.seat->number) + " already");
        const auto seat = free_seat(state, sit.seat);
        if (!seat) return tl::unexpected{seat.error()};
        return ResolvedValues{.seat = *seat};
    }

    Decision operator()(const protocol::Start&) {
        if (auto why = why_no_start(state)) return tl::unexpected{std::move(*why)};
        return deal_for_start(state, entropy);
    }

    Decision operator()(const protocol::Abandon&) {
        if (!state.game_is_running()) return refuse("game-not-running", "no game is running");
        return unless({why_acting_host_may_not_abandon(state, now)});
    }

    Decision operator()(const protocol::Move& move) {
        if (!member.seat) return refuse("not-seated", "you have no seat in this game");
        if (!state.play.game) return refuse("game-not-running", "the game has not begun");
        if (auto held = why_play_is_held(state)) return tl::unexpected{std::move(*held)};
        const auto action = protocol::to_action(move.words, state.deck());
        if (!action)
            return tl::unexpected{protocol::Refused{{},
                                                    action.error().code,
                                                    action.error().sentence,
                                                    action.error().rule == "N" ? "" : action.error().rule}};
        if (const auto rejection = check(state.play.game->match(), *member.seat, *action))
            return tl::unexpected{to_refused(*rejection)};
        return ResolvedValues{};
    }

    Decision operator()(const protocol::LobbyCommand& command) {
        return decide_lobby(state, member, command, now, entropy);
    }
    Decision operator()(const protocol::Say& say) {
        if (auto refused = refuse_to_speak(state, member, Utterance::text, now))
            return tl::unexpected{std::move(*refused)};
        return unless({refuse_doubtful(state, member, say)});
    }
    Decision operator()(const protocol::TalkCommand& talk) { return decide_talk(state, member, talk, now); }
    template <typename Command>
    Decision operator()(const Command& command) {
        constexpr Handling handling = row_of<Command>.handling;
        if constexpr (handling == Handling::journaled) return decide_command(state, member, command);
        SEQ_ASSERT(handling == Handling::outside);  // the others are answered without a decision
        return refuse("already-joined", "this connection is in the room already");
    }
};

}  // namespace

Decision decide(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy) {
    if (auto refused = why_not_now(state, member, row_for(command)))
        return tl::unexpected{std::move(*refused)};
    return std::visit(Decide{state, member, now, entropy}, command);
}

}  // namespace seq::room
