#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <string>

#include "engine/preset/preset.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "tests/protocol/support/fair_game.hpp"

// The .fairdeal.json file: it can be read after it was written, and errors say what is wrong.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using fairdeal::Transcript;

namespace {

/// The text with one piece of it changed.
std::string changed(std::string text, const std::string& piece, const std::string& into) {
    const auto at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return text.replace(at, piece.size(), into);
}

std::string code_of(const std::string& text) {
    const auto transcript = fairdeal::parse_transcript(text);
    return transcript ? "read" : transcript.error().code;
}

/// A small transcript in which each field can be found by its text.
std::string small() {
    Digest secret{};
    secret.fill(0xab);
    const Transcript transcript{.game = "G",
                                .rules = "sequence/1",
                                .dealt = fairdeal::quick_ceremony("G", "sequence/1", secret, 2),
                                .voids = {},
                                .random_forfeits = {},
                                .record = "[Game \"sequence\"]\n"};
    return write_transcript(transcript);
}

}  // namespace

TEST_CASE("fairdeal: a transcript is read as it was written") {
    for (const Transcript* game : {&card_game(), &club_game(), &dice_game(), &six_dice_game()})
        CHECK(fairdeal::parse_transcript(write_transcript(*game)).value() == *game);
    Transcript with_void = card_game();
    with_void.voids.push_back(with_void.dealt);
    with_void.voids[0].seats[1].reveal.reset();
    with_void.voids[0].seats[3] = {};
    CHECK(fairdeal::parse_transcript(write_transcript(with_void)).value() == with_void);
}

TEST_CASE("fairdeal: a transcript is written as the page says") {
    const std::string text = small();
    CHECK(text.starts_with(
        R"({"fairdeal":1,"game":"47","epoch":0,"rules":"73657175656e63652f31","server":{"commit":")"));
    CHECK(text.ends_with(
        R"("seats":[{"commit":"","reveal":""},{"commit":"","reveal":""}],"voids":[],"random_forfeits":[],)"
        R"("record":"[Game \"sequence\"]\n"})"
        "\n"));
}

TEST_CASE("fairdeal: the error of a transcript is named") {
    const std::string text = small();
    CHECK(code_of(text) == "read");
    CHECK(code_of("") == "bad-json");
    CHECK(code_of("{") == "bad-json");
    CHECK(code_of("[]") == "wrong-type");
    CHECK(code_of("{}") == "missing-field");
    CHECK(code_of(changed(text, "\"fairdeal\":1", "\"fairdeal\":2")) == "bad-value");
    CHECK(code_of(changed(text, "\"47\"", "\"4\"")) == "bad-value");
    CHECK(code_of(changed(text, "\"47\"", "\"\"")) == "bad-value");
    CHECK(code_of(changed(text, "\"47\"", '"' + std::string(514, 'a') + '"')) == "bad-value");
    CHECK(code_of(changed(text, "\"epoch\":0", "\"epoch\":4294967296")) == "bad-value");
    CHECK(code_of(changed(text, "\"epoch\":0", "\"epoch\":\"0\"")) == "wrong-type");
    CHECK(code_of(changed(text, "abab", "ab")) == "bad-value");
    CHECK(code_of(changed(text, "abab", "xxab")) == "bad-value");
    CHECK(code_of(changed(text, "{\"commit\":\"\",", "{")) == "missing-field");
    CHECK(code_of(changed(text, "\"commit\":\"\"", "\"commit\":\"00\"")) == "bad-value");
    CHECK(code_of(changed(text, "\"voids\":[]", "\"voids\":{}")) == "wrong-type");
    CHECK(code_of(changed(text, "forfeits\":[]", "forfeits\":[0]")) == "bad-value");
    CHECK(code_of(changed(text, "\"voids\":[]", "\"voids\":[],\"more\":1")) == "unknown-field");
    CHECK(code_of(changed(text, "\"voids\":[]", "\"voids\":[],\"voids\":[]")) == "duplicate-key");
    CHECK(code_of(std::string(fairdeal::transcript_limits.bytes + 1, ' ')) == "too-long");
}

