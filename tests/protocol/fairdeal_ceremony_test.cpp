#include <array>
#include <doctest/doctest.h>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/fairdeal/encoding.hpp"

// The test vectors of fairdeal/1; two independent implementations agree on them.

using namespace seq::protocol;
using namespace seq::protocol::fairdeal;

namespace {

Digest secret() {
    Digest bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(i);
    return bytes;
}

Digest reveal_of(std::uint32_t i) {
    Digest bytes{};
    bytes.fill(static_cast<std::uint8_t>(0xA0 + i));
    return bytes;
}

const Deal deal{.game = as_bytes("game-0001"), .epoch = 0, .rules = as_bytes("seq104/1")};

std::vector<std::optional<SeatCommitment>> four_seats() {
    std::vector<std::optional<SeatCommitment>> seats;
    for (std::uint32_t i = 0; i < 4; ++i)
        seats.push_back(SeatCommitment{client_commit(deal, i, reveal_of(i)), reveal_of(i)});
    return seats;
}

std::string transcript_hex(const std::vector<std::optional<SeatCommitment>>& seats) {
    return to_hex(transcript(deal, server_commit(deal, secret()), seats));
}

constexpr std::string_view T = "18d0ed6dfcb39d8990d1a158ea5ba17bcb4372d6726c94ed41a062bf1be4e43c";

}  // namespace

TEST_CASE("SHA-256 and HMAC give the published answers") {
    CHECK(to_hex(sha256(as_bytes("abc"))) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(to_hex(sha256({})) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(to_hex(hmac_sha256(as_bytes("Jefe"), as_bytes("what do ya want for nothing?"))) ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");  // RFC 4231, case 2
    const std::vector<std::uint8_t> long_key(131, 0xaa);
    CHECK(to_hex(hmac_sha256(long_key, as_bytes("Test Using Larger Than Block-Size Key - Hash Key First"))) ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");  // RFC 4231, case 6
}

TEST_CASE("one HMAC key signs many messages") {
    const HmacKey key{as_bytes("key")};
    const Digest first = key.sign(as_bytes("one"));
    CHECK(key.sign(as_bytes("two")) == hmac_sha256(as_bytes("key"), as_bytes("two")));
    CHECK(key.sign(as_bytes("one")) == first);
}

TEST_CASE("hex is read in either case, and anything else is refused") {
    std::array<std::uint8_t, 3> bytes{};
    CHECK(from_hex("00fFa5", bytes));
    CHECK(to_hex(bytes) == "00ffa5");
    for (const std::string_view wrong : {"00ff", "00ffa5a5", "00ffg5", "00ff 5", "0x00ff"})
        CHECK_FALSE(from_hex(wrong, bytes));
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

TEST_CASE("fairdeal 1: the server's commitment, and others for another secret, epoch or game") {
    CHECK(to_hex(server_commit(deal, secret())) ==
          "296ef5554a3ac2eacdd0ece18dcd634f5ad51d6c8ba0dbe4dc50121833a64c3b");
    Digest other_secret = secret();
    other_secret[31] ^= 1;
    CHECK(server_commit(deal, other_secret) != server_commit(deal, secret()));
    CHECK(server_commit({deal.game, 1, deal.rules}, secret()) != server_commit(deal, secret()));
    CHECK(server_commit({as_bytes("game-0002"), 0, deal.rules}, secret()) != server_commit(deal, secret()));
}

TEST_CASE("fairdeal 2: the players' commitments") {
    constexpr std::array<std::string_view, 4> expected{
        "1a2e0d99beb74868813b2913569cac6aeb844a4b854f04d771a5527edb0f38da",
        "4afaec9f7d88c71e28835a6fbe616fede9f35e57c5f033c38aaacc2906469ae2",
        "498ac1d957b726c8a29eef73046eaa93a394d9c7fa417526cb9358048a91b619",
        "6deeb6e7baf6c775e579654cf7f1650cc3aa7c9a9a1e4eb392153b42a90d8a39"};
    for (std::uint32_t i = 0; i < 4; ++i)
        CHECK(to_hex(client_commit(deal, i, reveal_of(i))) == expected[i]);
    CHECK(client_commit(deal, 1, reveal_of(0)) != client_commit(deal, 0, reveal_of(0)));
}

TEST_CASE("fairdeal 5: the transcript and the bytes of its four words") {
    CHECK(transcript_hex(four_seats()) == T);
    Digest transcript{};
    REQUIRE(from_hex(T, transcript));
    CHECK(to_hex(word_bytes(transcript)) == "dfd7af3f");
}

TEST_CASE("fairdeal 5: an absent seat, the order, the epoch and the rules are in the transcript") {
    auto seats = four_seats();
    seats[2].reset();
    CHECK(transcript_hex(seats) == "4b3c44e1fd34a5389bfcd6ce9c16fc9b355f2fb2f7abae22c586e0bf24ad1dc5");
    seats.erase(seats.begin() + 2);
    CHECK(transcript_hex(seats) != "4b3c44e1fd34a5389bfcd6ce9c16fc9b355f2fb2f7abae22c586e0bf24ad1dc5");
    auto swapped = four_seats();
    std::swap(swapped[0], swapped[1]);
    CHECK(transcript_hex(swapped) != T);
    const Digest commit = server_commit(deal, secret());
    CHECK(to_hex(transcript({deal.game, 1, deal.rules}, commit, four_seats())) != T);
    CHECK(to_hex(transcript({deal.game, 0, as_bytes("sequence/1")}, commit, four_seats())) != T);
}

TEST_CASE("fairdeal 6: the master key") {
    Digest transcript{};
    REQUIRE(from_hex(T, transcript));
    CHECK(to_hex(master_key(secret(), transcript)) ==
          "dad003dd11b08db71faf274b88a33cb2bbbf12e84aa32c8a6fa5096d6cc3ef03");
    transcript[0] ^= 0x80;
    CHECK(to_hex(master_key(secret(), transcript)) !=
          "dad003dd11b08db71faf274b88a33cb2bbbf12e84aa32c8a6fa5096d6cc3ef03");
}
