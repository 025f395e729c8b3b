#include <doctest/doctest.h>

#include "protocol/message/limits.hpp"
#include "tests/core/evening.hpp"

// How one comes in: the link's secret, the password, the lock and those who knock.

namespace seq::core {
namespace {

using namespace protocol;

LinkSecret secret_of(Evening& evening) {
    evening.lose("Ann");
    evening.at("Ann").seen.reset();
    REQUIRE(accepted(evening.come_back("Ann")));
    const std::string link = std::get<Whole>(evening.at("Ann").inbox.back()).link;
    LinkSecret secret;
    REQUIRE(from_hex(link.substr(link.find('#') + 1), secret.bytes));
    return secret;
}

Whole view_of(Evening& evening, const std::string& name) {
    for (const ServerMessage& message : evening.at(name).inbox)
        if (const auto* whole = std::get_if<Whole>(&message)) return *whole;
    FAIL("was not shown the room");
    return {};
}

bool is_in(Evening& evening, const std::string& name) {
    return evening.at(name).seen.has_value();
}

/// Whether these words stand anywhere in what the room keeps.
bool is_kept(const Evening& evening, const std::string& words) {
    for (const JournalRecord& record : evening.journal())
        if (record.body.find(words) != std::string::npos) return true;
    return false;
}

TEST_CASE("an open room takes whoever has its code, with its secret or without") {
    Evening evening{4};
    const LinkSecret secret = secret_of(evening);
    CHECK(accepted(evening.join("Bob")));
    CHECK(accepted(evening.join("Cy", secret)));
    CHECK(accepted(evening.join("Dee", LinkSecret{}, "nobody asked")));
    CHECK(view_of(evening, "Bob").link == view_of(evening, "Cy").link);
}

TEST_CASE("the host renews the link: its new secret opens the door, the old one no more") {
    Evening evening{4};
    const LinkSecret old = secret_of(evening);
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.send("Ann", SetPassword{"open sesame"})));
    CHECK(code_of(evening.send("Bob", RenewLink{})) == "not-host");
    REQUIRE(accepted(evening.send("Ann", RenewLink{})));
    const auto& news = std::get<Public>(evening.at("Bob").inbox.back()).events;
    const LinkSecret renewed = std::get<LinkRenewed>(std::get<LobbyEvent>(news.at(0))).secret;
    CHECK(renewed != old);
    for (int again = 0; again < 2; ++again) {
        CHECK(secret_of(evening) == renewed);
        CHECK(code_of(evening.join("Mallory", old)) == "password-needed");
        CHECK(accepted(evening.join(again == 0 ? "Cy" : "Dee", renewed)));
        evening.restart();
        REQUIRE(accepted(evening.come_back("Ann")));
    }
}

TEST_CASE("a room may have a password from its first moment, and keeps nothing to guess it from") {
    const auto create = [](const std::string& password) {
        ClientMessage message{{}, {}, Create{"sequence", 2, {}, {}, "Ann", {}}};
        std::get<Create>(message.body).password = password;
        const auto work = Room::password_work(std::get<Create>(message.body), {});
        return Room::open({"TESTR00M00"}, "http://example/r/", SessionId{1}, message, TimePoint{}, {}, {}, 1,
                          {}, work.value().hash());
    };
    auto opened = create("open sesame");
    REQUIRE(opened.has_value());
    const auto join = [](Room& room, std::optional<std::string> password) {
        const ClientMessage message{
            {}, {}, Join{room.code(), "Bob", Token{sha256(as_bytes("Bob"))}, {}, std::move(password)}};
        const auto work = room.password_work(SessionId{2}, message, TimePoint{}, {}, {});
        const auto hashed = work ? std::optional{work->hash()} : std::nullopt;
        const Effects effects = room.handle(SessionId{2}, message, TimePoint{}, {}, hashed);
        return *effects.deliveries.front().frame;
    };
    CHECK(join(opened->room, {}).find("password-needed") != std::string::npos);
    CHECK(join(opened->room, "open barley").find("wrong-password") != std::string::npos);
    auto again = Room::restore("http://example/r/", opened->effects.records);
    REQUIRE(again.has_value());
    CHECK(join(*again, {}).find("password-needed") != std::string::npos);
    CHECK(join(*again, "open sesame").find("\"accepted\"") != std::string::npos);
    const std::string& body = opened->effects.records.front().body;
    CHECK(body.find("open sesame") == std::string::npos);
    CHECK(body.find("\"password-changed\",\"set\":true") != std::string::npos);
    const auto content = [](const std::string& text) { return text.substr(text.find("\"content\""), 77); };
    CHECK(content(body) == content(create("another word")->effects.records.front().body));
}

