#include <algorithm>

#include "protocol/json/fields.hpp"
#include "protocol/message/event_codec.hpp"
#include "server/room/after/ending.hpp"
#include "server/room/apply.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::RoomEvent;
using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Reading;

/// The order of the draw pile, which clients are never sent, so that the codec of messages does not read it.
Event read_pile(Reading& reading, Fields& fields, const Deck& deck) {
    PileOrdered ordered{};
    Node* pile = fields.need("pile");
    if (pile == nullptr || !reading.is_array(*pile)) return ordered;
    protocol::json::for_each(reading, *pile, [&](Node& node) {
        const auto face = deck.parse(reading.string(node));
        const auto card = std::ranges::find(deck.faces, face, [](Face each) { return std::optional{each}; });
        if (card == deck.faces.end() || ordered.pile.size() == deck_size)
            return reading.complain("bad-value", node, "a card of a draw pile");
        ordered.pile.push_back(Card{static_cast<std::uint8_t>(card - deck.faces.begin())});
    });
    return ordered;
}

std::optional<RoomEvent> read_recorded(Reading& reading, Node& node, const Deck& deck) {
    Fields fields{reading, node};
    if (fields.string("event") == "pile-ordered") return read_pile(reading, fields, deck);
    return protocol::read_event(reading, node, deck);
}

std::vector<std::string> names_of_players(const State& state) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < state.setup.players(); ++i)
        names.push_back(member_on(state, Seat::at(i)).name);
    return names;
}

struct RecordedMove {
    Seat actor;
    Action action;
};

/// The move that the entry makes; nothing if it makes none.
std::optional<RecordedMove> move_of(const State& state, const Entry& entry,
                                    const std::vector<Event>& events) {
    const auto of_words = [&](Seat seat, const protocol::MoveWords& words) -> std::optional<RecordedMove> {
        const auto action = protocol::to_action(words, state.deck());
        if (!action) return std::nullopt;
        return RecordedMove{seat, *action};
    };
    if (const auto* moved = command_in<protocol::Move>(entry)) {
        const auto mover = std::ranges::find(state.members, entry.by, &Member::id);
        SEQ_ASSERT(mover != state.members.end() && mover->seat);
        return of_words(*mover->seat, moved->words);
    }
    if (const auto* moved = decision_in<MoveByBot>(entry)) return of_words(moved->seat, moved->words);
    if (const auto* moved = decision_in<MoveByClock>(entry)) return of_words(moved->seat, moved->words);
    if (const auto* drawn = decision_in<DrawForSeat>(entry)) return RecordedMove{drawn->seat, Draw{}};
    for (const Event& event : events) {
        if (const auto* given = std::get_if<PenaltyGiven>(&event))
            return RecordedMove{table, Penalty{given->side}};
        if (const auto* forfeited = std::get_if<CardForfeited>(&event))
            return RecordedMove{forfeited->seat, Forfeit{forfeited->face}};
    }
    return std::nullopt;
}

/// Restores purses, hands, statistics and scores as the record says they were.
void keep_recorded_results(State& state, const RoomEvents& events) {
    for (const RoomEvent& event : events) {
        if (const auto* changed = std::get_if<protocol::PurseChanged>(&event))
            state.play.purses.set(changed->member, changed->purse);
        if (const auto* hands = std::get_if<protocol::HandsRevealed>(&event))
            state.play.recorded_game->reveal(*hands);
        if (const auto* statistics = std::get_if<protocol::GameStatistics>(&event))
            state.results.statistics = *statistics;
        if (const auto* score = std::get_if<protocol::Series>(&event)) state.results.series.take(*score);
    }
}

void end_recorded_game(State& state) {
    state.talk.call.reset();
    state.play.paused = false;
    state.play.purses.clear_pot();
    state.results.shelf.add(FinishedGame{*state.play.recorded_game, *state.play.deal, state.log.at});
    count_game(state.results, state, *state.play.recorded_game->result(), state.log.at);
}

}  // namespace

bool asks_the_engine(const Entry& entry) {
    const auto verdict = verdict_in(entry);
    return begins_game(entry) || (verdict && verdict->upheld) || decision_in<ForfeitByChance>(entry) ||
           command_in<protocol::Move>(entry) || decision_in<MoveByBot>(entry) ||
           decision_in<MoveByClock>(entry) || decision_in<DrawForSeat>(entry) ||
           command_in<protocol::Abandon>(entry) || decision_in<ArchiveRoom>(entry) ||
           command_in<protocol::SetGame>(entry);
}

Expected<RoomEvents> recorded_events(std::string_view body, const Deck& deck) {
    protocol::json::Tree tree;
    if (const auto fault = protocol::json::parse(body, body_limits, tree))
        return tl::unexpected{fault->sentence};
    Reading reading{tree, protocol::json::Unknown::ignored};
    Fields fields{reading, tree.root()};
    RoomEvents events;
    if (Node* list = fields.need("events"); list != nullptr && reading.is_array(*list))
        protocol::json::for_each(reading, *list, [&](Node& node) {
            if (auto event = read_recorded(reading, node, deck)) events.push_back(std::move(*event));
        });
    if (reading.failed()) return tl::unexpected{reading.fault().sentence};
    return events;
}

void begin_recorded_game(Play& play, const State& state, const Entry& entry) {
    if (begins_game(entry)) {
        const std::vector<Event> dealt = events_of_game(*play.recorded);
        play.recorded_game = std::make_unique<RecordedGame>(state.setup, names_of_players(state), dealt);
    } else {
        SEQ_ASSERT(play.game.has_value());
        play.recorded_game = std::make_unique<RecordedGame>(*play.game);
    }
    play.game.reset();
}

RoomEvents follow_record(State& state, const Entry& entry) {
    SEQ_ASSERT(state.play.recorded != nullptr && state.play.recorded_game);
    const RoomEvents& recorded = *state.play.recorded;
    const std::vector<Event> events = events_of_game(recorded);
    if (begins_game(entry))
        begin_talk(state.talk, state);
    else if (const auto move = move_of(state, entry, events))
        state.play.recorded_game->add(move->actor, move->action, events);
    else
        state.play.recorded_game->note(events);
    if (verdict_in(entry)) state.talk.call.reset();
    if (decision_in<ForfeitByChance>(entry) != nullptr) state.play.recorded_game->note_random_forfeit();
    if (command_in<protocol::Abandon>(entry) != nullptr) ++state.results.stopped_by_host;
    keep_recorded_results(state, recorded);
    note_turns(state.talk, state, recorded);
    if (state.play.recorded_game->result() && state.results.shelf.ended() < state.play.games)
        end_recorded_game(state);
    if (decision_in<ArchiveRoom>(entry) != nullptr) state.lifetime.archived = true;
    return recorded;
}

RoomEvents stop_recorded_game(State& state) {
    const std::vector<Event> ended{GameEnded{Result{.abandoned = true}}};
    RoomEvents events{ended.front()};
    state.play.recorded_game->note(ended);
    for (RoomEvent& event : secret_at_the_end(state))
        events.push_back(std::move(event));
    for (const protocol::MemberId member : state.play.purses.return_stakes())
        events.emplace_back(protocol::PurseChanged{member, state.play.purses.of(member)});
    end_recorded_game(state);
    return events;
}

}  // namespace seq::room
