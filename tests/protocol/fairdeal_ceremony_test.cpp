#include <algorithm>
#include <doctest/doctest.h>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/encoding.hpp"
#include "tests/protocol/support/fair_game.hpp"

// What every value of fairdeal/1 depends on. Its test vectors are in docs/fairdeal.md, and
// fairdeal_docs_test.cpp checks them.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::fairdeal;
using testing::sorted_pile;

namespace {

Digest filled(std::uint8_t byte) {
    Digest digest{};
    digest.fill(byte);
    return digest;
}

const Deal deal{.game = as_bytes("game-0001"), .epoch = 0, .rules = as_bytes("seq104/1")};
const Digest secret = filled(0x5e);
const Digest key = filled(0x4b);

std::vector<std::optional<SeatCommitment>> four_seats() {
    std::vector<std::optional<SeatCommitment>> seats;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Digest reveal = filled(static_cast<std::uint8_t>(0xA0 + i));
        seats.push_back(SeatCommitment{client_commit(deal, i, reveal), reveal});
    }
    return seats;
}

/// `below` for these random words; it must use all of them.
std::uint32_t below_of(std::vector<std::uint32_t> words, std::uint32_t count) {
    std::size_t used = 0;
    const std::uint32_t result = below([&] { return words.at(used++); }, count);
    CHECK(used == words.size());
    return result;
}

CardPile shuffled(CardPile cards, const Digest& with, std::uint32_t number = 0) {
    fairdeal::shuffle(with, number, cards.span());
    return cards;
}

}  // namespace