TEST_CASE("the link's secret is the same after a restart, and another room has another") {
    Evening evening{2};
    const LinkSecret secret = secret_of(evening);
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(secret_of(evening) == secret);
    const auto opened = [](const Entropy& entropy) {
        const ClientMessage create{{}, {}, Create{"sequence", 2, {}, {}, "Ann", {}}};
        return Room::open({"TESTR00M00"}, "http://example/r/", SessionId{1}, create, TimePoint{}, entropy)
            ->effects.records.front()
            .body;
    };
    CHECK(opened(sha256(as_bytes("one"))) != opened(sha256(as_bytes("another"))));
}

TEST_CASE("a password is asked of all who come without the link's secret") {
    Evening evening{4};
    const LinkSecret secret = secret_of(evening);
    CHECK(accepted(evening.send("Ann", SetPassword{"open sesame"})));
    CHECK(code_of(evening.join("Bob")) == "password-needed");
    CHECK(code_of(evening.join("Bob", LinkSecret{})) == "password-needed");
    CHECK(code_of(evening.join("Bob", {}, "open barley")) == "wrong-password");
    CHECK_FALSE(is_in(evening, "Bob"));
    CHECK(accepted(evening.join("Bob", {}, "open sesame")));
    CHECK(view_of(evening, "Bob").password);
    CHECK(accepted(evening.join("Cy", secret)));
    CHECK(code_of(evening.send("Bob", SetPassword{})) == "not-host");
    CHECK(accepted(evening.send("Ann", SetPassword{})));
    CHECK(accepted(evening.join("Dee")));
    CHECK_FALSE(view_of(evening, "Dee").password);
}

TEST_CASE("a password outlives the server, and stands nowhere as it is, nor as a quick hash") {
    Evening evening{2};
    const ClientMessage set = evening.command("Ann", SetPassword{"open sesame"});
    CHECK(accepted(evening.send("Ann", set)));
    evening.restart();
    CHECK(code_of(evening.join("Bob", {}, "open barley")) == "wrong-password");
    CHECK(accepted(evening.join("Bob", {}, "open sesame")));
    CHECK_FALSE(is_kept(evening, "sesame"));
    ClientMessage content = set;
    content.id = {};
    content.seen.reset();
    CHECK_FALSE(is_kept(evening, to_hex(sha256(as_bytes(encode(content))))));
    CHECK(is_kept(evening, "\"deed\":\"password-set\""));
}

TEST_CASE("who tries too many passwords does not keep others out of the room") {
    Evening evening{2};
    evening.send("Ann", SetPassword{"open sesame"});
    evening.send_from({7});
    for (int n = 0; n < 10; ++n)
        CHECK(code_of(evening.join("Mallory", {}, "guess " + std::to_string(n))) == "wrong-password");
    CHECK(code_of(evening.join("Mallory", {}, "open sesame")) == "too-many");
    evening.send_from({8});
    CHECK(accepted(evening.join("Bob", {}, "open sesame")));
}

TEST_CASE("a host sets five passwords a minute, and takes them away as often as wanted") {
    Evening evening{2};
    for (int n = 0; n < 5; ++n)
        CHECK(accepted(evening.send("Ann", SetPassword{"word " + std::to_string(n)})));
    CHECK(code_of(evening.send("Ann", SetPassword{"one more"})) == "too-many");
    CHECK(accepted(evening.join("Bob", {}, "word 4")));
    CHECK(accepted(evening.send("Ann", SetPassword{})));
    evening.pass_time(std::chrono::minutes{1});
    CHECK(accepted(evening.send("Ann", SetPassword{"one more"})));
}

TEST_CASE("a host who sets too many passwords is told when the next one is taken, and it is taken then") {
    Evening evening{2};
    for (int n = 0; n < 5; ++n)
        REQUIRE(accepted(evening.send("Ann", SetPassword{"word " + std::to_string(n)})));
    CHECK(sentence_of(evening.send("Ann", SetPassword{"one more"})) ==
          "you do this too often; try again in 12 seconds");
    evening.pass_time(std::chrono::seconds{12});
    CHECK(accepted(evening.send("Ann", SetPassword{"one more"})));
}

