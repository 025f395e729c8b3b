#include "server/room/lobby/spoken_code.hpp"

#include <array>
#include <doctest/doctest.h>
#include <set>

#include "protocol/message/codec.hpp"
#include "tests/room/people.hpp"

// Codes that a host reads out, and people who knock by them.

namespace seq::room {
namespace {

using namespace protocol;

CodeShown show(RoomSimulator& sim, bool shown = true) {
    const auto answer = sim.send("Ann", ShowCode{shown});
    REQUIRE(answer.has_value());
    REQUIRE(std::holds_alternative<CodeShown>(*answer));
    return std::get<CodeShown>(*answer);
}

SpokenCode code_at(RoomSimulator& sim) {
    return show(sim).code.value();
}

bool has_entered(RoomSimulator& sim, const std::string& name) {
    return sim.at(name).seen.has_value();
}

std::vector<std::string> names_that_knock(RoomSimulator& sim) {
    std::vector<std::string> names;
    for (const Knock& one : sim.at("Ann").knocks)
        names.push_back(one.name);
    return names;
}

/// What a session was sent, as text.
std::string everything(const Friend& who) {
    std::string all;
    for (const ServerMessage& message : who.inbox)
        all += encode(message, two_packs) + "\n";
    return all;
}

TEST_CASE("a code has nine digits, and every digit occurs in every place") {
    std::array<std::set<char>, spoken_code_length> digits;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const SpokenCode code = spoken_code_from(sha256(as_bytes(std::to_string(seed))));
        REQUIRE(code.digits.size() == spoken_code_length);
        for (std::size_t n = 0; n < spoken_code_length; ++n)
            digits[n].insert(code.digits[n]);
    }
    for (const auto& place : digits)
        CHECK(place == std::set<char>{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'});
    CHECK(parse_spoken_code(" 123-456 789 ") == SpokenCode{"123456789"});
    for (const char* text : {"", "12345678", "1234567890", "12345678a", "12345678O"})
        CHECK_FALSE(parse_spoken_code(text).has_value());
}

TEST_CASE("somebody with the code knocks at an open room, and the host decides") {
    RoomSimulator sim{4};
    const SpokenCode code = code_at(sim);
    CHECK_FALSE(sim.knock("Bob", code).has_value());
    CHECK(sim.at("Bob").notices == std::vector<std::string>{"knocking"});
    CHECK_FALSE(sim.knock("Mallory", code).has_value());
    CHECK(names_that_knock(sim) == std::vector<std::string>{"Bob", "Mallory"});
    CHECK_FALSE(has_entered(sim, "Bob"));
    REQUIRE(accepted(sim.send("Ann", Admit{1})));
    CHECK(has_entered(sim, "Bob"));
    REQUIRE(accepted(sim.send("Ann", TurnAway{2})));
    CHECK_FALSE(has_entered(sim, "Mallory"));
    CHECK(sim.at("Mallory").closed == CloseReason::removed);
    CHECK(everything(sim.at("Mallory")).find(sim.room().code().text) == std::string::npos);
    sim.restart();
    REQUIRE(accepted(sim.come_back("Bob")));
}

TEST_CASE("only the host can show a code, and the others are not told of it") {
    RoomSimulator sim{4};
    REQUIRE(accepted(sim.join("Bob")));
    CHECK(code_of(sim.send("Bob", ShowCode{true})) == "not-host");
    const std::string before = everything(sim.at("Bob"));
    const std::size_t records = sim.journal().size();
    const CodeShown shown = show(sim);
    CHECK(shown.seconds == 900);
    CHECK(everything(sim.at("Bob")) == before);
    CHECK(sim.journal().size() == records);
    REQUIRE(accepted(sim.send("Ann", Sit{})));
    for (const JournalRecord& record : sim.journal())
        CHECK(record.body.find(shown.code->digits) == std::string::npos);
}

TEST_CASE("a wrong code, one that is hidden and one that has ended get the same answer") {
    RoomSimulator sim{4};
    const SpokenCode wrong{"000000000"};
    const auto answer = [&](const SpokenCode& code) {
        auto refused = std::get<Refused>(sim.knock("Eve", code).value());
        refused.id.reset();
        return encode(refused, two_packs);
    };
    const SpokenCode hidden = code_at(sim);
    CHECK_FALSE(show(sim, false).code);
    const SpokenCode ended = code_at(sim);
    CHECK(ended != hidden);
    sim.pass_time(spoken_code_time);
    CHECK(answer(hidden) == answer(wrong));
    CHECK(answer(ended) == answer(wrong));
    CHECK(code_of(sim.knock("Eve", ended)) == "unknown-code");
}

TEST_CASE("a code ends after fifteen minutes, even if it is shown again meanwhile") {
    RoomSimulator sim{4};
    const SpokenCode code = code_at(sim);
    sim.pass_time(std::chrono::minutes{10});
    const CodeShown again = show(sim);
    CHECK(again.code == code);
    CHECK(again.seconds == 300);
    sim.sleep_over(std::chrono::minutes{5});
    CHECK(code_of(sim.knock("Eve", code)) == "unknown-code");
    CHECK(code_at(sim) != code);
}

TEST_CASE("a code exists only while the host shows it") {
    RoomSimulator sim{4};
    REQUIRE(accepted(sim.join("Bob")));
    SpokenCode code = code_at(sim);
    sim.lose("Ann");
    CHECK(code_of(sim.knock("Eve", code)) == "unknown-code");
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(code_of(sim.knock("Eve", code)) == "unknown-code");
    code = code_at(sim);
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{HandOver{id_of(sim, "Bob")}})));
    CHECK(code_of(sim.knock("Eve", code)) == "unknown-code");
    REQUIRE(accepted(sim.send("Bob", LobbyCommand{HandOver{id_of(sim, "Ann")}})));
    code = code_at(sim);
    sim.close_room();
    CHECK(code_of(sim.knock("Eve", code)) == "unknown-code");
}

