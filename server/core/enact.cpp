#include "server/core/enact.hpp"

#include <utility>

#include "server/core/after/successor.hpp"
#include "server/core/bots/bot_seats.hpp"
#include "server/core/bots/stand_ins.hpp"
#include "server/core/clock/timekeeping.hpp"
#include "server/core/deal/deal_deeds.hpp"
#include "server/core/games.hpp"
#include "server/core/history_replay.hpp"
#include "server/core/lobby/enact_lobby.hpp"
#include "server/core/talk/chat.hpp"
#include "server/core/talk/enact_talk.hpp"
#include "server/core/talk/referee.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;

struct Enact {
    State& state;
    const Entry& entry;
    std::vector<RoomEvent> happened{};

    Member& member(protocol::MemberId id) {
        Member* found = state.members.at(id);
        SEQ_ASSERT(found != nullptr);
        return *found;
    }
    Member& by() { return member(entry.by); }
    void play(Seat seat, const Action& action) {
        for (const Event& event : state.game->apply(seat, action))
            happened.emplace_back(event);
        note_turns(state, happened);
        end_game();
    }
    /// What is told where the game is over now.
    void end_game() {
        for (RoomEvent& event : note_end(state, entry))
            happened.push_back(std::move(event));
    }
    void move(Seat seat, const protocol::MoveWords& words) {
        SEQ_ASSERT(state.game);
        const auto action = protocol::to_action(words, state.deck());
        SEQ_ASSERT(action.has_value());
        play(seat, *action);
        if (words.kind == protocol::MoveKind::place || words.kind == protocol::MoveKind::remove)
            state.game->note_play(seat, state.version() + 1);
    }
    void abandon() {
        if (state.recorded_game) {
            for (RoomEvent& event : stop_recorded_game(state))
                happened.push_back(std::move(event));
            return;
        }
        for (const Event& event : state.game->abandon())
            happened.emplace_back(event);
        end_game();
    }
    void join(const std::string& name, const protocol::Digest& token) {
        const Member& member = state.members.add(name, token);
        SEQ_ASSERT(member.id == entry.by);
        happened.emplace_back(protocol::MemberJoined{member.id, member.name});
        if (state.members.at(state.host) != nullptr) return;
        state.host = member.id;  // everybody had left
        happened.emplace_back(protocol::LobbyEvent{protocol::HostChanged{member.id}});
    }

