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
protocol::Move take(const char* card, const char* where) {
    return {MoveWords{MoveKind::remove, card, space(where), {}}};
}

TEST_CASE("a move of a card and a space is understood in every notation") {
    for (const char* line : {"7h d4", "play 7H d4", "7H D4", "  7h   on  d4 ", "put 7h d4", "place 7H at D4",
                             "p 7h d4", "7♥ d4", "play 7h to d4"})
        CHECK(read(line) == Input{place("7H", "d4")});
    CHECK(read("10s j10") == Input{place("TS", "j10")});
    CHECK(read("ts j10") == Input{place("TS", "j10")});
    CHECK(read("jd e5") == Input{place("JD", "e5")});
}

TEST_CASE("a one-eyed jack removes a chip, with or without x") {
    for (const char* line :
         {"js e5", "js x e5", "remove JS e5", "take js e5", "play js e5", "JS x E5", "js from e5"})
        CHECK(read(line) == Input{take("JS", "e5")});
    CHECK(read("7h x e5") == Input{take("7H", "e5")});  // the server says why not
}

TEST_CASE("S15: named sequences follow the equals sign") {
    protocol::Move expected = place("7H", "d4");
    expected.words.sequences = {{space("a4"), space("e4")}};
    CHECK(read("7h d4 = a4-e4") == Input{expected});
    CHECK(read("7h d4=a4-e4") == Input{expected});
    expected.words.sequences.emplace_back(space("d1"), space("d5"));
    CHECK(read("play 7h d4 = a4-e4, d1-d5") == Input{expected});
    CHECK(read("7h d4 =a4-e4,d1-d5") == Input{expected});
    CHECK(trouble("7h d4 =").starts_with("After `=`, give the two ends"));
    CHECK(trouble("7h d4 = a4").starts_with("`a4` names no sequence"));
    CHECK(trouble("js d4 = a4-e4").starts_with("Removing a chip completes no sequence"));
}

TEST_CASE("the other moves have the words that players try first") {
    const Input draw{protocol::Move{MoveWords{MoveKind::draw, {}, {}, {}}}};
    for (const char* line : {"draw", "d", "DRAW"})
        CHECK(read(line) == draw);
    CHECK(read("autodraw off") == Input{Request{Word::autodraw, "off"}});
    CHECK(read("Autodraw ON") == Input{Request{Word::autodraw, "on"}});
    const Input dead{protocol::Move{MoveWords{MoveKind::exchange, "9S", {}, {}}}};
    for (const char* line : {"dead 9S", "exchange 9s", "swap 9s"})
        CHECK(read(line) == dead);
    CHECK(read("pass") == Input{protocol::Move{MoveWords{MoveKind::pass, {}, {}, {}}}});
}

TEST_CASE("chat keeps capitals and blanks and drops control characters") {
    CHECK(read("say Hello  there") == Input{protocol::Say{"Hello  there"}});
    CHECK(read("'Hello there") == Input{protocol::Say{"Hello there"}});
    CHECK(read("' draw") == Input{protocol::Say{"draw"}});
    CHECK(read("say , = 7h") == Input{protocol::Say{", = 7h"}});
    CHECK(read("say a\x1b[2Jb") == Input{protocol::Say{"a?[2Jb"}});
    CHECK(trouble("say").starts_with("What do you want to say?"));
}

TEST_CASE("the commands of the room and of the program are understood") {
    CHECK(read("sit 3") == Input{protocol::Sit{3}});
    CHECK(read("sit") == Input{protocol::Sit{}});
    CHECK(read("start") == Input{protocol::Start{}});
    for (const auto& [line, word] : {std::pair{"board", Word::board},
                                     {"hand", Word::hand},
                                     {"log", Word::log},
                                     {"who", Word::who},
                                     {"link", Word::link},
                                     {"?", Word::help},
                                     {"quit", Word::quit}})
        CHECK(read(line) == Input{word});
    CHECK(read("help all") == Input{Request{Word::help, "all"}});
    CHECK(read("rules S17") == Input{Request{Word::rules, "s17"}});
    CHECK(read("7h") == Input{Request{Word::look, "7H"}});
    CHECK(read("   ") == Input{std::monostate{}});
}

TEST_CASE("input that is not understood is answered with a sentence that helps") {
    CHECK(trouble("drwa") == "I do not know `drwa`. Did you mean `draw`?");
    CHECK(trouble("strat") == "I do not know `strat`. Did you mean `start`?");
    CHECK(trouble("exhange 9s") == "I do not know `exhange`. Did you mean `exchange`?");
    CHECK(trouble("xyzzyplugh") == "I do not know `xyzzyplugh`. Type ? for the commands.");
    CHECK(trouble("d4") == "Which card goes on d4? Like this: `7h d4`.");
    CHECK(trouble("play d4") == "Say the card first, then the space. Like this: `7h d4`.");
    CHECK(trouble("play 7h") == "Which space is the 7H for? Like this: `7h d4`.");
    CHECK(trouble("7h z9") == "`z9` is no space: they run from a1, top left, to j10. Like this: `7h d4`.");
    CHECK(trouble("7h d4 d5") == "I do not understand `d5` behind d4.");
    CHECK(trouble("play 1x d4") == "`1x` is no card: rank, then S, H, D or C. Like this: `7h d4`.");
    CHECK(trouble("dead") == "Which card do you mean? Like this: `dead 9s`.");
    CHECK(trouble("sit down") == "`down` is no seat: they are numbered from 1. Like this: `sit 3`.");
    CHECK(trouble("=") == "I do not know `=`. Type ? for the commands.");
    CHECK(trouble(",,,") == "Type ? for the commands.");
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
          Words{"say", "sit", "stand", "screens", "start", "shift", "shuffle"});
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
