#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "protocol/fairdeal/ceremony.hpp"
#include "tests/protocol/support/fair_game.hpp"

// Every change to the contributions of the server and the players is detected and named.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using fairdeal::Transcript;

namespace {

/// A game whose first deal was void because seat 3 withheld; `absent` from the second.
Transcript after_a_void_deal(const Setup& setup, SeatSet absent) {
    const std::string rules = fairdeal::rules_id(setup.preset->name);
    const fairdeal::Deal first{as_bytes(fair_game_id), 0, as_bytes(rules)};
    const fairdeal::Deal second{as_bytes(fair_game_id), 1, as_bytes(rules)};
    Transcript game = fair_game(setup, 21, fair_ceremony(second, setup.players(), 21, absent));
    game.voids.push_back(fair_ceremony(first, setup.players(), 20));
    game.voids[0].seats[2].reveal.reset();
    return game;
}

/// The outcome of this game after a change.
template <typename Change>
std::string after(Transcript game, Change change) {
    change(game);
    return outcome_of(game);
}

bool tells_of_a_void_deal(const Transcript& game) {
    const auto verdict = verify_transcript(game);
    return std::ranges::find(verdict->steps, "void", &Checked::part) != verdict->steps.end();
}

}  // namespace

TEST_CASE("fairdeal: another secret, reveal or commitment, and swapped seats, are noticed") {
    CHECK(after(card_game(), [](auto& game) { game.dealt.server_secret[0] ^= 1; }) == "server-commitment");
    CHECK(after(card_game(), [](auto& game) { game.dealt.seats[2].reveal->at(31) ^= 0x80; }) ==
          "seat-commitment");
    CHECK(after(card_game(), [](auto& game) { game.dealt.seats[2].reveal.reset(); }) == "seat-commitment");
    CHECK(after(card_game(), [](auto& game) { game.dealt.seats[2].commit.reset(); }) == "seat-commitment");
    CHECK(after(card_game(), [](auto& game) { game.game += '2'; }) == "server-commitment");
    CHECK(after(card_game(), [](auto& game) { std::swap(game.dealt.seats[0], game.dealt.seats[1]); }) ==
          "seat-commitment");
}

TEST_CASE("fairdeal: a server that commits again to another secret deals another game") {
    Transcript changed = card_game();
    const fairdeal::Deal deal{as_bytes(changed.game), 0, as_bytes(changed.rules)};
    changed.dealt.server_secret[0] ^= 1;
    changed.dealt.server_commit = server_commit(deal, changed.dealt.server_secret);
    CHECK(outcome_of(changed) != "fits");
}

TEST_CASE("fairdeal: a seat that is declared absent afterwards, or left out, is noticed") {
    CHECK(after(dice_game(), [](auto& game) { game.dealt.seats[1] = {}; }) == "start");
    CHECK(after(fair_game(fair_setup("sequence", 4), 7, seats({4})),
                [](auto& game) { game.dealt.seats.pop_back(); }) == "seats");
}

TEST_CASE("fairdeal: other rules than the record's, and an epoch without a void deal, are noticed") {
    CHECK(after(card_game(), [](auto& game) { game.rules = "sequence-rv/1"; }) == "rules");
    CHECK(after(card_game(), [](auto& game) { game.rules = "sequence/2"; }) == "rules");
    CHECK(after(card_game(), [](auto& game) { game.dealt.epoch = 1; }) == "void");
}

TEST_CASE("fairdeal: a void deal fits when a seat withheld, and is absent from then on") {
    const Setup setup = fair_setup("sequence", 4);
    const Transcript fits = after_a_void_deal(setup, seats({3}));
    CHECK(outcome_of(fits) == "fits");
    CHECK(tells_of_a_void_deal(fits));
    CHECK(outcome_of(after_a_void_deal(setup, {})) == "void");  // it contributes again

    CHECK(after(fits, [](auto& game) { game.voids[0].server_secret[5] ^= 2; }) == "server-commitment");
    CHECK(after(fits, [](auto& game) { game.voids[0].seats[0].reveal->at(0) ^= 1; }) == "seat-commitment");
    CHECK(after(fits, [](auto& game) { game.voids[0].seats[2] = {}; }) ==
          "void");  // nobody withheld, so the server redealt at will
    CHECK(after(fits, [](auto& game) { game.voids[0].seats.pop_back(); }) == "seats");
    CHECK(after(fits, [](auto& game) { game.voids.clear(); }) == "void");
    CHECK(after(fits, [](auto& game) { game.voids[0].epoch = 1; }) == "void");
}

TEST_CASE("fairdeal: a server that uses its secret for two deals is noticed") {
    Transcript changed = after_a_void_deal(fair_setup("sequence", 4), seats({3}));
    const fairdeal::Deal first{as_bytes(changed.game), 0, as_bytes(changed.rules)};
    changed.voids[0].server_secret = changed.dealt.server_secret;
    changed.voids[0].server_commit = server_commit(first, changed.dealt.server_secret);
    CHECK(outcome_of(changed) == "void");
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
