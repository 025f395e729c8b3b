#include <nlohmann/json.hpp>

#include "client-cli/replay/position.hpp"
#include "engine/base/assert.hpp"

namespace seq::client {
namespace {

using Json = nlohmann::ordered_json;

Json cards_json(const auto& cards, const Deck& deck) {
    Json list = Json::array();
    for (const Face face : cards)
        list.push_back(deck.name(face));
    return list;
}

/// Space to side, in reading order.
Json chips_json(const std::array<Bitboard, sides_max>& chips) {
    Bitboard all;
    for (const Bitboard& of_side : chips)
        all |= of_side;
    Json json = Json::object();
    for (const Space space : all)
        for (std::size_t i = 0; i < chips.size(); ++i)
            if (chips[i].has(space)) json[to_string(space)] = i + 1;
    return json;
}

Json sequences_json(const View& view) {
    Json sides = Json::object();
    for (std::size_t i = 0; i < view.setup.sides(); ++i) {
        Json list = Json::array();
        for (const Line line : view.as_cards().sequences[i]) {
            Json spaces = Json::array();
            for (const Space space : line.in_order())
                spaces.push_back(to_string(space));
            list.push_back(std::move(spaces));
        }
        sides[std::to_string(i + 1)] = std::move(list);
    }
    return sides;
}

void add_status(Json& json, const View& view) {
    json["status"] = view.result ? "finished" : "running";
    if (!view.result)
        json["turn"] = view.turn.number;
    else if (view.result->is_draw())
        json["draw"] = true;
    else if (view.result->seat.is_seat())
        json["winner"] = {{"seat", view.result->seat.number}};
    else
        json["winner"] = {{"side", view.result->side.number}};
}

Json seats_json(const SeatSet& seats) {
    Json list = Json::array();
    for (const Seat seat : seats)
        list.push_back(seat.number);
    return list;
}

void add_cards(Json& json, const Position& position) {
    const View& view = position.view;
    const cards::View& cards = view.as_cards();
    const Deck& deck = *view.setup.preset->deck;
    json["chips"] = chips_json(cards.chips);
    json["sequences"] = sequences_json(view);
    if (!position.hands.empty()) {
        json["hands"] = Json::object();
        for (const ShownHand& hand : position.hands)
            json["hands"][std::to_string(hand.seat.number)] = cards_json(hand.cards, deck);
    }
    json["hand_sizes"] = Json::object();
    json["discards"] = Json::object();
    for (std::size_t i = 0; i < view.setup.players(); ++i) {
        const std::string seat = std::to_string(i + 1);
        json["hand_sizes"][seat] = cards.hand_sizes[i];
        json["discards"][seat] = cards_json(cards.discards[i], deck);
    }
    json["draw_pile"] = cards.draw_pile;
    json["owed"] = seats_json(cards.owed);
    json["forfeits"] = seats_json(cards.forfeits);
}

void add_dice_board(Json& json, const dice_board::View& view) {
    json["chips"] = chips_json(view.chips);
    if (view.roll) json["roll"] = *view.roll;
}

void add_six_dice(Json& json, const View& view) {
    const six_dice::View& dice = view.as_six_dice();
    if (dice.cast) json["cast"] = *dice.cast;
    json["scores"] = Json::object();
    for (std::size_t i = 0; i < view.setup.players(); ++i)
        json["scores"][std::to_string(i + 1)] = dice.scores[i];
    if (view.setup.options.stake != 0) json["pot"] = dice.pot;
}

void add_game(Json& json, const Position& position) {
    switch (position.view.setup.preset->kind) {
        case Kind::cards: return add_cards(json, position);
        case Kind::dice_board: return add_dice_board(json, position.view.as_dice_board());
        case Kind::six_dice: return add_six_dice(json, position.view);
    }
    SEQ_ASSERT(!"a kind of the enum");
}

}  // namespace

std::string position_json(const Position& position) {
    const View& view = position.view;
    Json json = {{"game", view.setup.preset->name}, {"players", view.setup.players()}};
    if (view.setup.sides() != 0) json["sides"] = view.setup.sides();
    add_status(json, view);
    add_game(json, position);
    json["moves"] = position.moves;
    return json.dump();
}

}  // namespace seq::client
