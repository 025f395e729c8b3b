#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "engine/preset/preset.hpp"
#include "protocol/record/record.hpp"
#include "tests/protocol/support/fair_game.hpp"

// A game dealt by fairdeal/1 fits its transcript, in every preset; and whatever is changed afterwards is
// noticed, and named.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using fairdeal::Transcript;

namespace {

Setup setup_of(std::string_view preset, std::size_t players, std::size_t sides = 0) {
    return make_setup(preset, players, sides).value();
}

/// The transcript with its record changed.
template <typename Change>
Transcript with_record(Transcript transcript, Change change) {
    Record record = parse_record(transcript.record).value();
    change(record);
    transcript.record = write_record(record);
    return transcript;
}

bool tells_of(const Verdict& verdict, std::string_view part) {
    return std::ranges::find(verdict.steps, part, &Checked::part) != verdict.steps.end();
}

SeatSet seats(std::initializer_list<std::uint8_t> numbers) {
    SeatSet set;
    for (const std::uint8_t number : numbers)
        set.add(Seat{number});
    return set;
}

const Transcript& card_game() {
    static const Transcript game = fair_game(setup_of("sequence", 4), 7);
    return game;
}
const Transcript& club_game() {
    static const Transcript game = fair_game(setup_of("sequence-rv", 6, 2), 11);
    return game;
}
const Transcript& dice_game() {
    static const Transcript game = fair_game(setup_of("sequence-dice", 3), 5);
    return game;
}
const Transcript& six_dice_game() {
    static const Transcript game = fair_game(setup_of("hearts-due", 3), 5);
    return game;
}

}  // namespace

