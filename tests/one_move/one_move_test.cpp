#include <doctest/doctest.h>
#include <optional>
#include <string>

#include "protocol/message/move_words.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

// Leaves in build/coverage/one-move.profraw what the server executes for one move, from socket to socket.

extern "C" {
void __llvm_profile_reset_counters();                // NOLINT(bugprone-reserved-identifier): LLVM's names
void __llvm_profile_set_filename(const char* path);  // NOLINT(bugprone-reserved-identifier)
int __llvm_profile_write_file();                     // NOLINT(bugprone-reserved-identifier)
}

using namespace seq::net::test;
namespace protocol = seq::protocol;

namespace {

/// Reads up to the version in which a turn has begun; returns the actions that this player has then.
seq::LegalActions read_start(Client& player) {
    seq::LegalActions legal;
    while (true) {
        const protocol::ServerMessage message = player.hear();
        const auto* part = std::get_if<protocol::PrivateEvents>(&message);
        if (part != nullptr && part->legal) legal = *part->legal;
        const auto* closing = std::get_if<protocol::PublicEvents>(&message);
        if (closing == nullptr) continue;
        for (const protocol::RoomEvent& event : closing->events)
            if (const auto* of_game = std::get_if<seq::Event>(&event))
                if (std::holds_alternative<seq::TurnBegan>(*of_game)) return legal;
    }
}

/// Reads until a message of this type comes, without decoding.
void read_until(Client& player, const std::string& type) {
    std::optional<std::string> text;
    do
        text = player.receive();
    while (text && !text->starts_with("{\"type\":\"" + type + "\""));
    REQUIRE(text.has_value());
}

}  // namespace

TEST_CASE("one move is read, decided, stored and sent") {
    const seq::test::TemporaryFolder data;
    const auto journal = seq::test::open_journal(data.path());
    const RunningServer server{*journal};
    Client ann{server.port()};
    Client bob{server.port()};
    auto create = create_for_two();
    create.options.emplace_back("draw", "auto");
    REQUIRE(ann.ask(create) == "accepted");
    REQUIRE(bob.ask(protocol::Join{.room = *ann.room(), .name = "Bob", .token = new_token()}) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{1}) == "accepted");
    REQUIRE(bob.ask(protocol::Sit{2}) == "accepted");
    ann.say(protocol::Start{});
    const seq::LegalActions of_ann = read_start(ann);
    const seq::LegalActions of_bob = read_start(bob);
    const seq::LegalActions& legal = of_ann.empty() ? of_bob : of_ann;
    REQUIRE(!legal.empty());
    Client& mover = of_ann.empty() ? bob : ann;
    Client& other = of_ann.empty() ? ann : bob;
    const std::string move =
        protocol::encode(command(protocol::Move{protocol::to_words(legal.at(0), seq::two_packs)}));

    __llvm_profile_reset_counters();
    REQUIRE(mover.send_raw(raw_frame(0x81, move)));  // without the code that encodes and checks messages
    read_until(mover, "accepted");
    read_until(mover, "events");
    read_until(other, "events");
    __llvm_profile_set_filename("build/coverage/one-move.profraw");
    CHECK(__llvm_profile_write_file() == 0);
    __llvm_profile_set_filename("build/coverage/rest.profraw");  // written at the end
}
