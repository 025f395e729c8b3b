#include <doctest/doctest.h>
#include <sstream>

#include "protocol/record/line.hpp"
#include "protocol/record/replay.hpp"
#include "tests/protocol/support/examples.hpp"
#include "tests/protocol/support/record_text.hpp"

// The examples of docs/notation.md, read from the page, must be correct.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

std::vector<std::string> lines_of_the_page() {
    std::istringstream page{testing::text_of_file("docs/notation.md")};
    std::vector<std::string> lines;
    for (std::string line; std::getline(page, line);)
        lines.push_back(line);
    return lines;
}

/// The blocks of lines that are indented by four blanks, without the indent.
std::vector<std::string> blocks() {
    std::vector<std::string> found;
    bool inside = false;
    for (const std::string& line : lines_of_the_page()) {
        const bool indented = line.starts_with("    ");
        if (indented && !inside) found.emplace_back();
        if (indented) found.back() += line.substr(4) + '\n';
        if (line.empty() && inside) found.back() += '\n';
        inside = indented || (line.empty() && inside);
    }
    return found;
}

/// The parts of a text between backticks.
std::vector<std::string> quoted_in(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t open = text.find('`'); open != std::string_view::npos;) {
        const std::size_t end = text.find('`', open + 1);
        parts.emplace_back(text.substr(open + 1, end - open - 1));
        open = text.find('`', end + 1);
    }
    return parts;
}

struct Row {
    std::string move;
    std::string games;  ///< the beginning of the second column
};

/// The table of moves.
std::vector<Row> move_rows() {
    std::vector<Row> rows;
    bool inside = false;
    for (const std::string& line : lines_of_the_page()) {
        if (line.starts_with("| line |")) inside = true;
        if (line.empty()) inside = false;
        if (!inside || !line.starts_with("| `")) continue;
        const std::size_t second = line.find(" | ") + 3;
        rows.push_back({quoted_in(line).front(), line.substr(second, line.find(':', second) - second)});
    }
    return rows;
}

bool is_named(const Row& row, Kind kind) {
    const auto says = [&](std::string_view part) { return row.games.find(part) != std::string::npos; };
    switch (kind) {
        case Kind::cards: return says("card games");
        case Kind::dice_board: return says("`sequence-dice`");
        case Kind::six_dice: return says("six-dice games");
    }
    return false;
}

}  // namespace

TEST_CASE("every move of the notation's table is read in the games that it names, and in no other") {
    const std::vector<Row> rows = move_rows();
    REQUIRE(rows.size() == 13);
    for (const Row& row : rows)
        for (const std::string_view game :
             {"sequence", "sequence-rv", "sequence-dice", "sequences", "hearts-due"}) {
            const Preset& preset = *find_preset(game);
            CAPTURE(row.move);
            CAPTURE(game);
            const auto move = parse_move({1, row.move}, preset);
            REQUIRE(move.has_value() == is_named(row, preset.kind));
            if (move)
                CHECK(write_move(*move) == row.move);
            else
                CHECK(move.error().code == "not-in-this-game");
        }
}

TEST_CASE("the notation's example of a game with dice is a whole game") {
    const std::vector<std::string> examples = blocks();
    REQUIRE(examples.size() > 1);
    REQUIRE(examples[1].starts_with("[Game \"hearts-due\"]"));
    const auto replay = play_record(read(examples[1])).value();
    REQUIRE(result(replay.match()).has_value());
    CHECK(to_string(*result(replay.match())) == replay.record().result);
}

TEST_CASE("the notation's example of a card game is correct except for the cards that it leaves out") {
    std::string text = blocks().front();
    const auto replace = [&](std::string_view tag, const std::string& whole) {
        const std::size_t at = text.find(tag);
        REQUIRE(at != std::string::npos);
        text.replace(at, text.find('\n', at) - at, whole);
    };
    replace("[Deck", "[Deck \"" + sorted_deck() + "\"]");
    replace("[Reshuffle", "[Reshuffle \"9S 4D\"]");
    const Record record = read(text);
    CHECK(record.setup.players() == 4);
    CHECK(record.moves.size() == 5);
}
