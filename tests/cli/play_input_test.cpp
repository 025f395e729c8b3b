#include <doctest/doctest.h>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"
#include "tests/cli/support/logged_room.hpp"

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

PlayInput place(const char* card, const char* where) {
    return {MoveWords{MoveKind::place, card, space(where), {}}};
}
PlayInput take(const char* card, const char* where) {
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
    PlayInput expected = place("7H", "d4");
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
    const Input draw{PlayInput{MoveWords{MoveKind::draw, {}, {}, {}}}};
    for (const char* line : {"draw", "d", "DRAW"})
        CHECK(read(line) == draw);
    CHECK(read("autodraw off") == Input{AutodrawInput{false}});
    CHECK(read("Autodraw ON") == Input{AutodrawInput{true}});
    const Input dead{PlayInput{MoveWords{MoveKind::exchange, "9S", {}, {}}}};
    for (const char* line : {"dead 9S", "exchange 9s", "swap 9s"})
        CHECK(read(line) == dead);
    CHECK(read("pass") == Input{PlayInput{MoveWords{MoveKind::pass, {}, {}, {}}}});
}

TEST_CASE("chat keeps capitals and blanks and drops control characters") {
    CHECK(read("say Hello  there") == Input{SayInput{"Hello  there"}});
    CHECK(read("'Hello there") == Input{SayInput{"Hello there"}});
    CHECK(read("' draw") == Input{SayInput{"draw"}});
    CHECK(read("say a\x1b[2Jb") == Input{SayInput{"a?[2Jb"}});
    CHECK(trouble("say").starts_with("What do you want to say?"));
}

TEST_CASE("the commands of the room and of the program are understood") {
    CHECK(read("sit 3") == Input{SitInput{3}});
    CHECK(read("sit") == Input{SitInput{}});
    CHECK(read("start") == Input{Word::start});
    CHECK(read("board") == Input{Word::board});
    CHECK(read("hand") == Input{Word::hand});
    CHECK(read("log") == Input{Word::log});
    CHECK(read("who") == Input{Word::who});
    CHECK(read("link") == Input{Word::link});
    CHECK(read("?") == Input{Word::help});
    CHECK(read("help") == Input{Word::help});
    CHECK(read("quit") == Input{Word::quit});
    CHECK(read("rules s17") == Input{RulesInput{"S17"}});
    CHECK(read("7h") == Input{LookInput{*two_packs.parse("7H")}});
    CHECK(read("   ") == Input{NoInput{}});
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
    CHECK(trouble("dead") == "Which card is dead? Like this: `dead 9s`.");
    CHECK(trouble("sit down") == "`down` is no seat: they are numbered from 1. Like this: `sit 3`.");
    CHECK(trouble("=") == "I do not know `=`. Type ? for the commands.");
    CHECK(trouble(",,,") == "Type ? for the commands.");
    CHECK(trouble("\x1b[A") == "I do not know `?[a`. Type ? for the commands.");
}

TEST_CASE("every command of the table can be found by each of its words, and help shows it") {
    for (const Games game : {with_packs, with_pictures, on_dice_board, with_six_dice})
        for (const CommandWords& row : command_table(game)) {
            CAPTURE(row.words);
            CHECK(find_command(row.first(), game) == row.command);
            CHECK_FALSE(row.meaning.empty());
        }
    CHECK_FALSE(find_command("", all_games).has_value());
}

}  // namespace
}  // namespace seq::client
