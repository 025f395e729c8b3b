#include "engine/match.hpp"

#include "engine/cards/rules.hpp"

namespace seq {

Started start(const Setup& setup, Chance& chance) {
    Started started;
    started.match.game = cards::start(setup, chance, &started.events);
    return started;
}

std::optional<Rejection> check(const Match& match, Seat actor, const Action& action) {
    return std::visit([&](const auto& game) { return check(game, actor, action); }, match.game);
}

LegalActions legal_actions(const Match& match, Seat seat) {
    return std::visit([&](const auto& game) { return legal_actions(game, seat); }, match.game);
}

LinesThrough namings(const Match& match, Seat seat, const Action& action) {
    return std::visit([&](const auto& game) { return namings(game, seat, action); }, match.game);
}

Events apply(Match& match, Seat actor, const Action& action, Chance& chance) {
    Events events;
    std::visit([&](auto& game) { apply(game, actor, action, chance, &events); }, match.game);
    return events;
}

void apply_silently(Match& match, Seat actor, const Action& action, Chance& chance) {
    std::visit([&](auto& game) { apply(game, actor, action, chance, nullptr); }, match.game);
}

View view(const Match& match, Seat observer) {
    return std::visit([&](const auto& game) { return view(game, observer); }, match.game);
}

std::optional<Result> result(const Match& match) {
    return std::visit([](const auto& game) { return game.result; }, match.game);
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
