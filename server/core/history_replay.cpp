#include "server/core/history_replay.hpp"

#include <algorithm>

#include "engine/base/mutant.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/parts.hpp"
#include "server/core/after/ending.hpp"
#include "server/core/entry_codec.hpp"
#include "server/core/presence.hpp"
#include "server/core/talk/chat.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;
using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Reading;

bool begins_game(const Deed& deed) {
    return std::holds_alternative<GameStarted>(deed) || std::holds_alternative<DealDone>(deed);
}

/// The order of the draw pile, which no client is ever sent and the codec does not read.
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

/// By seat, as the record of a game has them.
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

/// What the record says was played, as far as it was a move.
std::optional<RecordedMove> move_of(const State& state, const Entry& entry, const std::vector<Event>& told) {
    const auto of_words = [&](Seat seat, const protocol::MoveWords& words) -> std::optional<RecordedMove> {
        const auto action = protocol::to_action(words, state.deck());
        if (!action) return std::nullopt;
        return RecordedMove{seat, *action};
    };
    if (const auto* moved = std::get_if<Moved>(&entry.deed)) {
        const auto mover = std::ranges::find(state.members, entry.by, &Member::id);
        SEQ_ASSERT(mover != state.members.end() && mover->seat);
        return of_words(*mover->seat, moved->words);
    }
    if (const auto* moved = std::get_if<MovedByBot>(&entry.deed)) return of_words(moved->seat, moved->words);
    if (const auto* moved = std::get_if<MovedByClock>(&entry.deed))
        return of_words(moved->seat, moved->words);
    if (const auto* drawn = std::get_if<DrawnForAway>(&entry.deed)) return RecordedMove{drawn->seat, Draw{}};
    for (const Event& event : told) {
        if (const auto* given = std::get_if<PenaltyGiven>(&event))
            return RecordedMove{table, Penalty{given->side}};
        if (const auto* forfeited = std::get_if<CardForfeited>(&event))
            return RecordedMove{forfeited->seat, Forfeit{forfeited->face}};
    }
    return std::nullopt;
}

/// What members were told of purses, hands and scores holds.
void keep_what_was_told(State& state, const Happened& happened) {
    for (const RoomEvent& event : happened) {
        if (const auto* changed = std::get_if<protocol::PurseChanged>(&event))
            state.purses.set(changed->member, changed->purse);
        if (const auto* hands = std::get_if<protocol::HandsRevealed>(&event))
            state.recorded_game->reveal(*hands);
        if (const auto* statistics = std::get_if<protocol::GameStatistics>(&event))
            state.statistics = *statistics;
        if (const auto* score = std::get_if<protocol::Series>(&event)) state.series.take(*score);
    }
}

void end_recorded_game(State& state) {
    state.talk.call.reset();
    state.paused = false;
    state.purses.clear_pot();
    state.shelf.add(FinishedGame{*state.recorded_game, *state.deal});
}

}  // namespace

bool asks_the_engine(const Deed& deed) {
    if (const auto* talk = std::get_if<TalkDeed>(&deed)) {
        const auto* settled = std::get_if<CallSettled>(talk);
        return std::holds_alternative<ForfeitTaken>(*talk) || (settled != nullptr && settled->upheld);
    }
    return begins_game(deed) || std::holds_alternative<Moved>(deed) ||
           std::holds_alternative<MovedByBot>(deed) || std::holds_alternative<MovedByClock>(deed) ||
           std::holds_alternative<DrawnForAway>(deed) || std::holds_alternative<Abandoned>(deed) ||
           std::holds_alternative<Archived>(deed);
}

tl::expected<Happened, std::string> recorded_events(std::string_view body, const Deck& deck) {
    protocol::json::Tree tree;
    if (const auto fault = protocol::json::parse(body, body_limits, tree))
        return tl::unexpected{fault->sentence};
    Reading reading{tree, protocol::json::Unknown::ignored};
    Fields fields{reading, tree.root()};
    Happened happened;
    if (Node* events = fields.need("events"); events != nullptr && reading.is_array(*events))
        protocol::json::for_each(reading, *events, [&](Node& node) {
            if (auto event = read_recorded(reading, node, deck)) happened.push_back(std::move(*event));
        });
    if (reading.failed()) return tl::unexpected{reading.fault().sentence};
    return happened;
}

void begin_recorded_game(State& state, const Entry& entry) {
    if (begins_game(entry.deed)) {
        const std::vector<Event> dealt = events_of_game(*state.recorded);
        state.recorded_game.emplace(state.setup, names_of_players(state), dealt);
    } else {
        SEQ_ASSERT(state.game.has_value());
        state.recorded_game.emplace(*state.game);
    }
    state.game.reset();
}

Happened follow_record(State& state, const Entry& entry) {
    SEQ_ASSERT(state.recorded != nullptr && state.recorded_game);
    const Happened& happened = *state.recorded;
    const std::vector<Event> told = events_of_game(happened);
    if (begins_game(entry.deed))
        begin_talk(state);
    else if (const auto move = move_of(state, entry, told))
        state.recorded_game->add(move->actor, move->action, told);
    else
        state.recorded_game->stop(told);
    if (const auto* talk = std::get_if<TalkDeed>(&entry.deed)) {
        if (std::holds_alternative<CallSettled>(*talk)) state.talk.call.reset();
        if (std::holds_alternative<ForfeitTaken>(*talk)) state.recorded_game->note_random_forfeit();
    }
    keep_what_was_told(state, happened);
    note_turns(state, happened);
    if (state.recorded_game->result() && state.shelf.ended() < state.games) end_recorded_game(state);
    if (std::holds_alternative<Archived>(entry.deed)) state.archived = true;
    return happened;
}

Happened stop_recorded_game(State& state) {
    const std::vector<Event> ended{GameEnded{Result{.abandoned = true}}};
    Happened happened{ended.front()};
    state.recorded_game->stop(ended);
    for (RoomEvent& event : secret_at_the_end(state))
        happened.push_back(std::move(event));
    if (is_mutant("void-game-keeps-stakes")) state.purses.clear_pot();
    for (const protocol::MemberId member : state.purses.give_back())
        happened.emplace_back(protocol::PurseChanged{member, state.purses.of(member)});
    end_recorded_game(state);
    return happened;
}

void remark(State& state, std::string text) {
    if (state.recorded_game)
        state.recorded_game->remark(std::move(text));
    else
        state.game->remark(std::move(text));
}

}  // namespace seq::core
