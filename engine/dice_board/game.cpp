#include "engine/dice_board/game.hpp"

#include "engine/base/assert.hpp"
#include "engine/base/fixed_vector.hpp"

namespace seq::dice_board {
namespace {

/// D2, as it is printed.
constexpr std::array<std::array<std::uint8_t, board_size>, board_size> printed{{{2, 3, 4, 5, 6, 2},
                                                                                {6, 7, 8, 9, 7, 3},
                                                                                {5, 9, 12, 12, 8, 4},
                                                                                {4, 8, 12, 12, 9, 5},
                                                                                {3, 7, 9, 8, 7, 6},
                                                                                {2, 6, 5, 4, 3, 2}}};

constexpr Board make_board() {
    Board made;
    for (int row = 0; row < board_size; ++row) {
        for (int column = 0; column < board_size; ++column) {
            const Space space = Space::at(row, column);
            const std::uint8_t number =
                printed[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            made.number_at[space.index] = number;
            made.spaces_of[number].add(space);
            made.spaces.add(space);
        }
    }
    return made;
}

/// Lines of five: two in each of 12 rows and columns, and eight diagonals. There are fewer lines of six.
constexpr std::size_t lines_max = 32;
using Lines = FixedVector<Bitboard, lines_max>;

constexpr void add_line(Lines& lines, int row, int column, int down, int right, int length) {
    const int last_row = row + (length - 1) * down;
    const int last_column = column + (length - 1) * right;
    if (last_row >= board_size || last_column >= board_size || last_column < 0) return;
    Bitboard line;
    for (int n = 0; n < length; ++n)
        line.add(Space::at(row + n * down, column + n * right));
    lines.push_back(line);
}

constexpr Lines make_lines(int length) {
    Lines lines;
    for (int row = 0; row < board_size; ++row) {
        for (int column = 0; column < board_size; ++column) {
            add_line(lines, row, column, 0, 1, length);
            add_line(lines, row, column, 1, -1, length);
            add_line(lines, row, column, 1, 0, length);
            add_line(lines, row, column, 1, 1, length);
        }
    }
    return lines;
}

constexpr Lines lines_of_five = make_lines(5);
constexpr Lines lines_of_six = make_lines(6);
static_assert(lines_of_five.size() == 32 && lines_of_six.size() == 14);

struct Fold {
    View& view;

    void operator()(const StartRolled&) {}
    void operator()(const TurnBegan&) { view.rolled = false; }
    void operator()(const DiceRolled& event) {
        view.roll = event.dice;
        view.rolled = true;
    }
    void operator()(const OutOfLuck&) {}
    void operator()(const ChipPlaced& event) { view.chips[event.side.index()].add(event.space); }
    void operator()(const ChipRemoved& event) { view.chips[event.side.index()].remove(event.space); }
    void operator()(const LineCompleted& event) { view.line = event.spaces; }
    void operator()(const PenaltyGiven&) {}
    void operator()(const GameEnded&) { view.rolled = false; }
    template <typename Other>
    void operator()(const Other&) {
        SEQ_ASSERT(!"an event of the dice board");
    }
};

/// One step of a game: changes the state and adds events, unless the caller wants none.
struct Step {
    Game& game;
    Chance& chance;
    Events* events;

    void act(Seat seat, const Roll&) {
        game.roll = throw_dice<TwoDice>(chance);
        game.rolled = true;
        tell(DiceRolled{seat, *game.roll});
        if (!choices(game, side(seat), total(*game.roll)).empty()) return;
        tell(OutOfLuck{seat});
        begin_next_turn(seat);  // D8: there is no extra turn, whatever was rolled
    }
    void act(Seat seat, const Put& put) { put_down(seat, put.space); }
    void act(Seat seat, const Swap& swap) {
        take_away(seat, swap.space);
        put_down(seat, swap.space);
    }
    void act(Seat seat, const RemoveChip& remove) {
        take_away(seat, remove.space);
        begin_next_turn(seat);
    }
    void act(Seat, const Penalty& penalty) { tell(PenaltyGiven{penalty.side}); }
    template <typename Other>
    void act(Seat, const Other&) {
        SEQ_ASSERT(!"an action of this game");
    }

    void take_away(Seat seat, Space space) {
        for (std::size_t i = 0; i < sides_max; ++i) {
            if (!game.chips[i].has(space)) continue;
            game.chips[i].remove(space);
            tell(ChipRemoved{seat, Side::at(i), space});
        }
    }
    void put_down(Seat seat, Space space) {
        game.at(side(seat)).add(space);
        tell(ChipPlaced{seat, side(seat), space});
        game.line = completed_line(game.at(side(seat)), game.setup.options.line);
        if (!game.line.empty()) {
            tell(LineCompleted{side(seat), game.line});
            game.result = Result{.side = side(seat), .rule = game.setup.preset->win_rule};
            game.turn = {};
            game.rolled = false;
            return tell(GameEnded{*game.result});
        }
        const unsigned rolled = total(*game.roll);
        if (rolled == 2 || rolled == 12) return begin_turn(seat);  // D8
        begin_next_turn(seat);
    }
    void begin_turn(Seat seat) {
        game.turn = seat;
        game.rolled = false;
        tell(TurnBegan{seat});
    }
    void begin_next_turn(Seat seat) { begin_turn(next_seat(seat, game.setup.players())); }

    Side side(Seat seat) const { return game.setup.side(seat); }
    template <typename E>
    void tell(const E& event) const {
        if (events != nullptr) events->push_back(event);
    }
};

}  // namespace

constexpr Board board = make_board();
static_assert(board.spaces_of[2].count() == 4 && board.spaces_of[9].count() == 4 &&
              board.spaces_of[12].count() == 4 && board.spaces_of[10].empty() && board.spaces_of[11].empty());

std::span<const Bitboard> lines_of(std::size_t length) {
    SEQ_ASSERT(length == 5 || length == 6);
    return length == 5 ? lines_of_five.span() : lines_of_six.span();
}

Bitboard completed_line(Bitboard chips, std::size_t length) {
    for (const Bitboard line : lines_of(length))
        if (chips.contains(line)) return line;
    return {};
}

Game start(const Setup& setup, Chance& chance, std::vector<Event>* events) {
    Game game{.setup = setup};
    game.turn = throw_for_the_start<StartRolled>(setup.players(), chance, events);
    if (events != nullptr) events->push_back(TurnBegan{game.turn});
    return game;
}

void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events) {
    SEQ_ASSERT(!check(game, actor, action));
    Step step{game, chance, events};
    std::visit([&](const auto& act) { step.act(actor, act); }, action);
}

View view(const Game& game) {
    return {.chips = game.chips, .roll = game.roll, .rolled = game.rolled, .line = game.line};
}

void fold(View& view, const Event& event) {
    std::visit(Fold{view}, event);
}

void check_invariants(const Game& game) {
    Bitboard seen;
    for (std::size_t i = 0; i < sides_max; ++i) {
        SEQ_ASSERT(i < game.setup.sides() || game.chips[i].empty());
        SEQ_ASSERT((game.chips[i] & seen).empty());  // one chip a space
        SEQ_ASSERT(board.spaces.contains(game.chips[i]));
        seen |= game.chips[i];
        const bool complete = !completed_line(game.chips[i], game.setup.options.line).empty();
        SEQ_ASSERT(complete == (game.result && game.result->side == Side::at(i)));  // D9
    }
    SEQ_ASSERT(game.result.has_value() == !game.turn.is_seat());
    SEQ_ASSERT((game.result && !game.result->abandoned) == !game.line.empty());
    if (game.result) return;
    SEQ_ASSERT(game.turn.number <= game.setup.players());
    SEQ_ASSERT(!game.rolled || game.roll.has_value());
    SEQ_ASSERT(!legal_actions(game, game.turn).empty());
}

}  // namespace seq::dice_board