    void operator()(const Created& deed) {
        join(deed.name, deed.token);
        state.door.password = deed.password;
        if (deed.password) happened.emplace_back(protocol::LobbyEvent{protocol::PasswordChanged{true}});
        if (deed.inheritance) inherit(state, *deed.inheritance, happened);
    }
    void operator()(const Joined& deed) { join(deed.name, deed.token); }
    void operator()(const Resumed& deed) {
        by().next_token = deed.next_token;
        note_player_is_back(state, by());
    }
    void operator()(const TokenRotated&) { by().rotate_token(); }
    void operator()(const Sat& deed) {
        by().clear_marks();
        by().seat = deed.seat;
        happened.emplace_back(protocol::SeatTaken{entry.by, deed.seat});
        resign_as_referee(state, by(), happened);
    }
    void operator()(const GameStarted& deed) {
        happened = begin_quick_game(state, deed.secret);
        if (entry.format == 1) happened.erase(happened.begin());  // it did not tell that a game started
    }
    void operator()(const Moved& deed) {
        SEQ_ASSERT(by().seat);
        move(*by().seat, deed.words);
    }
    void operator()(const MovedByBot& deed) { move(deed.seat, deed.words); }
    void operator()(const DrawnForAway& deed) {
        SEQ_ASSERT(state.game.has_value());
        play(deed.seat, Draw{});
    }
    void operator()(const WentAway& deed) {
        member(deed.member).away_since = deed.since;
        const auto since = static_cast<std::uint64_t>(deed.since.time_since_epoch().count());
        happened.emplace_back(protocol::WentAway{deed.member, since});
    }
    void operator()(const CameBack&) {
        by().away_since.reset();
        forget_votes(state, by());
        happened.emplace_back(protocol::CameBack{entry.by});
    }
    void operator()(const BotSeated& deed) { happened = seat_bot(state, deed); }
    void operator()(const BotUnseated& deed) { happened.push_back(unseat_bot(state, deed)); }
    void operator()(const StandInBegan& deed) {
        happened.push_back(begin_stand_in(member(deed.member), deed.level));
    }
    void operator()(const StandInEnded& deed) { happened.push_back(end_stand_in(member(deed.member))); }
    void operator()(const StandInVoted& deed) {
        happened.push_back(vote_for_stand_in(state, deed, entry.by));
    }
    void operator()(const MovedByClock& deed) {
        happened.emplace_back(protocol::ClockRanOut{deed.seat});
        move(deed.seat, deed.words);
    }
    void operator()(const Paused&) {
        state.paused = true;
        happened.emplace_back(protocol::Paused{entry.by});
    }
    void operator()(const Unpaused&) {
        state.paused = false;
        if (state.game) state.game->renew_graces(state.version() + 1);
        happened.emplace_back(protocol::Unpaused{entry.by});
    }
    void operator()(const Abandoned&) {
        SEQ_ASSERT(state.game_is_running());
        abandon();
    }
    void operator()(const Archived& deed) {
        if (state.game_is_running()) abandon();
        state.archived = true;
        state.successor = deed.successor;
        happened.emplace_back(protocol::RoomArchived{deed.successor});
    }
    void operator()(const Reopened&) {
        state.archived = false;
        state.warned_of.reset();
        state.active_at = entry.at;  // the room is not idle, though no member has done anything
        state.unserved = {};
    }
    void operator()(const EpochBegan&) {}
    void operator()(const GameVoided& deed) {
        const std::uint32_t number = state.deal_is_running() ? state.deal->game() : state.games;
        happened.emplace_back(protocol::GameVoided{number, deed.reason});
        if (state.deal_is_running()) return state.deal.reset();
        SEQ_ASSERT(state.game_is_running());
        abandon();
    }
    void operator()(const Chatted& deed) {
        keep_line(state, entry, {.member = entry.by, .text = deed.text});
        happened.emplace_back(protocol::Said{entry.by, deed.text});
    }
    void operator()(const LobbyDeed& deed) { happened = enact_lobby(state, entry.by, deed); }
    void operator()(const TalkDeed& deed) { happened = enact_talk(state, entry, deed); }
    void operator()(const DealOpened& deed) { happened = enact_deal(state, deed); }
    void operator()(const DealCommitted& deed) { happened = enact_deal(state, by().seat.value(), deed); }
    void operator()(const DealFrozen& deed) { happened = enact_deal(state, deed); }
    void operator()(const DealRevealed& deed) { happened = enact_deal(state, by().seat.value(), deed); }
    void operator()(const DealVoided& deed) { happened = enact_deal(state, deed); }
    void operator()(const DealDone& deed) { happened = enact_deal(state, deed); }
};

bool introduces(const Deed& deed) {
    return std::holds_alternative<Created>(deed) || std::holds_alternative<Joined>(deed) ||
           std::holds_alternative<Resumed>(deed);
}

/// An entry of older rules about which the engine is asked: as it says, as long as that is what was recorded.
Happened enact_recorded(State& state, const Entry& entry) {
    const bool follows = state.recorded_game && !state.recorded_game->result();
    if (follows) return follow_record(state, entry);
    try {
        Enact enacting{state, entry};
        std::visit(enacting, entry.deed);
        return std::move(enacting.happened);
    } catch (const RulesDiffer&) {
        begin_recorded_game(state, entry);
        return follow_record(state, entry);
    }
}

}  // namespace

std::vector<RoomEvent> enact(State& state, const Entry& entry) {
    state.at = entry.at;
    if (entry.by != by_the_room) {
        state.active_at = entry.at;
        state.unserved = {};
    }
    Enact enacting{state, entry};
    if (state.recorded == nullptr)
        std::visit(enacting, entry.deed);
    else
        enacting.happened = enact_recorded(state, entry);
    std::erase_if(state.held_draws,
                  [&](const HeldDraw& held) { return held.member == entry.by && held.id == entry.id; });
    if (Member* author = state.members.at(entry.by); entry.id && author != nullptr)  // who left knows it
        author->remember({*entry.id, entry.content, state.version() + 1, introduces(entry.deed)});
    return std::move(enacting.happened);
}

}  // namespace seq::core