TEST_CASE("fairdeal: a game of every preset and seating fits, whoever was absent") {
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

TEST_CASE("fairdeal: what was checked is told step by step") {
    for (const std::string_view part :
         {"rules", "server-commitment", "seat-commitment", "words", "key", "dealer", "deal", "moves"})
        CHECK_MESSAGE(tells_of(*verify_transcript(card_game()), part), part);
    CHECK(tells_of(*verify_transcript(club_game()), "cut"));
    CHECK(tells_of(*verify_transcript(club_game()), "random-forfeit"));
    CHECK(tells_of(*verify_transcript(dice_game()), "start"));
    CHECK(tells_of(*verify_transcript(dice_game()), "roll"));
    CHECK(tells_of(*verify_transcript(six_dice_game()), "cast"));
}

TEST_CASE("fairdeal: a quick game is the ceremony at which every seat was absent") {
    const Setup setup = setup_of("sequence", 2);
    Digest secret{};
    secret.fill(9);
    const auto ceremony = fairdeal::quick_ceremony(fair_game_id, "sequence/1", secret, 2);
    CHECK(outcome_of(fair_game(setup, 3, ceremony)) == "fits");
}

TEST_CASE("fairdeal: swapped seats are noticed") {
    Transcript swapped = card_game();
    std::swap(swapped.dealt.seats[0], swapped.dealt.seats[1]);
    CHECK(outcome_of(swapped) == "seat-commitment");
}

TEST_CASE("fairdeal: the next epoch without a void deal is noticed") {
    Transcript later = card_game();
    later.dealt.epoch = 1;
    CHECK(outcome_of(later) == "void");
}

TEST_CASE("fairdeal: another secret, reveal or commitment is noticed") {
    Transcript changed = card_game();
    changed.dealt.server_secret[0] ^= 1;
    CHECK(outcome_of(changed) == "server-commitment");
    changed = card_game();
    changed.dealt.seats[2].reveal->at(31) ^= 0x80;
    CHECK(outcome_of(changed) == "seat-commitment");
    changed = card_game();
    changed.dealt.seats[2].reveal.reset();
    CHECK(outcome_of(changed) == "seat-commitment");
    changed = card_game();
    changed.dealt.seats[2].commit.reset();
    CHECK(outcome_of(changed) == "seat-commitment");
    changed = card_game();
    changed.game += '2';
    CHECK(outcome_of(changed) == "server-commitment");
}

TEST_CASE("fairdeal: a server that commits anew to a secret it likes better deals another game") {
    Transcript changed = card_game();
    const fairdeal::Deal deal{as_bytes(changed.game), 0, as_bytes(changed.rules)};
    changed.dealt.server_secret[0] ^= 1;
    changed.dealt.server_commit = server_commit(deal, changed.dealt.server_secret);
    CHECK(outcome_of(changed) != "fits");
}

TEST_CASE("fairdeal: a seat that is made absent afterwards, or left out, is noticed") {
    Transcript changed = dice_game();
    changed.dealt.seats[1] = {};
    CHECK(outcome_of(changed) == "start");
    changed = fair_game(setup_of("sequence", 4), 7, seats({4}));
    changed.dealt.seats.pop_back();
    CHECK(outcome_of(changed) == "seats");
}

TEST_CASE("fairdeal: the rules are those of the record") {
    Transcript changed = card_game();
    changed.rules = "sequence-rv/1";
    CHECK(outcome_of(changed) == "rules");
    changed.rules = "sequence/2";
    CHECK(outcome_of(changed) == "rules");
}

TEST_CASE("fairdeal: one other cut, dealer, card, roll or cast is noticed") {
    CHECK(outcome_of(with_record(card_game(), [](Record& record) {
              record.dealer = next_seat(*record.dealer, 4);
          })) == "dealer");
    CHECK(outcome_of(with_record(card_game(), [](Record& record) {
              std::swap((*record.deck)[102], (*record.deck)[103]);
          })) == "deal");
    CHECK(outcome_of(with_record(club_game(), [](Record& record) {
              auto& face = record.cuts[0][0];
              face.number = static_cast<std::uint8_t>((face.number + 13) % 52);
          })) == "cut");
    CHECK(outcome_of(with_record(dice_game(), [](Record& record) {
              record.rolls[0] = static_cast<std::uint8_t>(1 + record.rolls[0] % 6);
          })) != "fits");
    CHECK(outcome_of(with_record(dice_game(), [](Record& record) {
              record.rolls.back() = static_cast<std::uint8_t>(1 + record.rolls.back() % 6);
          })) == "roll");
    CHECK(outcome_of(with_record(six_dice_game(), [](Record& record) {
              record.rolls.back() = static_cast<std::uint8_t>(1 + record.rolls.back() % 6);
          })) == "cast");
}

TEST_CASE("fairdeal: chance that the game never came to is noticed, and chance that is missing") {
    CHECK(outcome_of(with_record(dice_game(), [](Record& record) { record.rolls.push_back(3); })) == "roll");
    CHECK(outcome_of(with_record(dice_game(), [](Record& record) { record.rolls.pop_back(); })) == "roll");
    CHECK(outcome_of(with_record(card_game(), [](Record& record) {
              record.reshuffles.push_back({.pile = *record.deck, .line = 0});
          })) == "reshuffle");
    CHECK(outcome_of(with_record(card_game(), [](Record& record) { record.deck.reset(); })) == "deal");
    CHECK(outcome_of(with_record(card_game(), [](Record& record) { record.dealer.reset(); })) == "dealer");
}

TEST_CASE("fairdeal: a move that is not legal with this chance is named with its line") {
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

TEST_CASE("S23: the card that chance forfeits is the one that the key draws") {
    REQUIRE_FALSE(club_game().random_forfeits.empty());
    Transcript changed = club_game();
    changed.random_forfeits.erase(changed.random_forfeits.begin());
    if (!changed.random_forfeits.empty()) CHECK(outcome_of(changed) == "random-forfeit");
    changed = club_game();
    changed.random_forfeits.push_back(100000);
    CHECK(outcome_of(changed) == "random-forfeit");
    changed = club_game();
    changed.random_forfeits.front() -= 1;
    CHECK(outcome_of(changed) == "random-forfeit");
}

TEST_CASE("fairdeal: a record with a seed, and one that cannot be read, leave nothing to check") {
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

TEST_CASE("fairdeal: a single bit anywhere in a secret, a reveal or a commitment is noticed") {
    const bool noticed = rc::check([] {
        Transcript changed = card_game();
        const std::size_t which = *rc::gen::inRange<std::size_t>(0, 10);
        const std::size_t bit = *rc::gen::inRange<std::size_t>(0, 256);
        Digest& part = which == 0   ? changed.dealt.server_secret
                       : which == 1 ? changed.dealt.server_commit
                       : which < 6  ? *changed.dealt.seats[which - 2].commit
                                    : *changed.dealt.seats[which - 6].reveal;
        part[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        RC_ASSERT(outcome_of(changed).ends_with("-commitment"));
    });
    CHECK(noticed);
}

TEST_CASE("fairdeal: any two cards of the deal that change places are noticed, and any other die") {
    const bool noticed = rc::check([] {
        const std::size_t a = *rc::gen::inRange<std::size_t>(0, 104);
        const std::size_t b = *rc::gen::inRange<std::size_t>(0, 104);
        Record cards = parse_record(card_game().record).value();
        RC_PRE((*cards.deck)[a] != (*cards.deck)[b]);
        RC_ASSERT(outcome_of(with_record(card_game(), [&](Record& record) {
                      std::swap((*record.deck)[a], (*record.deck)[b]);
                  })) == "deal");
        const Record dice = parse_record(six_dice_game().record).value();
        const std::size_t n = *rc::gen::inRange<std::size_t>(0, dice.rolls.size());
        const std::uint8_t face = *rc::gen::inRange<std::uint8_t>(1, 7);
        RC_PRE(dice.rolls[n] != face);
        RC_ASSERT(outcome_of(with_record(six_dice_game(), [&](Record& record) { record.rolls[n] = face; })) !=
                  "fits");
    });
    CHECK(noticed);
}
