#include <algorithm>
#include <doctest/doctest.h>

#include "client-cli/play/input/input.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using Words = std::vector<std::string>;

test::LoggedRoom model_with(std::string_view hand) {
    View view = test::bare_view(2, Seat{1});
    view.as_cards().hand = test::hand_of(hand);
    view.as_cards().chips[1] = test::spaces_of("b1 e7");  // Bob has covered 2S at b1, and 2H at e7
    test::LoggedRoom model;
    model.receive(test::snapshot_of(view));
    return model;
}

bool has(const Completion& completion, std::string_view word) {
    return std::ranges::find(completion.candidates, word) != completion.candidates.end();
}

TEST_CASE("the first word is a card of the hand or a command") {
    const test::LoggedRoom model = model_with("7H JD 7H");
    const Completion all = complete("", model);
    CHECK(std::ranges::count(all.candidates, "7h") == 1);
    CHECK(has(all, "jd"));
    CHECK(has(all, "draw"));
    CHECK(complete("dr", model).candidates == Words{"draw"});
    CHECK(complete("s", model).candidates ==
          Words{"say", "screens", "sit", "stand", "start", "shift", "shuffle"});
    CHECK(complete("7", model).candidates == Words{"7h"});
    CHECK(complete("zz", model).candidates.empty());
}

TEST_CASE("after a card, completion offers its legal spaces") {
    const test::LoggedRoom model = model_with("2S 7H JS");
    CHECK(complete("2s ", model).candidates == Words{"g9"});  // the other one is taken
    CHECK(complete("play 2S ", model).candidates == Words{"g9"});
    CHECK(complete("7H ", model).candidates == Words{"i5", "d6"});
    CHECK(complete("7h d", model).candidates == Words{"d6"});
    CHECK(complete("7h d", model).word_begin == 3);
    CHECK(complete("js x ", model).candidates == Words{"b1", "e7"});
    CHECK(complete("remove js ", model).candidates == Words{"b1", "e7"});
    CHECK(complete("7h d6 ", model).candidates.empty());
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
