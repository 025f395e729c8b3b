#include <nlohmann/json.hpp>

#include "client-cli/replay/position.hpp"

namespace seq::cli {
namespace {

using Json = nlohmann::ordered_json;

Json cards_json(const auto& cards, const Deck& deck) {
    Json list = Json::array();
    for (const Face face : cards)
        list.push_back(deck.name(face));
    return list;
}

Json chips_json(const View& view) {
    Json chips = Json::object();
    for (const Space space : view.setup.preset->layout->spaces)
        for (std::size_t i = 0; i < view.setup.sides(); ++i)
            if (view.as_cards().chips[i].has(space)) chips[to_string(space)] = i + 1;
    return chips;
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
    else
        json["winner"] = {{"side", view.result->side.number}};
}

void add_cards(Json& json, const Position& position) {
    const View& view = position.view;
    const Deck& deck = *view.setup.preset->deck;
    if (!position.hands.empty()) {
        json["hands"] = Json::object();
        for (const ShownHand& hand : position.hands)
            json["hands"][std::to_string(hand.seat.number)] = cards_json(hand.cards, deck);
    }
    json["hand_sizes"] = Json::object();
    json["discards"] = Json::object();
    Json owed = Json::array();
    for (std::size_t i = 0; i < view.setup.players(); ++i) {
        const std::string seat = std::to_string(i + 1);
        json["hand_sizes"][seat] = view.as_cards().hand_sizes[i];
        json["discards"][seat] = cards_json(view.as_cards().discards[i], deck);
        if (view.as_cards().owed.has(Seat::at(i))) owed.push_back(i + 1);
    }
    json["draw_pile"] = view.as_cards().draw_pile;
    json["owed"] = std::move(owed);
    json["forfeits"] =
        Json::array();  // S23 is off in every game that can be played so far: nobody ever has to
}

}  // namespace

std::string position_json(const Position& position) {
    const View& view = position.view;
    Json json = {
        {"game", view.setup.preset->name}, {"players", view.setup.players()}, {"sides", view.setup.sides()}};
    add_status(json, view);
    json["chips"] = chips_json(view);
    json["sequences"] = sequences_json(view);
    add_cards(json, position);
    json["moves"] = position.moves;
    return json.dump();
}

}  // namespace seq::cli
