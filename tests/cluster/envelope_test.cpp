#include "server/cluster/envelope.hpp"

#include <doctest/doctest.h>

#include "tests/store/support/chain.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::cluster {
namespace {

const protocol::RoomCode envelope_room{"AAAAAAAAAA"};

std::string random_text(seq::test::SplitMix& random, std::size_t most) {
    std::string text(random.below(most + 1), ' ');
    for (char& each : text)
        each = static_cast<char>(random.below(256));
    return text;
}

protocol::Digest random_digest(seq::test::SplitMix& random) {
    protocol::Digest digest{};
    for (std::uint8_t& byte : digest)
        byte = static_cast<std::uint8_t>(random.below(256));
    return digest;
}

room::TimePoint random_time(seq::test::SplitMix& random) {
    return room::TimePoint{std::chrono::milliseconds{static_cast<std::int64_t>(random.next() >> 20)}};
}

room::SubscriptionChange random_change(seq::test::SplitMix& random) {
    room::SubscriptionChange change{.room = envelope_room};
    if (random.one_in(2)) change.member = protocol::MemberId{static_cast<std::uint16_t>(random.below(9))};
    if (random.one_in(2))
        change.added = {random_text(random, 40), random_text(random, 9), random_text(random, 9)};
    else if (random.one_in(2))
        change.removed = random_text(random, 40);
    return change;
}

Envelope random_envelope(seq::test::SplitMix& random) {
    Envelope envelope{.term = random.next() >> random.below(64),
                      .node = random_text(random, node_name_max),
                      .counter = random.below(1000),
                      .after = random.next() >> random.below(64),
                      .at = random_time(random)};
    for (std::uint8_t& byte : envelope.process)
        byte = static_cast<std::uint8_t>(random.below(256));
    if (random.one_in(2)) envelope.outage = {random_time(random), random_time(random), random_time(random)};
    store::Chain chain{envelope_room.text};
    while (!random.one_in(3))
        envelope.records.push_back(chain.next(random_text(random, 300)));
    if (!envelope.records.empty())
        envelope.position = {envelope.records.back().version, envelope.records.back().hash};
    while (!random.one_in(2))
        envelope.tokens.push_back(
            {.room = envelope_room,
             .member = {static_cast<std::uint16_t>(random.below(70'000))},
             .token = random_digest(random),
             .next_token = random.one_in(2) ? std::optional{random_digest(random)} : std::nullopt,
             .used_tokens = {random_digest(random)}});
    while (!random.one_in(2))
        envelope.subscriptions.push_back(random_change(random));
    return envelope;
}

}  // namespace

TEST_CASE("a message of a room's log is read back as it was written") {
    for (std::uint64_t seed = 1; seed <= seq::test::rounds(500); ++seed) {
        CAPTURE(seed);
        seq::test::SplitMix random{seed};
        const Envelope written = random_envelope(random);
        const std::string payload = encode(written);
        const auto read = decode_envelope(envelope_room, payload);
        REQUIRE(read.has_value());
        CHECK(encode(*read) == payload);
        CHECK(read->term == written.term);
        CHECK(read->node == written.node);
        CHECK(read->process == written.process);
        CHECK(read->after == written.after);
        CHECK(read->at == written.at);
        CHECK(read->position.version == written.position.version);
        CHECK(read->outage.has_value() == written.outage.has_value());
        CHECK(read->tokens == written.tokens);
        REQUIRE(read->records.size() == written.records.size());
        for (std::size_t i = 0; i < written.records.size(); ++i) {
            CHECK(read->records[i].room == envelope_room);
            CHECK(read->records[i].body == written.records[i].body);
            CHECK(read->records[i].hash == written.records[i].hash);
        }
        REQUIRE(read->subscriptions.size() == written.subscriptions.size());
        for (std::size_t i = 0; i < written.subscriptions.size(); ++i)
            CHECK(read->subscriptions[i].added == written.subscriptions[i].added);
        CHECK(payload.size() <= size_with({written.records, written.tokens, written.subscriptions}));
    }
}

TEST_CASE("no message that was cut off, extended or overwritten is read as something else") {
    for (std::uint64_t seed = 1; seed <= seq::test::rounds(300); ++seed) {
        CAPTURE(seed);
        seq::test::SplitMix random{seed};
        const std::string payload = encode(random_envelope(random));
        CHECK_FALSE(decode_envelope(envelope_room, payload.substr(0, random.below(payload.size()))));
        CHECK_FALSE(decode_envelope(envelope_room, payload + '\0'));
        std::string changed = payload;
        changed[random.below(changed.size())] ^= static_cast<char>(1 + random.below(255));
        if (const auto read = decode_envelope(envelope_room, changed)) CHECK(encode(*read) == changed);
        const std::string garbage = random_text(random, 400);
        if (const auto read = decode_envelope(envelope_room, garbage)) CHECK(encode(*read) == garbage);
    }
}

TEST_CASE("a number that is longer than necessary is refused") {
    std::string payload = encode(Envelope{.term = 1});
    REQUIRE(payload[1] == 1);
    payload.replace(1, 1, "\x81\x00", 2);
    CHECK_FALSE(decode_envelope(envelope_room, payload));
}

TEST_CASE("a message that announces more records than it has takes no memory for them") {
    std::string payload = encode(Envelope{.term = 1});
    REQUIRE(payload.size() > 3);
    payload.replace(payload.size() - 3, 1, "\xFF\xFF\x01", 3);  // 32,767 records
    CHECK_FALSE(decode_envelope(envelope_room, payload + std::string(40'000, '\0')));
}

TEST_CASE("a message of a later format is refused with its number") {
    std::string payload = encode(Envelope{.term = 1});
    payload[0] = 3;
    const auto read = decode_envelope(envelope_room, payload);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error() == "it has format 3, but this program reads format 2");
}

}  // namespace seq::cluster
