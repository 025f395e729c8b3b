#include "server/room/apply.hpp"

#include <iterator>
#include <utility>

#include "server/room/after/successor.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/budget/command_table.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::RoomEvent;

/// Helpers for commands and decisions.
struct Applying {
    State& state;
    const Entry& entry;
    RoomEvents events{};

    Member& member(protocol::MemberId id) { return state.members.known(id); }
    Member& by() { return member(entry.by); }
    void add(RoomEvents more) { std::ranges::move(more, std::back_inserter(events)); }
    void join(const std::string& name, const protocol::Digest& token, bool screen = false) {
        Member& member = state.members.add(name, token);
        SEQ_ASSERT(member.id == entry.by);
        member.screen = screen;
        events.emplace_back(protocol::MemberJoined{member.id, member.name, screen});
        const Member* host = state.members.at(state.lobby.host);
        if (host != nullptr && (!host->screen || screen)) return;
        state.lobby.host = member.id;  // all other people have left
        events.emplace_back(protocol::LobbyEvent{protocol::HostChanged{member.id}});
    }
    void take_password(const std::optional<protocol::PasswordHash>& password) {
        state.door.password = password;
        if (password) events.emplace_back(protocol::LobbyEvent{protocol::PasswordChanged{true}});
    }
    void play(Seat seat, const Action& action) {
        SEQ_ASSERT(state.play.game.has_value());
        const Events played = state.play.game->apply(seat, action);
        events.reserve(played.size());
        for (const Event& event : played)
            events.emplace_back(event);
        note_turns(state.talk, state, events);
        add(note_end(state, entry));
    }
    void move(Seat seat, const protocol::MoveWords& words) {
        const auto action = protocol::to_action(words, state.deck());
        SEQ_ASSERT(action.has_value());
        play(seat, *action);
        if (words.kind == protocol::MoveKind::place || words.kind == protocol::MoveKind::remove)
            state.play.game->note_play(seat, state.version() + 1);
    }
    void start(const protocol::Digest& chance, const std::optional<SeatSet>& absent) {
        state.lobby.ready_check.reset();
        add(absent ? open_deal(state.play, state.members, state, chance, *absent)
                   : begin_quick_game(state, chance));
    }
    void abandon() {
        if (state.play.recorded_game) return add(stop_recorded_game(state));
        for (const Event& event : state.play.game->abandon())
            events.emplace_back(event);
        add(note_end(state, entry));
    }
};

struct ApplyCommand : Applying {
    const ResolvedValues& resolved;

    void operator()(const protocol::Create& create) {
        join(create.name, resolved.token.value());
        take_password(resolved.password);
    }
    void operator()(const protocol::Join& command) {
        join(command.name, resolved.token.value(), command.screen);
        by().stranger = resolved.link_secret.has_value();
    }
    void operator()(const protocol::Sit&) { sit_down(state.talk, by(), resolved.seat.value(), events); }
    void operator()(const protocol::Start&) { start(resolved.chance.value(), resolved.absent); }
    void operator()(const protocol::Abandon&) {
        SEQ_ASSERT(state.game_is_running());
        ++state.results.stopped_by_host;
        abandon();
    }
    void operator()(const protocol::Move& command) { move(by().seat.value(), command.words); }
    void operator()(const protocol::Say& say) {
        keep_line(state.talk, state.members, state, entry, {.member = entry.by, .text = say.text});
        events.emplace_back(protocol::Said{entry.by, say.text});
    }
    void operator()(const protocol::Pause&) {
        state.play.paused = true;
        events.emplace_back(protocol::Paused{entry.by});
    }
    void operator()(const protocol::Unpause&) {
        state.play.paused = false;
        begin_waiting(state.talk, state);
        if (state.play.game) state.play.game->restart_draw_grace(state.version() + 1);
        events.emplace_back(protocol::Unpaused{entry.by});
    }
    void operator()(const protocol::SeatBot&) { add(seat_bot(state.members, state, resolved.bot.value())); }
    void operator()(const protocol::UnseatBot& command) {
        events.push_back(unseat_bot(state.members, Seat::at(command.seat - 1)));
    }
    void operator()(const protocol::StandIn& command) {
        events.push_back(begin_stand_in(member(command.member), command.level));
    }
    void operator()(const protocol::VoteStandIn& command) {
        events.push_back(vote_for_stand_in(state.members, state, command, entry.by));
    }
    void operator()(const protocol::EndStandIn& command) {
        events.push_back(end_stand_in(member(command.member)));
    }
    void operator()(const protocol::DealCommit& command) {
        state.play.deal.value().commit(by().seat.value(), command.commit);
        events.emplace_back(protocol::DealEvent{protocol::DealCommitted{*by().seat, command.commit}});
    }
    void operator()(const protocol::DealReveal& command) {
        state.play.deal.value().reveal(by().seat.value(), command.reveal);
        events.emplace_back(protocol::DealEvent{protocol::DealRevealed{*by().seat, command.reveal}});
    }
    void operator()(const protocol::LobbyCommand& command) {
        add(apply_lobby(state, entry.by, command, resolved));
    }
    void operator()(const protocol::TalkCommand& command) { add(apply_talk(state, entry, command)); }
    template <typename Command>
    void operator()(const Command&) {
        static_assert(row_of<Command>.handling != Handling::journaled);
        SEQ_ASSERT(!"a command that changes nothing in the room is no entry");
    }
};

