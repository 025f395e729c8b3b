#include <string>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

using Refusal = std::optional<Rejection>;

std::string name(Seat seat) {
    return "seat " + std::to_string(seat.number);
}
/// As a record writes it, with what people call it where that says more.
std::string name(const Game& game, Face face) {
    const std::string written{game.deck().name(face)};
    const std::string_view title = game.deck().title(face);
    return written == title ? written : written + " (" + std::string{title} + ")";
}

Refusal refuse_when_over(const Game& game) {
    if (!game.result) return std::nullopt;
    return Rejection{Code::game_over, game.result->rule, "the game is over: " + outcome_of(*game.result)};
}

/// S23: play waits until all have chosen, and a choice is the only thing that anybody may do.
Refusal refuse_while_forfeits_pend(const Game& game, const Action& action) {
    if (game.forfeits.empty() || std::holds_alternative<Forfeit>(action)) return std::nullopt;
    std::string seats;
    for (const Seat seat : game.forfeits)
        seats.append(seats.empty() ? "" : ", ").append(name(seat));
    return Rejection{Code::forfeit_pending, "S23", "play waits for forfeits: " + seats};
}

Refusal refuse_unknown_seat(const Game& game, Seat actor) {
    if (actor.is_seat() && actor.number <= game.setup.players()) return std::nullopt;
    return Rejection{Code::not_your_turn, "S6",
                     "there is no such seat; the seats are 1 to " + std::to_string(game.setup.players())};
}

Refusal refuse_out_of_turn(const Game& game, Seat actor) {
    if (actor == game.turn) return std::nullopt;
    return Rejection{Code::not_your_turn, "S6", name(game.turn) + " is to move"};
}

Refusal refuse_unheld(const Game& game, Seat actor, Face face, std::string_view rule) {
    if (held_at(game, actor, face)) return std::nullopt;
    return Rejection{Code::card_not_held, rule, name(actor) + " does not hold " + name(game, face)};
}

Refusal check_naming(const Game& game, Seat actor, const Place& place) {
    if (is_choice_of(place.naming, completed_by(game, game.setup.side(actor), place.space)))
        return std::nullopt;
    return Rejection{
        Code::bad_naming, "S15",
        "only lines of five that this chip completes can be named, and they may share at most one space"};
}

Refusal check_action(const Game& game, Seat actor, const Place& place) {
    if (auto refusal = refuse_unheld(game, actor, place.face, "S7")) return refusal;
    const Power power = game.deck().power(place.face);
    if (power == Power::remove)
        return Rejection{Code::card_removes, game.setup.preset->powers_rule,
                         name(game, place.face) + " removes a chip and does not place one"};
    if (!open_spaces(game).has(place.space))
        return Rejection{Code::space_not_open, "S8",
                         game.layout().free.has(place.space)
                             ? to_string(place.space) + " is a free corner"
                             : to_string(place.space) + " already holds a chip"};
    if (power == Power::space && !game.layout().spaces_of[place.face.number].has(place.space))
        return Rejection{Code::wrong_space, "S7",
                         to_string(place.space) + " shows " +
                             name(game, *game.layout().face_at[place.space.index]) + ", not " +
                             name(game, place.face)};
    return place.naming.empty() ? std::nullopt : check_naming(game, actor, place);
}

Refusal check_action(const Game& game, Seat actor, const Remove& remove) {
    if (auto refusal = refuse_unheld(game, actor, remove.face, "S7")) return refusal;
    if (game.deck().power(remove.face) != Power::remove)
        return Rejection{Code::card_places, game.setup.preset->powers_rule,
                         name(game, remove.face) + " cannot remove a chip"};
    const std::string space = to_string(remove.space);
    if (!game.occupied.has(remove.space))
        return Rejection{Code::nothing_to_remove, "S10", "there is no chip on " + space};
    if (game.at(game.setup.side(actor)).chips.has(remove.space))
        return Rejection{Code::own_chip, "S10", "the chip on " + space + " is your own side's"};
    if (!removable_chips(game, actor).has(remove.space))
        return Rejection{Code::locked_chip, "S10",
                         "the chip on " + space + " is part of a completed sequence"};
    return std::nullopt;
}

