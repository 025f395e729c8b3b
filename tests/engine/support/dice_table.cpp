#include "tests/engine/support/dice_table.hpp"

#include <doctest/doctest.h>
#include <stdexcept>

#include "tests/engine/support/words.hpp"

namespace seq::test {
namespace {

std::vector<std::uint8_t> dice_of(std::string_view words) {
    std::vector<std::uint8_t> dice;
    for (const std::string& word : split(words))
        dice.push_back(static_cast<std::uint8_t>(std::stoi(word)));
    return dice;
}

template <typename Some>
std::string in_words(const Some& events) {
    std::string words;
    for (const Event& event : events)
        words += (words.empty() ? "" : "; ") + to_words(event);
    return words;
}

/// All prepared dice must have been thrown: a test that prepares more than happens is wrong.
void check_all_thrown(const KnownChance& chance) {
    CHECK(chance.thrown == chance.dice.size());
}

}  // namespace

Setup dice_setup(std::string_view preset, std::size_t players, std::string_view options) {
    Setup setup = *make_setup(preset, players);
    for (const std::string& option : split(options)) {
        const std::vector<std::string> words = split(option, '=');
        if (set_option(setup.options, *setup.preset, words.at(0), words.at(1)))
            throw std::logic_error("the test names no option: " + option);
    }
    return setup;
}

DiceTable::DiceTable(const Setup& setup, std::string_view dice) {
    chance_.dice = dice_of(dice);
    const Started started = start(setup, chance_);
    match = started.match;
    told = in_words(started.events);
    check_all_thrown(chance_);
    check_invariants(match);
}

DiceTable::DiceTable(const Match& begun) : match{begun} {
    check_invariants(match);
}

DiceTable& DiceTable::does(int seat, const Action& action) {
    INFO("seat " << seat << ": " << to_words(action));
    REQUIRE(refusal(seat, action) == "");
    told = in_words(apply(match, seat_at(seat), action, chance_));
    check_all_thrown(chance_);
    REQUIRE_NOTHROW(check_invariants(match));
    return *this;
}

DiceTable& DiceTable::rolls(int seat, std::string_view dice) {
    for (const std::uint8_t die : dice_of(dice))
        chance_.dice.push_back(die);
    return does(seat, Roll{});
}

DiceTable& DiceTable::casts(int seat, std::string_view dice) {
    for (const std::uint8_t die : dice_of(dice))
        chance_.dice.push_back(die);
    return does(seat, Cast{});
}

std::string DiceTable::refusal(int seat, const Action& action) const {
    const auto refused = check(match, seat_at(seat), action);
    if (!refused) return "";
    CHECK(refused->sentence.size() > 10);
    return std::string{to_string(refused->code)} + " " + std::string{refused->rule};
}

std::string DiceTable::result() const {
    const auto ended = seq::result(match);
    return ended ? to_string(*ended) + " by " + std::string{ended->rule} : "";
}

std::string DiceTable::may(int seat) const {
    const LegalActions legal = legal_actions(match, seat_at(seat));
    std::string words = legal.roll ? "roll" : legal.cast ? "cast" : "";
    if (!legal.puts.empty()) words += "put " + to_words(legal.puts);
    if (!legal.swaps.empty()) words += "swap " + to_words(legal.swaps);
    if (!legal.removable.empty()) words += "remove " + to_words(legal.removable);
    return words;
}

std::string DiceTable::chips(int side) const {
    return to_words(view(match, spectator).as_dice_board().chips[static_cast<std::size_t>(side) - 1]);
}

std::string DiceTable::scores() const {
    const View seen = view(match, spectator);
    std::string words;
    for (std::size_t i = 0; i < seen.setup.players(); ++i)
        words += (i == 0 ? "" : " ") + std::to_string(seen.as_six_dice().scores[i]);
    return words;
}

std::string DiceTable::contenders() const {
    const View seen = view(match, spectator);
    std::string words;
    for (const Seat seat : seen.as_six_dice().contenders)
        words += (words.empty() ? "" : " ") + std::to_string(seat.number);
    return words;
}

Match dice_position(const Setup& setup, std::string_view rows) {
    dice_board::Game game{.setup = setup};
    game.turn = Seat{1};
    int row = 0;
    int column = 0;
    for (const std::string& mark : split(rows, ' ')) {
        if (mark != ".")
            game.at(Side{static_cast<std::uint8_t>(std::stoi(mark))}).add(Space::at(row, column));
        row += (column + 1) / 6;
        column = (column + 1) % 6;
    }
    return {game};
}

DiceTable begun(std::string_view preset, std::size_t players, std::string_view options) {
    std::string dice = "6 6 6 6 6 6";
    for (std::size_t n = 1; n < players; ++n)
        dice += " 1 1 1 1 1 1";
    return DiceTable{dice_setup(preset, players, options), dice};
}

DiceTable with_scores(const Setup& setup, std::initializer_list<int> scores, int starter) {
    six_dice::Game game{.setup = setup};
    std::size_t n = 0;
    for (const int score : scores)
        game.scores.at(n++) = static_cast<std::uint16_t>(score);
    game.starter = game.turn = Seat{static_cast<std::uint8_t>(starter)};
    game.contenders = seats_up_to(setup.players());
    return DiceTable{Match{game}};
}

}  // namespace seq::test
