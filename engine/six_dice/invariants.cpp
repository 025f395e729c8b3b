#include "engine/six_dice/rules.hpp"

namespace seq::six_dice {

void check_invariants(const Game& game) {
    const std::size_t players = game.setup.players();
    SEQ_ASSERT(!game.contenders.empty());
    for (const Seat seat : game.contenders)
        SEQ_ASSERT(seat.is_seat() && seat.number <= players);
    for (std::size_t i = 0; i < seats_max; ++i) {
        SEQ_ASSERT(game.scores[i] % 5 == 0);
        SEQ_ASSERT(i < players || game.scores[i] == 0);
    }
    SEQ_ASSERT(game.result.has_value() == !game.turn.is_seat());
    const bool abandoned = game.result && game.result->abandoned;
    const Seat in_play = game.result ? game.result->seat : game.turn;
    SEQ_ASSERT(abandoned || game.contenders.has(in_play));
    SEQ_ASSERT(game.tie_break || game.contenders.count() == players);
}

}  // namespace seq::six_dice