TEST_CASE("fairdeal: any bytes are read or refused, and what is read is checked completely") {
    const std::string text = write_transcript(club_game());
    const bool survived = rc::check([&text] {
        std::string rubbish = text;
        const int changes = *rc::gen::inRange(1, 4);
        for (int n = 0; n < changes; ++n)
            rubbish[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::character<char>();
        rubbish.resize(
            *rc::gen::oneOf(rc::gen::just(text.size()), rc::gen::inRange<std::size_t>(0, text.size())));
        const auto transcript = fairdeal::parse_transcript(rubbish);
        const std::string said = transcript ? outcome_of(*transcript) : transcript.error().sentence;
        RC_ASSERT(!said.empty());
    });
    CHECK(survived);
}

// A game dealt by fairdeal/1 fits its transcript, in every preset.

namespace {

bool tells_of(const Verdict& verdict, std::string_view part) {
    return std::ranges::find(verdict.steps, part, &Checked::part) != verdict.steps.end();
}

}  // namespace

TEST_CASE("fairdeal: games of every preset and seating verify, with any absent seats") {
    for (const Preset& preset : presets())
        for (const Seating& row : preset.seatings) {
            const Setup setup = *make_setup(preset.name, row.players, row.sides);
            const Transcript all = fair_game(setup, row.players);
            const Transcript some = fair_game(setup, row.players, seats({1}));
            const Transcript none = fair_game(setup, row.players, seats_up_to(row.players));
            const std::string where = std::string{preset.name} + ' ' + std::to_string(row.players);
            CHECK_MESSAGE(outcome_of(all) == "fits", where);
            CHECK_MESSAGE(outcome_of(some) == "fits", where);
            CHECK_MESSAGE(outcome_of(none) == "fits", where);
            CHECK(verify_transcript(none)->quick);
            CHECK_FALSE(verify_transcript(all)->quick);
        }
}

TEST_CASE("fairdeal: each step of the check is reported") {
    for (const std::string_view part :
         {"rules", "server-commitment", "seat-commitment", "words", "key", "dealer", "deal", "moves"})
        CHECK_MESSAGE(tells_of(*verify_transcript(card_game()), part), part);
    CHECK(tells_of(*verify_transcript(club_game()), "cut"));
    CHECK(tells_of(*verify_transcript(club_game()), "random-forfeit"));
    CHECK(tells_of(*verify_transcript(dice_game()), "start"));
    CHECK(tells_of(*verify_transcript(dice_game()), "roll"));
    CHECK(tells_of(*verify_transcript(six_dice_game()), "cast"));
}

TEST_CASE("fairdeal: a quick game is a ceremony at which every seat was absent") {
    const Setup setup = fair_setup("sequence", 2);
    Digest secret{};
    secret.fill(9);
    const auto ceremony = fairdeal::quick_ceremony(fair_game_id, "sequence/1", secret, 2);
    CHECK(outcome_of(fair_game(setup, 3, ceremony)) == "fits");
}

TEST_CASE("fairdeal: a move that these random values do not allow is named with its line") {
    const Transcript changed = with_record(card_game(), [](Record& record) {
        record.moves.back().seat = next_seat(record.moves.back().seat, 4);
    });
    const auto verdict = verify_transcript(changed).value();
    REQUIRE(verdict.misfit.has_value());
    CHECK(verdict.misfit->part == "move");
    CHECK(verdict.misfit->sentence.starts_with("line "));
    CHECK(verdict.misfit->sentence.find("not-your-turn") != std::string::npos);
}

TEST_CASE("fairdeal: a record with a seed, and one that cannot be read, cannot be checked") {
    CHECK(outcome_of(with_record(card_game(), [](Record& record) {
              record.seed = Digest{};
              record.deck.reset();
              record.dealer.reset();
              record.reshuffles.clear();
          })) == "seed-in-transcript");
    Transcript broken = card_game();
    broken.record = "hello";
    CHECK(outcome_of(broken) == "missing-tag");
}