TEST_CASE("a code tells nothing about a table that is locked, has a password, or is full") {
    RoomSimulator sim{2};
    REQUIRE(accepted(sim.join("Bob")));
    const std::string usual = [&] {
        sim.knock("Cy", code_at(sim));
        return everything(sim.at("Cy"));
    }();
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, true})));
    REQUIRE(accepted(sim.send("Ann", SetPassword{"open sesame"})));
    sim.knock("Dee", code_at(sim));
    CHECK(everything(sim.at("Dee")) == usual);
    REQUIRE(accepted(sim.send("Ann", SetPassword{})));
    for (int n = 0; n < 6; ++n)
        sim.knock("P" + std::to_string(n), code_at(sim));
    CHECK(code_of(sim.knock("Late", code_at(sim))) == "door-crowded");
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, false})));
    for (std::uint32_t knock = 1; knock <= 8; ++knock)
        REQUIRE(accepted(sim.send("Ann", TurnAway{knock})));
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::closed_to_spectators, true})));
    for (const char* name : {"Ann", "Bob"})
        REQUIRE(accepted(sim.send(name, Sit{})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(code_of(sim.knock("Eve", code_at(sim))) == "door-crowded");
}

TEST_CASE("unlocking the room does not admit those who knock by a code") {
    RoomSimulator sim{4};
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, true})));
    sim.knock("Bob", code_at(sim));
    sim.join("Cy");
    CHECK(names_that_knock(sim) == std::vector<std::string>{"Bob", "Cy"});
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, false})));
    CHECK(has_entered(sim, "Cy"));
    CHECK_FALSE(has_entered(sim, "Bob"));
    CHECK(names_that_knock(sim) == std::vector<std::string>{"Bob"});
}

TEST_CASE("whoever knocks by a code with a name that is taken gets another one, and is not told of it") {
    RoomSimulator sim{4};
    sim.knock("ann", code_at(sim));
    CHECK(names_that_knock(sim) == std::vector<std::string>{"ann 2"});
}

TEST_CASE("a client that knocks again after it was admitted is the same member") {
    RoomSimulator sim{4};
    const SpokenCode code = code_at(sim);
    sim.knock("Bob", code);
    REQUIRE(accepted(sim.send("Ann", Admit{1})));
    const ClientMessage again = sim.command("Bob", KnockByCode{code, "Bob", sim.at("Bob").token});
    sim.lose("Bob");
    const auto answer = sim.room().take(Command{SessionId{999}, again}, sim.now());
    const auto text = std::string{*answer.deliveries.front().frame};
    CHECK(text.find("\"accepted\"") != std::string::npos);
    CHECK(text.find("\"member\":2") != std::string::npos);
}

}  // namespace
}  // namespace seq::room
