#include <doctest/doctest.h>

#include "protocol/fairdeal/chance.hpp"
#include "protocol/record/recorder.hpp"
#include "protocol/record/replay.hpp"
#include "tests/engine/support/playout.hpp"
#include "tests/protocol/support/record_text.hpp"

// Whole games of every preset, recorded while they are played, and replayed; and what a record writes.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

/// A whole game, and the record that was written during it.
struct RecordedGame {
    Match match;
    Record record;
    Digest key;  ///< all its chance follows from this
};

/// Plays random legal moves to the end. Sometimes the table gives a penalty, if it may (S23, D11).
RecordedGame play_and_record(const Setup& setup, std::uint8_t number) {
    Digest key{};
    key.fill(number);
    FairDealChance chance{key};
    seq::test::SplitMix random{number};
    Started started = start(setup, chance);
    Recorder recorder{setup, {}, started.events};
    while (!result(started.match)) {
        const auto [actor, action] = seq::test::random_move(started.match, random);
        const Events events = apply(started.match, actor, action, chance);
        recorder.add(actor, action, events.span(), actor == table ? "upheld; the word was jack" : "");
    }
    return {started.match, recorder.record(), key};
}

/// A valid setup with these options: `draw=auto`.
Setup setup_of(std::string_view preset, std::size_t players, std::size_t sides = 0,
               std::initializer_list<std::string_view> options = {}) {
    auto setup = make_setup(preset, players, sides);
    REQUIRE(setup.has_value());
    for (const std::string_view option : options) {
        const std::size_t equals = option.find('=');
        REQUIRE_FALSE(
            set_option(setup->options, *setup->preset, option.substr(0, equals), option.substr(equals + 1)));
    }
    return *setup;
}

/// Checks that replaying the record leads to exactly this match: in the public view and in that of every
/// seat.
void check_leads_to(const Record& record, const Match& match) {
    const auto replay = play_record(record);
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), "record"));
    CHECK(replay->done());
    CHECK(view(replay->match(), spectator) == view(match, spectator));
    for (const Seat seat : seats_up_to(setup(match).players()))
        CHECK(view(replay->match(), seat) == view(match, seat));
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

/// Checks that the text can be read, is rewritten identically except for comments, and leads to the game's
/// end.
void check_round_trip(const RecordedGame& game) {
    const std::string text = write_record(game.record);
    const Record again = read(text);
    CHECK(again.setup == game.record.setup);
    CHECK(again.result == to_string(*result(game.match)));
    check_leads_to(again, game.match);
    const std::string rewritten = write_record(again);
    CHECK(write_record(read(rewritten)) == rewritten);
    if (count(text, " ; ") == 0) CHECK(rewritten == text);
}

/// The same with the seed instead of the explicit random values.
void check_from_the_seed(const RecordedGame& game) {
    Record seeded = game.record;
    seeded.seed = game.key;
    const std::string text = write_record(seeded);
    for (const std::string_view tag : {"[Cut", "[Dealer", "[Deck", "[Reshuffle", "[Rolls"})
        CHECK(count(text, tag) == 0);
    check_leads_to(read(text), game.match);
}

/// A finished game in which the draw pile ran out.
RecordedGame play_with_reshuffle() {
    const Setup setup = setup_of("sequence", 12, 2);
    for (std::uint8_t number = 1; number < 40; ++number)
        if (RecordedGame game = play_and_record(setup, number); !game.record.reshuffles.empty()) return game;
    FAIL("no game with a reshuffle");
    return play_and_record(setup, 1);
}

}  // namespace

TEST_CASE("a game of every preset and number of players has the same end after it was written and read") {
    for (const Setup& setup : seq::test::all_setups()) {
        INFO(seq::test::to_words(setup));
        const RecordedGame game = play_and_record(setup, 7);
        check_round_trip(game);
        check_from_the_seed(game);
    }
}

TEST_CASE("every option of every game can be written to a record and read again") {
    const std::vector<Setup> setups{
        setup_of("sequence", 4, 2, {"draw=auto"}),
        setup_of("sequence", 6, 3, {"table_talk=call"}),
        setup_of("sequence-rv", 4, 2, {"table_talk=silent"}),
        setup_of("sequence-dice", 2, 2, {"line=6"}),
        setup_of("sequence-dice", 4, 2, {"table_talk=call"}),
        setup_of("sequences", 3, 0, {"sequences_per_cast=all", "target=200"}),
        setup_of("hearts-due", 4, 0, {"stake=50", "target=25"}),
    };
    for (const Setup& setup : setups)
        for (const std::uint8_t number : {1, 2, 3}) {
            CAPTURE(setup.preset->name);
            const RecordedGame game = play_and_record(setup, number);
            check_round_trip(game);
            check_from_the_seed(game);
        }
}