struct ApplyDecision : Applying {
    void operator()(const FollowRoom& decision) {
        const MovedMember& host = decision.inheritance.people.front();
        join(host.name, host.token.value());
        take_password(decision.password);
        inherit(state, decision.inheritance, events);
    }
    void operator()(const DrawForSeat& decision) { play(decision.seat, Draw{}); }
    void operator()(const MoveByClock& decision) {
        events.emplace_back(protocol::ClockRanOut{decision.seat});
        move(decision.seat, decision.words);
    }
    void operator()(const MoveByBot& decision) { move(decision.seat, decision.words); }
    void operator()(const ForfeitByChance& decision) {
        SEQ_ASSERT(state.game_is_running());
        for (const Event& event : state.play.game->forfeit_by_chance(decision.seat))
            events.emplace_back(event);
        add(note_end(state, entry));
    }
    void operator()(const MarkAway& decision) {
        member(decision.member).away_since = decision.since;
        const auto since = static_cast<std::uint64_t>(decision.since.time_since_epoch().count());
        events.emplace_back(protocol::WentAway{decision.member, since});
    }
    void operator()(const MarkBack&) {
        by().away_since.reset();
        forget_votes(state.members, state, by());
        events.emplace_back(protocol::CameBack{entry.by});
    }
    void operator()(const MarkReturn&) { note_player_is_back(state.play.clock, by()); }
    void operator()(const BeginStandIn& decision) {
        events.push_back(begin_stand_in(member(decision.member), decision.level));
    }
    void operator()(const FinishStandIn& decision) {
        events.push_back(end_stand_in(member(decision.member)));
    }
    void operator()(const ReturnHostRole& decision) {
        hand_over(state.lobby, state, entry.by, decision.member, std::nullopt, events);
    }
    void operator()(const EndReadyCheck&) { events.push_back(end_ready_check(state.lobby)); }
    void operator()(const StartWhenReady& decision) { start(decision.chance, decision.absent); }
    void operator()(const FillSeats& decision) { add(fill_seats(state.members, state, decision)); }
    void operator()(const SettleCall& verdict) { add(settle_call(state.talk, state.play, state, verdict)); }
    void operator()(const FreezeDeal& decision) { add(apply_deal(state.play, decision)); }
    void operator()(const RepeatDeal& decision) { add(apply_deal(state.play, decision)); }
    void operator()(const FinishDeal& decision) { add(apply_deal(state, decision)); }
    void operator()(const VoidGame& decision) {
        const std::uint32_t number = state.deal_is_running() ? state.play.deal->game() : state.play.games;
        events.emplace_back(protocol::GameVoided{number, decision.reason});
        if (state.deal_is_running()) return state.play.deal.reset();
        SEQ_ASSERT(state.game_is_running());
        abandon();
    }
    void operator()(const ArchiveRoom& decision) {
        if (state.game_is_running()) abandon();
        state.lifetime.archived = true;
        state.lobby.ready_check.reset();
        state.lifetime.successor = decision.successor;
        events.emplace_back(protocol::RoomArchived{decision.successor});
    }
    void operator()(const ReopenRoom&) {
        state.lifetime.archived = false;
        state.lifetime.activity = {};
        state.lifetime.activity.note(entry.at);  // the room is not idle, though no member has done anything
    }
    void operator()(const ReplaceKey& decision) { add(apply_key(state, decision)); }
    void operator()(const NoteOldKey& decision) { add(apply_old_key(state.door, decision)); }
    void operator()(const BeginEpoch&) {}
};

RoomEvents apply_cause(State& state, const Entry& entry) {
    if (const auto* accepted = std::get_if<AcceptedCommand>(&entry.cause)) {
        ApplyCommand applying{{state, entry}, accepted->resolved};
        std::visit(applying, accepted->body);
        return std::move(applying.events);
    }
    ApplyDecision applying{{state, entry}};
    std::visit(applying, std::get<RoomDecision>(entry.cause));
    return std::move(applying.events);
}

/// Whether the answer to the command contains the room and the member.
bool introduces(const Entry& entry) {
    return command_in<protocol::Create>(entry) != nullptr || command_in<protocol::Join>(entry) != nullptr ||
           decision_in<ReplaceKey>(entry) != nullptr;
}

/// Applies an entry of older rules, in which the engine takes part, with the engine as long as its events are
/// those that were recorded.
RoomEvents apply_recorded(State& state, const Entry& entry) {
    const bool follows = state.play.recorded_game && !state.play.recorded_game->result();
    if (follows) return follow_record(state, entry);
    try {
        return apply_cause(state, entry);
    } catch (const RulesDiffer&) {
        begin_recorded_game(state.play, state, entry);
        return follow_record(state, entry);
    }
}

}  // namespace

RoomEvents apply(State& state, const Entry& entry) {
    state.log.at = entry.at;
    if (entry.by != by_the_room) state.lifetime.activity.note(entry.at);
    RoomEvents events =
        state.play.recorded == nullptr ? apply_cause(state, entry) : apply_recorded(state, entry);
    note_highlights(state.play.highlights, events, entry.at);
    std::erase_if(state.play.held_draws,
                  [&](const HeldDraw& held) { return held.member == entry.by && held.id == entry.id; });
    if (Member* author = state.members.at(entry.by); entry.id && author != nullptr)  // who may have left
        author->remember({*entry.id, entry.content, state.version() + 1, introduces(entry)});
    return events;
}

}  // namespace seq::room
