#include <nlohmann/json.hpp>

#include "client-cli/play/screen/parts.hpp"
#include "client-cli/replay/position.hpp"

namespace seq::client {
namespace {

using Json = nlohmann::ordered_json;

template <typename Items, typename Word>
Json list_of(const Items& items, Word word) {
    Json list = Json::array();
    for (const auto item : items)
        list.push_back(word(item));
    return list;
}

/// The values of seats or sides by their numbers.
template <typename Value>
Json by_number(std::size_t count, Value value) {
    Json json = Json::object();
    for (std::size_t i = 0; i < count; ++i)
        json[std::to_string(i + 1)] = value(i);
    return json;
}

/// Space to side, in reading order.
Json chips_json(const View& view) {
    Json json = Json::object();
    for (const Space space : occupied(view))
        json[to_string(space)] = side_on(view, space).number;
    return json;
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

void add_cards(Json& json, const Position& position) {
    const View& view = position.view;
    const cards::View& cards = view.as_cards();
    const auto name = [&](Face face) { return view.setup.preset->deck->name(face); };
    const auto number = [](Seat seat) { return seat.number; };
    const auto spaces = [](Line line) {
        return list_of(line.in_order(), [](Space one) { return to_string(one); });
    };
    json["chips"] = chips_json(view);
    json["sequences"] =
        by_number(view.setup.sides(), [&](std::size_t i) { return list_of(cards.sequences[i], spaces); });
    for (const ShownHand& hand : position.hands)
        json["hands"][std::to_string(hand.seat.number)] = list_of(hand.cards, name);
    json["hand_sizes"] = by_number(view.setup.players(), [&](std::size_t i) { return cards.hand_sizes[i]; });
    json["discards"] =
        by_number(view.setup.players(), [&](std::size_t i) { return list_of(cards.discards[i], name); });
    json["draw_pile"] = cards.draw_pile;
    json["owed"] = list_of(cards.owed, number);
    json["forfeits"] = list_of(cards.forfeits, number);
}

void add_dice_board(Json& json, const View& view) {
    json["chips"] = chips_json(view);
    if (const auto& roll = view.as_dice_board().roll) json["roll"] = *roll;
}

void add_six_dice(Json& json, const View& view) {
    const six_dice::View& dice = view.as_six_dice();
    if (dice.cast) json["cast"] = *dice.cast;
    json["scores"] = by_number(view.setup.players(), [&](std::size_t i) { return dice.scores[i]; });
    if (view.setup.options.stake != 0) json["pot"] = dice.pot;
}

}  // namespace

std::string position_json(const Position& position) {
    const View& view = position.view;
    Json json = {{"game", view.setup.preset->name}, {"players", view.setup.players()}};
    if (view.setup.sides() != 0) json["sides"] = view.setup.sides();
    add_status(json, view);
    switch (view.setup.preset->kind) {
        case Kind::cards: add_cards(json, position); break;
        case Kind::dice_board: add_dice_board(json, view); break;
        case Kind::six_dice: add_six_dice(json, view); break;
    }
    json["moves"] = position.moves;
    return json.dump();
}

}  // namespace seq::client