Refusal check_action(const Game& game, Seat actor, const Exchange& exchange) {
    if (auto refusal = refuse_unheld(game, actor, exchange.face, "S17")) return refusal;
    const std::string card = name(game, exchange.face);
    if (game.deck().power(exchange.face) != Power::space)
        return Rejection{Code::never_dead, "S17", card + " is never dead"};
    if (!is_dead(game, exchange.face))
        return Rejection{Code::card_not_dead, "S17", card + " still has an open space"};
    if (game.exchanged)
        return Rejection{Code::already_exchanged, "S17", "only one dead card per turn can be exchanged"};
    return std::nullopt;
}

Refusal check_action(const Game& game, Seat actor, const Pass&) {
    const LegalActions legal = legal_actions(game, actor);
    if (!legal.places.empty() || !legal.removes.empty())
        return Rejection{Code::must_play, "S18", name(actor) + " holds a card that can be played"};
    if (!legal.exchanges.empty())
        return Rejection{Code::must_exchange, "S18",
                         name(actor) + " holds a dead card that can be exchanged"};
    return std::nullopt;
}

Refusal check_draw(const Game& game, Seat actor) {
    if (game.setup.options.draw == DrawMode::automatic)
        return Rejection{Code::draw_is_automatic, "S19", "cards are drawn automatically in this game"};
    switch (game.at(actor).owed) {
        case Owed::card: return std::nullopt;
        case Owed::nothing: return Rejection{Code::nothing_owed, "S19", name(actor) + " is owed no card"};
        case Owed::lapsed:
            return Rejection{Code::draw_lapsed, "S19", "the right of " + name(actor) + " to draw has lapsed"};
    }
    SEQ_ASSERT(!"a state of the enum");
}

Refusal check_forfeit(const Game& game, Seat actor, const Forfeit& forfeit) {
    if (!game.forfeits.has(actor))
        return Rejection{Code::nothing_to_forfeit, "S23", name(actor) + " has no card to forfeit"};
    return refuse_unheld(game, actor, forfeit.face, "S23");
}

/// S23: only the table decides whether table talk was upheld, and there are penalties only in teams.
Refusal check_penalty(const Game& game, Seat actor, const Penalty& penalty) {
    if (actor != table) return Rejection{Code::not_your_turn, "S23", "only the table can give a penalty"};
    if (!penalty.side.is_side() || penalty.side.number > game.setup.sides())
        return Rejection{Code::no_such_side, game.setup.preset->seats_rule,
                         "there is no such side; the sides are 1 to " + std::to_string(game.setup.sides())};
    if (!game.setup.seating->in_teams())
        return Rejection{Code::no_penalty, "S23", "there is no table talk on sides of one player"};
    if (!has_penalties(game.setup.options.table_talk))
        return Rejection{Code::no_penalty, "S23", "penalties exist only if table_talk is call or honour"};
    return std::nullopt;
}

}  // namespace

std::optional<Rejection> check(const Game& game, Seat actor, const Action& action) {
    if (auto refusal = refuse_when_over(game)) return refusal;
    if (auto refusal = refuse_while_forfeits_pend(game, action)) return refusal;
    if (const auto* penalty = std::get_if<Penalty>(&action)) return check_penalty(game, actor, *penalty);
    if (auto refusal = refuse_unknown_seat(game, actor)) return refusal;
    if (const auto* forfeit = std::get_if<Forfeit>(&action)) return check_forfeit(game, actor, *forfeit);
    if (std::holds_alternative<Draw>(action)) return check_draw(game, actor);
    if (auto refusal = refuse_out_of_turn(game, actor)) return refusal;
    if (const auto* place = std::get_if<Place>(&action)) return check_action(game, actor, *place);
    if (const auto* remove = std::get_if<Remove>(&action)) return check_action(game, actor, *remove);
    if (const auto* exchange = std::get_if<Exchange>(&action)) return check_action(game, actor, *exchange);
    if (const auto* pass = std::get_if<Pass>(&action)) return check_action(game, actor, *pass);
    return Rejection{Code::not_in_this_game, "S7", "this game is played with cards, not with dice"};
}

}  // namespace seq::cards
