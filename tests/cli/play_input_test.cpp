#include <algorithm>
#include <doctest/doctest.h>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using protocol::MoveKind;
using protocol::MoveWords;

Input read(const char* line, const test::LoggedRoom& model = {}) {
    const auto input = parse_input(line, model);
    INFO(line);
    REQUIRE_MESSAGE(input.has_value(), input.error());
    return *input;
}

std::string trouble(const char* line, const test::LoggedRoom& model = {}) {
    const auto input = parse_input(line, model);
    return input ? "understood" : input.error();
}

Space space(const char* name) {
    return parse_space(name).value();
}

protocol::Move place(const char* card, const char* where) {
    return {MoveWords{MoveKind::place, card, space(where), {}}};
}

TEST_CASE("S15: named sequences follow the equals sign") {
    protocol::Move expected = place("7H", "d4");
    expected.words.sequences = {{space("a4"), space("e4")}};
    CHECK(read("7h d4 = a4-e4") == Input{expected});
    CHECK(read("7h d4=a4-e4") == Input{expected});
    expected.words.sequences.emplace_back(space("d1"), space("d5"));
    CHECK(read("play 7h d4 = a4-e4, d1-d5") == Input{expected});
    CHECK(read("7h d4 =a4-e4,d1-d5") == Input{expected});
}

TEST_CASE("control characters in a typed line reach nobody") {
    CHECK(read("say a\x1b[2Jb") == Input{protocol::Say{"a?[2Jb"}});
    CHECK(trouble("\x1b[A") == "I do not know `?[a`. Type ? for the commands.");
}

TEST_CASE("every example that help shows is understood as far as its command") {
    for (const char* preset : {"sequence", "sequence-bible", "sequence-dice", "sequences"}) {
        test::LoggedRoom model;
        model.receive(test::snapshot_of(blank_view(test::setup_of(preset, 2), Seat{1})));
        for (const CommandRow& row : commands_for(model)) {
            const std::string answer = trouble(std::string{row.example}.c_str(), model);
            CHECK_FALSE((answer.starts_with("I do not") || answer.starts_with("There is no `")));
        }
    }
}

TEST_CASE("help shows a newcomer few commands, and `help all` the others") {
    test::LoggedRoom model;
    model.receive(test::snapshot_of(test::bare_view(2, Seat{1})));
    const auto shows = [&](bool all, std::string_view word) {
        return std::ranges::any_of(help_page(model, all), [&](const std::string& line) {
            return line.starts_with("  " + std::string{word} + " ");
        });
    };
    for (const char* word : {"7h d4", "dead 9s", "say hello", "hand", "leave"})
        CHECK((shows(false, word) && shows(true, word)));
    for (const char* word : {"start", "vote Bob", "react heart", "quit"})
        CHECK((!shows(false, word) && shows(true, word)));
}

test::LoggedRoom model_with(std::string_view hand) {
    View view = test::bare_view(2, Seat{1});
    view.as_cards().hand = test::hand_of(hand);
    view.as_cards().chips[1] = test::spaces_of("b1 e7");  // Bob has covered 2S at b1, and 2H at e7
    test::LoggedRoom model;
    model.receive(test::snapshot_of(view));
    return model;
}

TEST_CASE("S15: after a space, completion offers the sequences to choose from") {
    test::LoggedRoom model = model_with("7H");
    model.namings = {
        {Place{test::face("7H"), test::space("d6"), {}}, {test::line("a6", "e6"), test::line("b6", "f6")}}};
    CHECK(complete("7h d6 ", model).candidates == Words{"="});
    CHECK(complete("7h d6 = ", model).candidates == Words{"a6-e6", "b6-f6"});
    CHECK(complete("play 7h d6 = b", model).candidates == Words{"b6-f6"});
}

TEST_CASE("S17: after dead, completion offers the dead cards, after sit the free seats") {
    View view = test::bare_view(2, Seat{1});
    view.as_cards().hand = test::hand_of("2S 7H");
    view.as_cards().chips[0] = test::spaces_of("b1 g9");
    protocol::Snapshot snapshot = test::snapshot_of(view);
    snapshot.members.resize(1);
    test::LoggedRoom model;
    model.receive(snapshot);
    CHECK(complete("dead ", model).candidates == Words{"2s"});
    CHECK(complete("sit ", model).candidates == Words{"2"});
    CHECK(complete("say h", model).candidates.empty());
}

TEST_CASE("completion inserts the common prefix of all candidates") {
    CHECK(common_beginning({"start", "stand"}) == "sta");
    CHECK(common_beginning({"draw"}) == "draw");
    CHECK(common_beginning({"a", "b"}) == "");
    CHECK(common_beginning({}) == "");
}

}  // namespace
}  // namespace seq::client