TEST_CASE("the tags are in the notation's order, and only those of the game are written") {
    const auto before = [](const std::string& text, std::string_view one, std::string_view other) {
        REQUIRE(text.find(one) != std::string::npos);
        REQUIRE(text.find(other) != std::string::npos);
        return text.find(one) < text.find(other);
    };
    const std::string cards = write_record(play_and_record(setup_of("sequence-rv", 4), 7).record);
    CHECK(cards.starts_with("[Game \"sequence-rv\"]\n[Players \"4\"]\n[Sides \"2\"]\n[Cut \""));
    CHECK(before(cards, "[Cut", "[Dealer"));
    CHECK(before(cards, "[Dealer", "[Deck"));
    CHECK(before(cards, "[Deck", "[Result"));
    CHECK(count(cards, "[Rolls") == 0);

    const std::string board = write_record(play_and_record(setup_of("sequence-dice", 2), 7).record);
    CHECK(board.starts_with("[Game \"sequence-dice\"]\n[Players \"2\"]\n[Sides \"2\"]\n[Rolls \""));
    const std::string casts =
        write_record(play_and_record(setup_of("hearts-due", 2, 0, {"stake=5"}), 7).record);
    CHECK(casts.starts_with("[Game \"hearts-due\"]\n[Players \"2\"]\n[Options \"stake=5\"]\n[Rolls \""));
    CHECK(count(casts, "[Result \"seat ") == 1);
    for (const std::string_view tag : {"[Sides", "[Cut", "[Dealer", "[Deck"})
        CHECK(count(casts, tag) == 0);
}

TEST_CASE("T5: a penalty is written with its verdict as a comment") {
    const RecordedGame game = play_and_record(setup_of("sequence-dice", 4), 3);
    const std::string text = write_record(game.record);
    REQUIRE(count(text, "- penalty ") > 0);
    CHECK(count(text, " ; upheld; the word was jack\n") == count(text, "- penalty "));
    check_leads_to(read(text), game.match);
}

TEST_CASE("a comment cannot become another line") {
    Record record = read(two_players("1 AS b3\n"));
    record.moves[0].comment = "one\n2 pass\r";
    CHECK(write_move(record.moves[0]) == "1 AS b3 ; one 2 pass ");
}

TEST_CASE("S20: a reshuffle is taken from the record") {
    const RecordedGame game = play_with_reshuffle();
    check_leads_to(read(write_record(game.record)), game.match);
}

TEST_CASE("S20: a reshuffle with more cards than the deck has is refused when it is needed") {
    std::string text = write_record(play_with_reshuffle().record);
    const std::size_t tag = text.find("[Reshuffle");
    text.replace(tag, text.find('\n', tag) - tag, "[Reshuffle \"" + sorted_deck() + " AS\"]");
    CHECK(fault(text) == "6 bad-reshuffle S20");
}

TEST_CASE("S20: a missing reshuffle is reported at the move that needs it") {
    Record record = play_with_reshuffle().record;
    record.reshuffles.clear();
    const std::string text = write_record(record);
    const auto replay = play_record(read(text));
    REQUIRE_FALSE(replay.has_value());
    CHECK(replay.error().code == "no-chance");
    CHECK(replay.error().kind == RecordError::Kind::unreadable);
    const Record reread = read(text);
    REQUIRE(replay.error().line > reread.last_tag_line);
    const std::size_t index = replay.error().line - reread.moves.front().line;
    CHECK(reread.moves.at(index).words.kind == MoveKind::draw);
    CHECK(play_record(reread, index).has_value());
}

TEST_CASE("S20: a reshuffle has exactly the discards of that moment") {
    Record record = play_with_reshuffle().record;
    FacePile& pile = record.reshuffles[0].pile;
    SUBCASE("one card too few") {
        pile.pop_back();
    }
    SUBCASE("one card for another") {
        pile[0] = Face{static_cast<std::uint8_t>((pile[0].number + 1) % face_count)};
    }
    SUBCASE("none at all") {
        pile.clear();
    }
    CHECK(fault(write_record(record)) == "6 bad-reshuffle S20");
}

TEST_CASE("surplus random values are ignored") {
    Record record = play_and_record(setup_of("sequence", 2), 3).record;
    record.reshuffles.push_back({.pile = *record.deck, .line = 0});
    CHECK(fault(write_record(record)) == "");
}

TEST_CASE("the writer does not let typed text break a line") {
    Record record = read(two_players("1 AS b3\n"));
    record.names = {"Ann \"the fox\"", "Bob\nBobson; II"};
    record.setup.options.draw = DrawMode::automatic;
    record.setup.options.draw_grace_s = 7;
    const std::string text = write_record(record);
    CHECK(
        text.starts_with("[Game \"sequence\"]\n[Players \"2\"]\n[Sides \"2\"]\n[Options \"draw=auto\"]\n"
                         "[Names \"Ann 'the fox'\" \"Bob Bobson; II\"]\n[Dealer \"2\"]\n[Deck \"AS 2S"));
    CHECK(text.ends_with("\"]\n[Result \"*\"]\n\n1 AS b3\n"));
    CHECK(read(text).names[1] == "Bob Bobson; II");
}

TEST_CASE("a seed is written instead of the random values") {
    Record record = read(two_players(""));
    record.seed = sha256({});
    const std::string text = write_record(record);
    CHECK(text.find("[Seed \"e3b0c442") != std::string::npos);
    CHECK(text.find("Deck") == std::string::npos);
    CHECK(read(text).seed == record.seed);
}