TEST_CASE("passwords that are hashed count, whether the command is carried out or not") {
    Evening evening{2};
    const SessionId ann = evening.at("Ann").session.value();
    const auto is_hashed = [&] {
        const ClientMessage set = evening.command("Ann", SetPassword{"open sesame"});
        return evening.room().password_work(ann, set, evening.now(), {}, {}).has_value();
    };
    for (int n = 0; n < 5; ++n)
        CHECK(is_hashed());
    CHECK_FALSE(is_hashed());
}

TEST_CASE("a command whose password was not hashed is refused, and nothing is hashed twice") {
    Evening evening{2};
    const ClientMessage set = evening.command("Ann", SetPassword{"open sesame"});
    const SessionId ann = evening.at("Ann").session.value();
    CHECK(evening.room().password_work(ann, set, evening.now(), {}, {}).has_value());
    const Effects refused = evening.room().handle(ann, set, evening.now(), {});
    CHECK(refused.records.empty());
    CHECK(refused.deliveries.at(0).frame->find("too-many") != std::string::npos);
    CHECK(accepted(evening.send("Ann", set)));
    CHECK_FALSE(evening.room().password_work(ann, set, evening.now(), {}, {}).has_value());
}

TEST_CASE("a room listens to ten passwords a minute from one address") {
    Evening evening{2};
    evening.send("Ann", SetPassword{"open sesame"});
    for (int n = 0; n < 10; ++n)
        CHECK(code_of(evening.join("Mallory", {}, "guess " + std::to_string(n))) == "wrong-password");
    CHECK(code_of(evening.join("Mallory", {}, "open sesame")) == "too-many");
    const LinkSecret secret = secret_of(evening);
    CHECK(accepted(evening.join("Bob", secret)));  // who was invited is not kept out by it
    evening.send("Bob", Leave{});
    evening.pass_time(std::chrono::minutes{1});
    CHECK(accepted(evening.join("Cy", {}, "open sesame")));
}

TEST_CASE("at a locked room one knocks, by the link too, and the host alone is told") {
    Evening evening{4};
    const LinkSecret secret = secret_of(evening);
    evening.join("Bob");
    CHECK(code_of(evening.send("Bob", SetLock{true})) == "not-host");
    CHECK(accepted(evening.send("Ann", SetLock{true})));
    const std::uint64_t version = evening.room().version();
    CHECK_FALSE(evening.join("Cy", secret).has_value());
    CHECK(evening.at("Cy").notices == std::vector<std::string>{"knocking"});
    CHECK_FALSE(is_in(evening, "Cy"));
    REQUIRE(evening.at("Ann").knocks.size() == 1);
    CHECK(evening.at("Ann").knocks[0].name == "Cy");
    CHECK(evening.at("Bob").knocks.empty());
    CHECK(evening.room().version() == version);  // strangers do not write into the journal
    CHECK(evening.room().has(*evening.at("Cy").session));
}

TEST_CASE("who was let in is a member like all others, also after a restart") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.join("Cy");
    const std::uint32_t knock = evening.at("Ann").knocks.at(0).knock;
    CHECK(code_of(evening.send("Ann", Admit{knock + 1})) == "no-such-knock");
    CHECK(accepted(evening.send("Ann", Admit{knock})));
    CHECK(evening.at("Ann").knocks.empty());
    CHECK(is_in(evening, "Cy"));
    CHECK(view_of(evening, "Cy").locked);
    CHECK(accepted(evening.send("Cy", Sit{})));
    evening.restart();
    CHECK(accepted(evening.come_back("Cy")));
    CHECK(code_of(evening.send("Cy", Admit{knock})) == "not-host");
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(code_of(evening.send("Ann", Admit{knock})) == "no-such-knock");
}

TEST_CASE("who was turned away is told, and the connection is closed") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.join("Mallory");
    const std::uint64_t version = evening.room().version();
    CHECK(accepted(evening.send("Ann", TurnAway{evening.at("Ann").knocks.at(0).knock})));
    CHECK(evening.room().version() == version + 1);
    const auto& told = std::get<Refused>(evening.at("Mallory").inbox.back());
    CHECK(told.code == "turned-away");
    CHECK(evening.at("Mallory").closed == CloseReason::removed);
    CHECK(evening.at("Ann").knocks.empty());
}

