#include <doctest/doctest.h>

#include "protocol/digest/digest.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/stream.hpp"
#include "protocol/record/recorder.hpp"
#include "protocol/record/replay.hpp"
#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

struct Played {
    Match match;
    Record record;
};

/// A game of random moves with automatic draws, recorded while it is played, until a few moves after the
/// first reshuffle or the end of the game.
Played play(std::size_t players, std::uint8_t number) {
    Digest key{};
    key.fill(number);
    FairDealChance chance{key};
    fairdeal::Stream stream{sha256(key)};
    const auto setup = make_setup("sequence", players);
    REQUIRE(setup.has_value());
    Started started = start(*setup, chance);
    Recorder recorder{*setup, {}, started.events};
    while (!result(started.match)) {
        Seat actor = turn(started.match);
        for (std::size_t i = 0; i < players; ++i)
            if (legal_actions(started.match, Seat::at(i)).draw) actor = Seat::at(i);
        const LegalActions legal = legal_actions(started.match, actor);
        const Action action =
            legal.draw ? Action{Draw{}} : legal.at(stream.below(static_cast<std::uint32_t>(legal.count())));
        recorder.add(actor, action, apply(started.match, actor, action, chance).span());
    }
    return {started.match, recorder.record()};
}

/// A finished game in which the draw pile ran out.
Played play_with_reshuffle() {
    for (std::uint8_t number = 1; number < 40; ++number)
        if (Played game = play(12, number); !game.record.reshuffles.empty()) return game;
    FAIL("no game with a reshuffle");
    return play(12, 1);
}

void check_same_end(const Match& match, const Record& record) {
    const auto replay = play_record(record);
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), "record"));
    CHECK(view(replay->match(), spectator) == view(match, spectator));
    for (std::size_t i = 0; i < setup(match).players(); ++i)
        CHECK(view(replay->match(), Seat::at(i)) == view(match, Seat::at(i)));
}

}  // namespace

TEST_CASE("a game that is recorded while it is played has the same end when it is replayed") {
    for (const Seating& seating : find_preset("sequence")->seatings) {
        CAPTURE(int{seating.players});
        const Played game = play(seating.players, 7);
        check_same_end(game.match, game.record);
        const std::string text = write_record(game.record);
        const Record again = read(text);
        CHECK(write_record(again) == text);
        check_same_end(game.match, again);
        CHECK(again.result != "*");
    }
}

TEST_CASE("S20: a reshuffle is taken from the record") {
    const Played game = play_with_reshuffle();
    check_same_end(game.match, read(write_record(game.record)));
}

TEST_CASE("S20: a reshuffle with more cards than the deck has is refused when it is needed") {
    const Record record = play_with_reshuffle().record;
    std::string text = write_record(record);
    const std::size_t tag = text.find("[Reshuffle");
    text.replace(tag, text.find('\n', tag) - tag, "[Reshuffle \"" + sorted_deck() + " AS\"]");
    const auto replay = play_record(read(text));
    REQUIRE_FALSE(replay.has_value());
    CHECK(replay.error().code == "bad-reshuffle");
    CHECK(replay.error().rule == "S20");
    CHECK(replay.error().line == 6);
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
    const std::string text = write_record(record);
    CHECK(fault(text).ends_with(" bad-reshuffle S20"));
    CHECK(fault(text).starts_with("6 "));
}

TEST_CASE("surplus random values are ignored") {
    Record record = play(2, 3).record;
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
