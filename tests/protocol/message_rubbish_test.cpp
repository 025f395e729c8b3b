#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "protocol/message/codec.hpp"
#include "tests/protocol/support/any_message.hpp"
#include "tests/protocol/support/random_game.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;

namespace {

/// Decodes as server and as client: a refusal has a code and a sentence, and what can be read can be written
/// again.
void read_both_ways(const std::string& bytes) {
    const auto from_client = decode_client(bytes);
    if (from_client)
        RC_ASSERT(decode_client(encode(*from_client)) == *from_client);
    else
        RC_ASSERT(!from_client.error().code.empty() && !from_client.error().sentence.empty());

    const auto from_server = decode_server(bytes);
    if (!from_server) RC_ASSERT(!from_server.error().code.empty() && !from_server.error().sentence.empty());
}

/// A message with a few of its bytes changed, taken out or put in twice.
std::string mutated(std::string bytes) {
    static const std::string marks = std::string{"{}[]\":,\\0123456789-+.eEtfnu \xff\xc3"} + '\0';
    for (int left = *rc::gen::inRange(1, 5); left > 0 && !bytes.empty(); --left) {
        const auto place = *rc::gen::inRange<std::size_t>(0, bytes.size());
        const auto length =
            std::min<std::size_t>(*rc::gen::inRange<std::size_t>(1, 12), bytes.size() - place);
        switch (*rc::gen::inRange(0, 4)) {
            case 0: bytes[place] = *rc::gen::elementOf(marks); break;
            case 1: bytes.erase(place, length); break;
            case 2: bytes.insert(place, bytes.substr(place, length)); break;
            default: bytes[place] = static_cast<char>(*rc::gen::inRange(0, 256)); break;
        }
    }
    return bytes;
}

/// Messages of a server during a game, for mutation.
std::vector<std::string> example_server_messages() {
    std::vector<std::string> messages;
    const auto keep = [&](const Match& match, std::span<const Event> events) {
        messages.push_back(encode(snapshot_of(match, Seat{1}), two_packs));
        messages.push_back(encode(private_part(match, events, Seat{2}), two_packs));
        messages.push_back(encode(public_part(events), two_packs));
    };
    play_randomly(*make_setup("sequence", 3), 5, keep);
    play_randomly(*make_setup("sequence-rv", 4), 5, keep);
    play_randomly(*make_setup("sequence-dice", 3), 5, keep);
    play_randomly(*make_setup("sequences", 3), 5, keep);
    return messages;
}

}  // namespace

TEST_CASE("random bytes are refused with a code and a sentence") {
    CHECK(rc::check("decode(random bytes)", [](const std::string& bytes) { read_both_ways(bytes); }));
}

TEST_CASE("a corrupted command is refused or is another command") {
    CHECK(
        rc::check("decode(broken command)", [] { read_both_ways(mutated(encode(*any_client_message()))); }));
}

TEST_CASE("a corrupted server message is refused or is another message") {
    const std::vector<std::string> messages = example_server_messages();
    CHECK(
        rc::check("decode(broken message)", [&] { read_both_ways(mutated(*rc::gen::elementOf(messages))); }));
}

TEST_CASE("every beginning of a message is refused") {
    for (
        const std::string& bytes :
        {encode(*decode_client(
             R"({"type":"place","id":"00112233445566778899aabbccddeeff","card":"7H","space":"d4","sequences":[["a4","e4"]]})")),
         example_server_messages().front()})
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            REQUIRE_FALSE(decode_client(bytes.substr(0, length)));
            REQUIRE_FALSE(decode_server(bytes.substr(0, length)));
        }
}

TEST_CASE("nesting of 100,000 levels needs no stack") {
    for (const std::string_view open : {"[", "{\"a\":"}) {
        std::string bytes;
        for (int level = 0; level < 100'000; ++level)
            bytes += open;
        CHECK(decode_client(bytes).error().code == "too-long");
        CHECK(decode_server(bytes).error().code == "too-deep");
    }
}
