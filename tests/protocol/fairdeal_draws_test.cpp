#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <string_view>
#include <vector>

#include "protocol/fairdeal/chance.hpp"
#include "tests/protocol/support/fair_game.hpp"

// The test vectors of fairdeal/1 after the master key: stream, below, shuffle, dealer and dice.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::fairdeal;
using testing::sorted_pile;

namespace {

Digest digest_of(std::string_view hex) {
    Digest digest{};
    REQUIRE(from_hex(hex, digest));
    return digest;
}

Digest K() {
    return digest_of("dad003dd11b08db71faf274b88a33cb2bbbf12e84aa32c8a6fa5096d6cc3ef03");
}
Digest K_0() {
    return digest_of("6cd0f1436b8f2bae2d763a3983bce4f7a42e7aafe71e3cb4ccf786864a78637c");
}

CardPile pile(std::initializer_list<std::uint8_t> bytes) {
    CardPile cards;
    for (const std::uint8_t byte : bytes)
        cards.push_back(Card{byte});
    return cards;
}

const CardPile deck_0 =
    pile({88, 35, 38, 3,  58,  75, 53,  54,  59, 102, 11, 80, 27, 7,  37, 21, 13, 49, 32, 63, 31,
          48, 72, 95, 23, 97,  66, 9,   22,  82, 60,  4,  77, 33, 26, 61, 46, 28, 81, 16, 52, 93,
          90, 86, 18, 71, 100, 51, 92,  101, 29, 84,  36, 6,  17, 8,  2,  43, 78, 79, 20, 14, 64,
          85, 50, 99, 12, 96,  94, 103, 42,  56, 45,  0,  70, 68, 19, 69, 41, 40, 55, 62, 44, 74,
          91, 10, 25, 89, 15,  30, 39,  47,  1,  73,  5,  98, 57, 67, 65, 34, 24, 76, 87, 83});

/// `below` for these random words; it must use all of them.
std::uint32_t below_of(std::vector<std::uint32_t> words, std::uint32_t count) {
    std::size_t used = 0;
    const std::uint32_t result = below([&] { return words.at(used++); }, count);
    CHECK(used == words.size());
    return result;
}

}  // namespace

TEST_CASE("fairdeal 7: the key of the deal") {
    const CardPile sorted = sorted_pile();
    CHECK(shuffle_key(K(), 0, sorted.span()) == K_0());
    CHECK(shuffle_key(K(), 1, sorted.span()) != K_0());
    CHECK(shuffle_key(K(), 0, sorted.span().first(103)) != K_0());
}

TEST_CASE("fairdeal 8: the words of a stream, which continues after its first block") {
    Stream stream{K_0()};
    for (const std::uint32_t word : {0x5658dcabu, 0x4279d801u, 0x0e995d7au, 0xf33e1c7bu})
        CHECK(stream.next() == word);
    Stream whole{K_0()};
    std::vector<std::uint32_t> words(64);
    std::ranges::generate(words, [&] { return whole.next(); });
    for (std::size_t block = 1; block < 8; ++block)
        CHECK_FALSE(std::equal(words.begin(), words.begin() + 8,
                               words.begin() + static_cast<std::ptrdiff_t>(8 * block)));
}

TEST_CASE("fairdeal 9: a word that would make some numbers more likely is rejected, no other") {
    CHECK(below_of({0xffffffff, 0x00000005}, 3) == 2);
    CHECK(below_of({0xffffffd0, 0xffffffff, 0x00000067}, 104) == 103);
    CHECK(below_of({0xffffffff, 0}, 52) == 0);
    CHECK(below_of({0xffffffff}, 2) == 1);
    CHECK(below_of({0xfffffffe}, 3) == 2);
    CHECK(below_of({0xffffffff}, 1) == 0);
}

TEST_CASE("fairdeal 10: the deal") {
    CardPile cards = sorted_pile();
    fairdeal::shuffle(K(), 0, cards.span());
    CHECK(cards == deck_0);
    std::vector<std::uint8_t> bytes;
    for (const Card card : cards)
        bytes.push_back(card.byte);
    CHECK(to_hex(sha256(bytes)) == "caec6427f3f04af12789b66cd0720855d2d7ee2f9bc68da57800531863382e66");
}

TEST_CASE("fairdeal 10: one bit of the key gives another deal, of the same cards") {
    Digest other = K();
    other[17] ^= 4;
    CardPile cards = sorted_pile();
    fairdeal::shuffle(other, 0, cards.span());
    CHECK_FALSE(cards == deck_0);
    std::ranges::sort(cards);
    CHECK(cards == sorted_pile());
}

TEST_CASE("fairdeal 10: a reshuffle") {
    CardPile cards = pile({3, 7, 11, 50, 51, 60, 77, 90, 101, 103});
    fairdeal::shuffle(K(), 1, cards.span());
    CHECK(cards == pile({77, 90, 50, 60, 101, 51, 7, 3, 103, 11}));
}

TEST_CASE("fairdeal 11: the dealer") {
    CHECK(start_key(K()) == digest_of("42104df4f62e92a89ef76c3f29620f10002af54f94254780c3dc137bb06e8e1b"));
    CHECK(Stream{start_key(K())}.below(4) == 3);
    CHECK(dealer(K(), 4) == Seat{4});
    for (std::size_t players = 1; players <= card_seats_max; ++players) {
        CHECK(dealer(K(), players).number >= 1);
        CHECK(dealer(K(), players).number <= players);
    }
}

TEST_CASE("fairdeal 11: the dice") {
    Dice dice{K()};
    for (const int face : {1, 6, 6, 3, 2, 6, 1, 3, 2, 6, 4, 2})
        CHECK(dice.one() == face);
}

TEST_CASE("fairdeal 11: cuts and random forfeits have their own streams") {
    Cuts first{K(), 0};
    Cuts again{K(), 0};
    Cuts second{K(), 1};
    std::vector<Card> one;
    std::vector<Card> same;
    std::vector<Card> other;
    for (int seat = 0; seat < 12; ++seat) {
        one.push_back(first.one());
        same.push_back(again.one());
        other.push_back(second.one());
    }
    CHECK(one == same);
    CHECK(one != other);
    CHECK(std::ranges::all_of(one, [](Card card) { return card.byte < deck_size; }));
    std::array<int, 7> hits{};
    for (std::uint32_t n = 0; n < 200; ++n)
        ++hits.at(random_forfeit(K(), n, hits.size()));
    CHECK(std::ranges::all_of(hits, [](int count) { return count > 0; }));
}

TEST_CASE("fairdeal: the engine draws the dealer, then the deal, then the reshuffles in order") {
    FairDealChance chance{K()};
    CHECK(chance.dealer(4) == Seat{4});
    CardPile cards = sorted_pile();
    chance.shuffle(cards);
    CHECK(cards == deck_0);
    CardPile discards = pile({3, 7, 11, 50, 51, 60, 77, 90, 101, 103});
    chance.shuffle(discards);
    CHECK(discards == pile({77, 90, 50, 60, 101, 51, 7, 3, 103, 11}));
    CardPile once_more = pile({3, 7, 11, 50, 51, 60, 77, 90, 101, 103});
    chance.shuffle(once_more);
    CHECK_FALSE(once_more == discards);
}
