#include "client-cli/replay/position.hpp"

#include <nlohmann/json.hpp>

#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"

namespace seq::client {
namespace {

/// The room of this position, as its observer would know it. `names` has one per seat, or none.
Room room_of(const Position& position, const std::vector<std::string>& names) {
    Room room;
    room.setup = position.view.setup;
    room.view = position.view;
    for (const Seat seat : seats_up_to(room.setup->players())) {
        const std::string name = names.empty() ? "" : clean_text(names[seat.index()]);
        room.members.push_back({.member = {seat.number},
                                .name = name.empty() ? "Seat " + std::to_string(seat.number) : name,
                                .seat = seat});
    }
    room.note_newest_cast();
    return room;
}

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
    for (const auto& [seat, hand] : position.hands)
        json["hands"][std::to_string(seat.number)] = list_of(hand, name);
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

Position position_of(const Match& match, std::optional<Seat> observer, std::size_t moves) {
    Position position{.view = view(match, observer.value_or(spectator)), .hands = {}, .moves = moves};
    if (setup(match).preset->kind != Kind::cards) return position;
    for (const Seat seat : seats_up_to(setup(match).players()))
        if (!observer || *observer == seat)
            position.hands.push_back({seat, view(match, seat).as_cards().hand});
    return position;
}

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

std::string position_text(const Position& position, const std::vector<std::string>& names) {
    const Room room = room_of(position, names);
    const Canvas paper;
    std::string text{room.setup->preset->title};
    text += ", " + counted(room.setup->players(), "player") + ", " + counted(position.moves, "move") + ". ";
    text += room.playing() ? draw_turn(room).text(paper) : sentence_of(room, *room.view->result);
    for (const Row& row : draw_table(room, paper))
        text += '\n' + row.text(paper);
    for (const auto& [seat, hand] : position.hands)
        if (!position.view.observer.is_seat())
            text += "\n " + room.who(seat) + " holds " + cards_text(room, hand);
    return text + '\n';
}

}  // namespace seq::client