TEST_CASE("SHA-256 and HMAC give the published answers, and one HMAC key signs many messages") {
    CHECK(to_hex(sha256(as_bytes("abc"))) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(to_hex(sha256({})) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(to_hex(hmac_sha256(as_bytes("Jefe"), as_bytes("what do ya want for nothing?"))) ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");  // RFC 4231, case 2
    const std::vector<std::uint8_t> long_key(131, 0xaa);
    CHECK(to_hex(hmac_sha256(long_key, as_bytes("Test Using Larger Than Block-Size Key - Hash Key First"))) ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");  // RFC 4231, case 6
    const HmacKey signs{as_bytes("key")};
    const Digest first = signs.sign(as_bytes("one"));
    CHECK(signs.sign(as_bytes("two")) == hmac_sha256(as_bytes("key"), as_bytes("two")));
    CHECK(signs.sign(as_bytes("one")) == first);
}

TEST_CASE("fairdeal encodes each field behind its length") {
    const Encoder encoder = Encoder{"t"}.u32(7).u64(0x0102030405060708).bytes(as_bytes("ab"));
    CHECK(to_hex(encoder.result()) ==
          "0000000174"
          "0000000400000007"
          "000000080102030405060708"
          "000000026162");
    CHECK(to_hex(Encoder{"a"}.bytes(as_bytes("bc")).result()) !=
          to_hex(Encoder{"ab"}.bytes(as_bytes("c")).result()));
}

TEST_CASE("fairdeal 1, 2: commitments differ for another secret, epoch, game or seat") {
    Digest other_secret = secret;
    other_secret[31] ^= 1;
    const Digest commit = server_commit(deal, secret);
    CHECK(server_commit(deal, other_secret) != commit);
    CHECK(server_commit({deal.game, 1, deal.rules}, secret) != commit);
    CHECK(server_commit({as_bytes("game-0002"), 0, deal.rules}, secret) != commit);
    CHECK(client_commit(deal, 1, secret) != client_commit(deal, 0, secret));
}

TEST_CASE(
    "fairdeal 5, 6: the seats, their order, the epoch and the rules are in the transcript, which the key "
    "needs") {
    const Digest commit = server_commit(deal, secret);
    const Digest whole = transcript(deal, commit, four_seats());
    auto seats = four_seats();
    seats[2].reset();
    const Digest with_absent = transcript(deal, commit, seats);
    CHECK(with_absent != whole);
    seats.erase(seats.begin() + 2);
    CHECK(transcript(deal, commit, seats) != with_absent);
    seats = four_seats();
    std::swap(seats[0], seats[1]);
    CHECK(transcript(deal, commit, seats) != whole);
    CHECK(transcript({deal.game, 1, deal.rules}, commit, four_seats()) != whole);
    CHECK(transcript({deal.game, 0, as_bytes("sequence/1")}, commit, four_seats()) != whole);
    CHECK(master_key(secret, with_absent) != master_key(secret, whole));
}

TEST_CASE(
    "fairdeal 7, 8: each shuffle has its key, and the stream of a key continues after its first block") {
    const CardPile sorted = sorted_pile();
    const Digest deal_key = shuffle_key(key, 0, sorted.span());
    CHECK(shuffle_key(key, 1, sorted.span()) != deal_key);
    CHECK(shuffle_key(key, 0, sorted.span().first(103)) != deal_key);
    Stream whole{deal_key};
    std::vector<std::uint32_t> words(64);
    std::ranges::generate(words, [&] { return whole.next(); });
    for (std::size_t block = 1; block < 8; ++block)
        CHECK_FALSE(std::equal(words.begin(), words.begin() + 8,
                               words.begin() + static_cast<std::ptrdiff_t>(8 * block)));
}

TEST_CASE("fairdeal 9: a word that would make some numbers more likely is rejected, no other") {
    CHECK(below_of({0xffffffff, 0x00000005}, 3) == 2);
    CHECK(below_of({0xfffffffe}, 3) == 2);
    CHECK(below_of({0xffffffff}, 1) == 0);
}

TEST_CASE("fairdeal 10: one bit of the key gives another deal, of the same cards") {
    Digest other = key;
    other[17] ^= 4;
    CardPile cards = shuffled(sorted_pile(), other);
    CHECK_FALSE(cards == shuffled(sorted_pile(), key));
    std::ranges::sort(cards);
    CHECK(cards == sorted_pile());
}

TEST_CASE("fairdeal 11: a dealer has a seat, and cuts and random forfeits have their own streams") {
    for (std::size_t players = 1; players <= card_seats_max; ++players) {
        CHECK(dealer(key, players) ==
              Seat::at(Stream{start_key(key)}.below(static_cast<std::uint32_t>(players))));
        CHECK(dealer(key, players).number <= players);
    }
    const auto cards_of_cut = [](std::uint32_t round) {
        FairDealChance chance{key};
        std::vector<Card> cards;
        for (int seat = 0; seat < 12; ++seat)
            cards.push_back(chance.cut(round));
        return cards;
    };
    CHECK(cards_of_cut(0) == cards_of_cut(0));
    CHECK(cards_of_cut(0) != cards_of_cut(1));
    CHECK(std::ranges::all_of(cards_of_cut(0), [](Card card) { return card.byte < deck_size; }));
    std::array<int, 7> hits{};
    for (std::uint32_t n = 0; n < 200; ++n)
        ++hits.at(random_forfeit(key, n, hits.size()));
    CHECK(std::ranges::all_of(hits, [](int count) { return count > 0; }));
}

TEST_CASE("fairdeal: the engine draws the dealer, then the deal, then the reshuffles in order") {
    FairDealChance chance{key};
    CHECK(chance.dealer(4) == dealer(key, 4));
    CardPile cards = sorted_pile();
    chance.shuffle(cards);
    CHECK(cards == shuffled(sorted_pile(), key));
    for (const std::uint32_t number : {1U, 2U}) {
        CardPile discards = sorted_pile();
        chance.shuffle(discards);
        CHECK(discards == shuffled(sorted_pile(), key, number));
    }
    CHECK_FALSE(shuffled(sorted_pile(), key, 1) == shuffled(sorted_pile(), key, 2));
}
