#include "engine/match.hpp"

namespace seq {

namespace {

Match start(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    switch (setup.preset->kind) {
        case Kind::cards: return {cards::start(setup, chance, events)};
        case Kind::dice_board: return {dice_board::start(setup, chance, events)};
        case Kind::six_dice: return {six_dice::start(setup, chance, events)};
    }
    SEQ_ASSERT(!"a kind of the enum");
}

}  // namespace

Started start(const Setup& setup, Chance& chance) {
    Started started;
    started.match = start(setup, chance, &started.events);
    return started;
}

Match start_silently(const Setup& setup, Chance& chance) {
    return start(setup, chance, nullptr);
}

std::optional<Rejection> check(const Match& match, Seat actor, const Action& action) {
    return std::visit([&](const auto& game) { return check(game, actor, action); }, match.game);
}

LegalActions legal_actions(const Match& match, Seat seat) {
    return std::visit([&](const auto& game) { return legal_actions(game, seat); }, match.game);
}

LinesThrough namings(const Match& match, Seat seat, const Action& action) {
    const auto* cards = std::get_if<cards::Game>(&match.game);
    return cards != nullptr ? cards::namings(*cards, seat, action) : LinesThrough{};
}

Bitboard completing_spaces(const Match& match, Seat seat) {
    const auto* cards = std::get_if<cards::Game>(&match.game);
    return cards != nullptr ? cards::completing_spaces(*cards, seat) : Bitboard{};
}

Events apply(Match& match, Seat actor, const Action& action, Chance& chance) {
    Events events;
    std::visit([&](auto& game) { apply(game, actor, action, chance, &events); }, match.game);
    return events;
}

void apply_silently(Match& match, Seat actor, const Action& action, Chance& chance) {
    std::visit([&](auto& game) { apply(game, actor, action, chance, nullptr); }, match.game);
}

Events abandon(Match& match) {
    SEQ_ASSERT(!result(match));
    const Result stopped{.abandoned = true};
    if (auto* cards = std::get_if<cards::Game>(&match.game)) cards::let_go(*cards);
    if (auto* dice = std::get_if<dice_board::Game>(&match.game)) dice->rolled = false;
    std::visit(
        [&](auto& game) {
            game.result = stopped;
            game.turn = {};
        },
        match.game);
    Events events;
    events.push_back(GameEnded{stopped});
    return events;
}

View view(const Match& match, Seat observer) {
    View seen;  // not by a list of values, which would write zeros into all of it first
    seen.setup = setup(match);
    seen.observer = observer;
    seen.turn = turn(match);
    seen.result = result(match);
    if (const auto* cards = std::get_if<cards::Game>(&match.game))
        cards::look(*cards, observer, seen.as_cards());
    if (const auto* dice = std::get_if<dice_board::Game>(&match.game)) seen.game = dice_board::view(*dice);
    if (const auto* dice = std::get_if<six_dice::Game>(&match.game)) seen.game = six_dice::view(*dice);
    return seen;
}

View blank_view(const Setup& setup, Seat observer) {
    View view;
    view.setup = setup;
    view.observer = observer;
    switch (setup.preset->kind) {
        case Kind::cards: view.game = cards::View{}; break;
        case Kind::dice_board: view.game = dice_board::View{}; break;
        case Kind::six_dice: view.game = six_dice::blank_view(setup); break;
    }
    return view;
}

void fold(View& view, const Event& event) {
    if (const auto* began = std::get_if<TurnBegan>(&event)) view.turn = began->seat;
    if (const auto* ended = std::get_if<GameEnded>(&event)) {
        view.result = ended->result;
        view.turn = {};
    }
    if (auto* of_cards = std::get_if<cards::View>(&view.game))
        return cards::fold(*of_cards, view.setup, view.observer, event);
    if (auto* of_dice = std::get_if<dice_board::View>(&view.game)) return dice_board::fold(*of_dice, event);
    six_dice::fold(std::get<six_dice::View>(view.game), event);
}

std::optional<Result> result(const Match& match) {
    return std::visit([](const auto& game) { return game.result; }, match.game);
}

bool is_over(const Match& match) {
    return std::visit([](const auto& game) { return game.result.has_value(); }, match.game);
}

Seat turn(const Match& match) {
    return std::visit([](const auto& game) { return game.turn; }, match.game);
}

const Setup& setup(const Match& match) {
    return std::visit([](const auto& game) -> const Setup& { return game.setup; }, match.game);
}

void check_invariants(const Match& match) {
    std::visit([](const auto& game) { check_invariants(game); }, match.game);
}

}  // namespace seq