TEST_CASE("who knocks hears nothing of the room, and can do nothing in it") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.join("Mallory");
    const std::size_t heard = evening.at("Mallory").inbox.size();
    evening.send("Ann", Say{"who is that?"});
    evening.send("Ann", Sit{});
    CHECK(evening.at("Mallory").inbox.size() == heard);
    CHECK(code_of(evening.send("Mallory", Say{"let me in"})) == "not-joined");
    CHECK(code_of(evening.send("Mallory", Admit{1})) == "not-joined");
}

TEST_CASE("who stops knocking is forgotten, and who knocks again is not there twice") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.join("Cy");
    const Token token = evening.at("Cy").token;
    const SessionId first = evening.at("Cy").session.value();
    evening.at("Cy").session = SessionId{4242};
    CHECK_FALSE(evening.send("Cy", Join{evening.room().code(), "Cy", token}).has_value());
    CHECK(evening.at("Ann").knocks.size() == 1);
    CHECK_FALSE(evening.room().has(first));
    evening.lose("Cy");
    CHECK(evening.at("Ann").knocks.empty());
    CHECK(code_of(evening.send("Ann", Admit{1})) == "no-such-knock");
}

TEST_CASE("eight may wait at the door") {
    Evening evening{12};
    evening.send("Ann", SetLock{true});
    for (int n = 1; n <= 8; ++n)
        CHECK_FALSE(evening.join("Guest " + std::to_string(n)).has_value());
    CHECK(code_of(evening.join("One more")) == "door-crowded");
    CHECK(evening.at("Ann").knocks.size() == 8);
}

TEST_CASE("when the door is opened, all who wait come in while there is room") {
    Evening evening{2};
    evening.send("Ann", SetLock{true});
    evening.join("Bob");
    evening.join("Cy");
    CHECK(accepted(evening.send("Ann", SetLock{false})));
    CHECK(is_in(evening, "Bob"));
    CHECK(is_in(evening, "Cy"));
    CHECK(evening.at("Ann").knocks.empty());
    CHECK(accepted(evening.join("Dee")));
}

TEST_CASE("nobody is let in where the room has filled up meanwhile") {
    Evening evening{2, {}, "sequence", {.spectators_max = room_members_max}};
    for (std::size_t n = 2; n < room_members_max; ++n)
        REQUIRE(accepted(evening.join("guest " + std::to_string(n))));
    evening.send("Ann", SetLock{true});
    evening.join("Bob");
    evening.join("Cy");
    CHECK(accepted(evening.send("Ann", Admit{1})));
    CHECK(code_of(evening.send("Ann", Admit{2})) == "room-full");
    CHECK(code_of(evening.join("Dee")) == "room-full");
}

TEST_CASE("a locked room with a password asks for it before one may knock") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.send("Ann", SetPassword{"open sesame"});
    CHECK(code_of(evening.join("Cy")) == "password-needed");
    CHECK_FALSE(evening.join("Cy", {}, "open sesame").has_value());
    CHECK(evening.at("Ann").knocks.size() == 1);
}

TEST_CASE("the host who comes back, and a new host, are told who waits") {
    Evening evening{4};
    evening.join("Bob");
    evening.send("Ann", SetLock{true});
    evening.lose("Ann");
    evening.join("Cy");
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(evening.at("Ann").knocks.size() == 1);
    CHECK(evening.at("Bob").knocks.empty());
    CHECK(accepted(evening.send("Ann", HandOver{evening.at("Bob").id})));
    CHECK(evening.at("Bob").knocks.size() == 1);
    CHECK(accepted(evening.send("Bob", Admit{evening.at("Bob").knocks[0].knock})));
}

TEST_CASE("after the server was killed those who waited knock again with the same join") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.join("Cy");
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    Friend& cy = evening.at("Cy");
    cy.session = SessionId{4242};
    CHECK_FALSE(evening.send("Cy", Join{evening.room().code(), "Cy", cy.token}).has_value());
    REQUIRE(evening.at("Ann").knocks.size() == 1);
    CHECK(accepted(evening.send("Ann", Admit{evening.at("Ann").knocks[0].knock})));
    CHECK(is_in(evening, "Cy"));
}

TEST_CASE("the answer of the door leaves when it is durable") {
    Evening evening{4};
    evening.send("Ann", SetLock{true});
    evening.join("Cy");
    evening.hold_journal();
    CHECK_FALSE(evening.send("Ann", Admit{1}).has_value());
    CHECK_FALSE(is_in(evening, "Cy"));
    evening.release_journal();
    CHECK(is_in(evening, "Cy"));
}

}  // namespace
}  // namespace seq::core
