#include "client-cli/play/screen/hand.hpp"

#include <algorithm>

#include "client-cli/play/model/sentences.hpp"
#include "client-cli/play/screen/board.hpp"
#include "client-cli/play/screen/uses.hpp"

namespace seq::cli {
namespace {

std::string free_seats(const Model& model) {
    std::string list;
    std::size_t free = 0;
    for (std::size_t index = 0; index < model.setup->players(); ++index) {
        if (model.member_at(Seat::at(index)) != nullptr) continue;
        list += (list.empty() ? "" : ", ") + std::to_string(index + 1);
        ++free;
    }
    if (free == 0) return {};
    return free == 1 ? "Seat " + list + " is free" : "Seats " + list + " are free";
}

Row lobby_turn(const Model& model) {
    const std::string free = free_seats(model);
    if (!free.empty()) return Row{free, strong}.add("; friends come in with the link.", faint);
    if (model.is_host()) return Row{"All seats are taken: type ", strong}.add("start", good).add(".", strong);
    const protocol::MemberView* host = model.member(model.host);
    return Row{"All seats are taken", strong}.add(
        ": waiting for " + (host != nullptr ? host->name : std::string{"the host"}) + " to start the game.",
        faint);
}

Row own_turn(const Model& model) {
    const LegalActions& legal = model.legal;
    Row row{"Your turn", good};
    if (legal.draw)
        return row.add(": ").add("draw", warning).add(" first, or the card you are owed is lost (S19).");
    if (legal.pass) return row.add(": nothing can be played. Type ").add("pass", strong).add(" (S18).");
    const bool can_play = !legal.places.empty() || !legal.removes.empty();
    if (can_play)
        return row.add(": play a card, as in ").add("7h d4", strong).add(". Type ? for help.", faint);
    if (!legal.exchanges.empty())
        return row.add(": only dead cards are left. Exchange one, as in ").add("dead 9s", strong);
    return row;
}

Row others_turn(const Model& model) {
    const Seat turn = model.view->turn;
    Row row{model.who(turn), strong};
    row.add(" is to move.");
    if (!model.legal.draw) return row;
    return row.add(" You may ").add("draw", good).add(" the card you are owed.");
}

struct HandItem {
    Row text;
    std::size_t columns;
};

HandItem hand_item(const Model& model, Face face, const Canvas& canvas) {
    const std::string_view name = model.deck().name(face);
    const bool dead = is_dead(*model.view, face);
    Row row{"  "};
    Style style = strong;
    if (name.ends_with('H') || name.ends_with('D')) style.ink = 167;
    row.add(card_text(name, canvas), dead ? faint : style).add("  ");
    row.add(use_of(*model.view, face), dead ? warning : faint);
    return {row, row.width()};
}

}  // namespace

std::string use_of(const View& view, Face face) {
    const Deck& deck = *view.setup.preset->deck;
    if (is_dead(view, face)) return "dead: exchange it (S17)";
    const Bitboard spaces = spaces_to_use(view, face);
    switch (deck.power(face)) {
        case Power::wild: return "any open space";
        case Power::remove: return spaces.empty() ? "no chip to take now" : "takes a chip away";
        case Power::space: break;
    }
    std::string list;
    for (const Space space : spaces)
        list += (list.empty() ? "" : " ") + to_string(space);
    return list;
}

Row draw_turn(const Model& model) {
    if (!model.setup) return Row{"Finding the room ...", faint};
    if (!model.view) return lobby_turn(model);
    if (model.view->result) return Row{sentence_of(model, *model.view->result), good};
    return model.view->turn == model.seat() ? own_turn(model) : others_turn(model);
}

std::vector<Row> draw_hand(const Model& model, std::size_t rows_max, const Canvas& canvas) {
    if (rows_max == 0) return {};
    if (model.setup && !model.view)
        return {Row{"  Send your friends: ", faint}.add("sequence play " + model.link, strong)};
    if (!model.view || model.view->as_cards().hand.empty()) return {};
    std::vector<HandItem> items;
    for (const Face face : model.view->as_cards().hand)
        items.push_back(hand_item(model, face, canvas));
    const std::size_t rows = std::min(rows_max, items.size());
    std::vector<Row> result(rows);
    const std::size_t stacks = (items.size() + rows - 1) / rows;
    for (std::size_t n = 0; n < items.size(); ++n) {
        Row& row = result[n % rows];
        row.pad_to(n / rows * (canvas.columns / stacks)).add(items[n].text);
    }
    return result;
}

}  // namespace seq::cli
