#include <algorithm>
#include <doctest/doctest.h>

#include "engine/preset/preset.hpp"
#include "tests/protocol/support/fair_game.hpp"

// A game dealt by fairdeal/1 fits its transcript, in every preset.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using fairdeal::Transcript;

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
    const auto verdict = verify_transcript(changed);
    REQUIRE(verdict.has_value());
    REQUIRE(verdict->misfit.has_value());
    CHECK(verdict->misfit->part == "move");
    CHECK(verdict->misfit->sentence.starts_with("line "));
    CHECK(verdict->misfit->sentence.find("not-your-turn") != std::string::npos);
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
