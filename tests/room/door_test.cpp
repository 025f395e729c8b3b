#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

// How a room is entered: the link's secret, the password, the lock, and knocking.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

bool is_in(RoomSimulator& sim, const std::string& name) {
    return sim.at(name).seen.has_value();
}

/// Whether the room's records contain this text.
bool is_kept(const RoomSimulator& sim, const std::string& words) {
    for (const JournalRecord& record : sim.journal())
        if (record.body.find(words) != std::string::npos) return true;
    return false;
}

/// A locked room for four, at whose door Cy waits.
RoomSimulator with_cy_at_the_door() {
    RoomSimulator sim{4};
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.join("Cy");
    return sim;
}

TEST_CASE("an open room accepts anybody with its code, with or without its secret") {
    RoomSimulator sim{4};
    const LinkSecret secret = secret_of(sim);
    sim.join_all({"Bob"});
    CHECK(accepted(sim.join("Cy", secret)));
    CHECK(accepted(sim.join("Dee", LinkSecret{}, "nobody asked")));
    CHECK(snapshot_of(sim.at("Bob")).link == snapshot_of(sim.at("Cy")).link);
}

TEST_CASE("after the host has renewed the link, only its new secret is accepted") {
    RoomSimulator sim{4};
    const LinkSecret old = secret_of(sim);
    sim.join_all({"Bob"});
    sim.does({{"Ann", SetPassword{"open sesame"}}, {"Bob", RenewLink{}, "not-host"}, {"Ann", RenewLink{}}});
    const LinkSecret renewed = sim.at("Bob").newest<LinkRenewed>()->secret;
    CHECK(renewed != old);
    for (int again = 0; again < 2; ++again) {
        CHECK(secret_of(sim) == renewed);
        CHECK(code_of(sim.join("Mallory", old)) == "password-needed");
        CHECK(accepted(sim.join(again == 0 ? "Cy" : "Dee", renewed)));
        sim.restart_for({"Ann"});
    }
}

TEST_CASE("a room may be created with a password, and stores nothing from which it can be guessed") {
    const auto create = [](const std::string& password) {
        ClientMessage message{{}, {}, Create{"sequence", 2, {}, {}, "Ann", {}}};
        std::get<Create>(message.body).password = password;
        const auto work = Room::password_work(std::get<Create>(message.body), {});
        return Room::open({"TESTR00M00"}, "http://example/r/",
                          {SessionId{1}, message, {}, work.value().hash()}, TimePoint{});
    };
    auto opened = create("open sesame").value();
    const auto join = [](Room& room, std::optional<std::string> password) {
        const ClientMessage message{
            {}, {}, Join{room.code(), "Bob", Token{sha256(as_bytes("Bob"))}, {}, std::move(password)}};
        Command command{SessionId{2}, message};
        const auto work = room.password_work(command, TimePoint{});
        if (work) command.hashed = work->hash();
        const Effects effects = room.take(command, TimePoint{});
        return std::string{*effects.deliveries.front().frame};
    };
    CHECK(join(opened.room, {}).find("password-needed") != std::string::npos);
    CHECK(join(opened.room, "open barley").find("wrong-password") != std::string::npos);
    auto again = test::restored_room("http://example/r/", opened.effects.records).value();
    CHECK(join(again, {}).find("password-needed") != std::string::npos);
    CHECK(join(again, "open sesame").find("\"accepted\"") != std::string::npos);
    const std::string& body = opened.effects.records.front().body;
    CHECK(body.find("open sesame") == std::string::npos);
    CHECK(body.find("\"password-changed\",\"set\":true") != std::string::npos);
    const auto content = [](const std::string& text) { return text.substr(text.find("\"content\""), 77); };
    CHECK(content(body) == content(create("another word")->effects.records.front().body));
}

TEST_CASE("the link's secret is the same after a restart, and another room has another") {
    RoomSimulator sim{2};
    const LinkSecret secret = secret_of(sim);
    sim.restart_for({"Ann"});
    CHECK(secret_of(sim) == secret);
    const auto opened = [](const Entropy& entropy) {
        const ClientMessage create{{}, {}, Create{"sequence", 2, {}, {}, "Ann", {}}};
        return Room::open({"TESTR00M00"}, "http://example/r/", {SessionId{1}, create, entropy}, TimePoint{})
            ->effects.records.front()
            .body;
    };
    CHECK(opened(sha256(as_bytes("one"))) != opened(sha256(as_bytes("another"))));
}

TEST_CASE("newcomers without the link's secret need the password") {
    RoomSimulator sim{4};
    const LinkSecret secret = secret_of(sim);
    sim.does("Ann", SetPassword{"open sesame"});
    CHECK(code_of(sim.join("Bob")) == "password-needed");
    CHECK(code_of(sim.join("Bob", LinkSecret{})) == "password-needed");
    CHECK(code_of(sim.join("Bob", {}, "open barley")) == "wrong-password");
    CHECK_FALSE(is_in(sim, "Bob"));
    CHECK(accepted(sim.join("Bob", {}, "open sesame")));
    CHECK(snapshot_of(sim.at("Bob")).password);
    CHECK(accepted(sim.join("Cy", secret)));
    sim.does({{"Bob", SetPassword{}, "not-host"}, {"Ann", SetPassword{}}});
    sim.join_all({"Dee"});
    CHECK_FALSE(snapshot_of(sim.at("Dee")).password);
}

TEST_CASE("a password survives a restart, and is stored neither in clear nor as a quick hash") {
    RoomSimulator sim{2};
    const ClientMessage set = sim.command("Ann", SetPassword{"open sesame"});
    CHECK(accepted(sim.send("Ann", set)));
    sim.restart();
    CHECK(code_of(sim.join("Bob", {}, "open barley")) == "wrong-password");
    CHECK(accepted(sim.join("Bob", {}, "open sesame")));
    CHECK_FALSE(is_kept(sim, "sesame"));
    const auto quick_hash = [](const char* content) { return to_hex(sha256(as_bytes(content))); };
    CHECK_FALSE(is_kept(sim, quick_hash(R"({"password":"open sesame","type":"set-password"})")));
    CHECK(is_kept(sim, quick_hash(R"({"type":"set-password"})")));
    CHECK(is_kept(sim, "\"type\":\"set-password\""));
}

TEST_CASE("a room listens to ten passwords a minute from one address") {
    RoomSimulator sim{4};
    const LinkSecret secret = secret_of(sim);
    sim.does("Ann", SetPassword{"open sesame"});
    sim.send_from({7});
    for (int n = 0; n < 10; ++n)
        CHECK(code_of(sim.join("Mallory", {}, "guess " + std::to_string(n))) == "wrong-password");
    CHECK(code_of(sim.join("Mallory", {}, "open sesame")) == "too-many");
    CHECK(accepted(sim.join("Bob", secret)));  // an invited member
    sim.send_from({8});
    CHECK(accepted(sim.join("Cy", {}, "open sesame")));
    sim.send_from({7});
    sim.pass_time(1min);
    CHECK(accepted(sim.join("Dee", {}, "open sesame")));
}

TEST_CASE("a host sets five passwords a minute, and takes them away as often as wanted") {
    RoomSimulator sim{2};
    for (int n = 0; n < 5; ++n)
        sim.does("Ann", SetPassword{"word " + std::to_string(n)});
    CHECK(sentence_of(sim.send("Ann", SetPassword{"one more"})) ==
          "you are doing this too often; try again in 12 seconds");
    CHECK(accepted(sim.join("Bob", {}, "word 4")));
    sim.does("Ann", SetPassword{});
    sim.pass_time(12s);
    sim.does("Ann", SetPassword{"one more"});
}

TEST_CASE("a command whose password was not hashed is refused, and every password that is hashed counts") {
    RoomSimulator sim{2};
    const ClientMessage set = sim.command("Ann", SetPassword{"open sesame"});
    const SessionId ann = sim.at("Ann").session.value();
    CHECK(sim.room().password_work({ann, set}, sim.now()).has_value());
    const Effects refused = sim.room().take(Command{ann, set}, sim.now());
    CHECK(refused.records.empty());
    CHECK(refused.deliveries.at(0).frame->find("too-many") != std::string::npos);
    CHECK(accepted(sim.send("Ann", set)));
    CHECK_FALSE(sim.room().password_work({ann, set}, sim.now()).has_value());
    RoomSimulator other{2};
    const SessionId host = other.at("Ann").session.value();
    const auto is_hashed = [&] {
        const ClientMessage set = other.command("Ann", SetPassword{"open sesame"});
        return other.room().password_work({host, set}, other.now()).has_value();
    };
    for (int n = 0; n < 5; ++n)
        CHECK(is_hashed());
    CHECK_FALSE(is_hashed());
}

TEST_CASE("newcomers knock at a locked room, with the link too, and only the host is notified") {
    RoomSimulator sim{4};
    const LinkSecret secret = secret_of(sim);
    sim.join("Bob");
    CHECK(sim.ask("Bob", SetFlag{RoomFlag::locked, true}) == "not-host");
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    const std::uint64_t version = sim.room().version();
    CHECK_FALSE(sim.join("Cy", secret).has_value());
    CHECK(sim.at("Cy").notices == Names{"knocking"});
    CHECK_FALSE(is_in(sim, "Cy"));
    REQUIRE(sim.at("Ann").knocks.size() == 1);
    CHECK(sim.at("Ann").knocks[0].name == "Cy");
    CHECK(sim.at("Bob").knocks.empty());
    CHECK(sim.room().version() == version);  // clients without access cause no journal writes
    CHECK(sim.room().has(*sim.at("Cy").session));
}

TEST_CASE("a newcomer who was let in is an ordinary member, also after a restart") {
    RoomSimulator sim = with_cy_at_the_door();
    const std::uint32_t knock = sim.at("Ann").knocks.at(0).knock;
    sim.does({{"Ann", Admit{knock + 1}, "no-such-knock"}, {"Ann", Admit{knock}}});
    CHECK(sim.at("Ann").knocks.empty());
    CHECK(is_in(sim, "Cy"));
    CHECK(snapshot_of(sim.at("Cy")).flags.has(RoomFlag::locked));
    sim.does("Cy", Sit{});
    sim.restart();
    sim.return_all({"Cy"});
    CHECK(sim.ask("Cy", Admit{knock}) == "not-host");
    sim.return_all({"Ann"});
    CHECK(sim.ask("Ann", Admit{knock}) == "no-such-knock");
}

TEST_CASE("a newcomer who knocks sees and does nothing, and one who is turned away is disconnected") {
    RoomSimulator sim{4};
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.join("Mallory");
    const std::size_t heard = sim.at("Mallory").inbox.size();
    sim.does("Ann", {Say{"who is that?"}, Sit{}});
    CHECK(sim.at("Mallory").inbox.size() == heard);
    CHECK(sim.ask("Mallory", {Say{"let me in"}, Admit{1}}) == "not-joined not-joined");
    const std::uint64_t version = sim.room().version();
    sim.does("Ann", TurnAway{sim.at("Ann").knocks.at(0).knock});
    CHECK(sim.room().version() == version + 1);
    CHECK(code_of(sim.at("Mallory").inbox.back()) == "turned-away");
    CHECK(sim.at("Mallory").closed == CloseReason::removed);
    CHECK(sim.at("Ann").knocks.empty());
}

TEST_CASE("a knock ends with its connection, and knocking again does not add a second one") {
    RoomSimulator sim = with_cy_at_the_door();
    const SessionId first = sim.at("Cy").session.value();
    sim.at("Cy").session = SessionId{4242};
    const ClientMessage join = sim.command("Cy", Join{sim.room().code(), "Cy", sim.at("Cy").token});
    CHECK_FALSE(sim.send("Cy", join).has_value());
    CHECK_FALSE(sim.send("Cy", join).has_value());
    CHECK(sim.at("Cy").notices == Names{"knocking", "knocking", "knocking"});
    CHECK(sim.at("Ann").knocks.size() == 1);
    CHECK_FALSE(sim.room().has(first));
    sim.lose("Cy");
    CHECK(sim.at("Ann").knocks.empty());
    CHECK(sim.ask("Ann", Admit{1}) == "no-such-knock");
}

TEST_CASE("at most eight newcomers can wait, who need the password first") {
    RoomSimulator sim{12};
    sim.does("Ann", {SetFlag{RoomFlag::locked, true}, SetPassword{"open sesame"}});
    CHECK(code_of(sim.join("Cy")) == "password-needed");
    for (int n = 1; n <= 8; ++n)
        CHECK_FALSE(sim.join("Guest " + std::to_string(n), {}, "open sesame").has_value());
    CHECK(code_of(sim.join("One more", {}, "open sesame")) == "door-crowded");
    CHECK(sim.at("Ann").knocks.size() == 8);
}

TEST_CASE("no newcomer can be let in after the room has filled up, and all who wait when it is unlocked") {
    RoomSimulator sim{2, {}, "sequence", {.spectators_max = room_members_max}};
    for (std::size_t n = 2; n < room_members_max; ++n)
        REQUIRE(accepted(sim.join("guest " + std::to_string(n))));
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.join("Bob");
    sim.join("Cy");
    sim.does({{"Ann", Admit{1}}, {"Ann", Admit{2}, "room-full"}});
    CHECK(code_of(sim.join("Dee")) == "room-full");
    RoomSimulator open{2};
    open.does("Ann", SetFlag{RoomFlag::locked, true});
    open.join("Bob");
    open.join("Cy");
    open.does("Ann", SetFlag{RoomFlag::locked, false});
    CHECK(is_in(open, "Bob"));
    CHECK(is_in(open, "Cy"));
    CHECK(open.at("Ann").knocks.empty());
    open.join_all({"Dee"});
}

TEST_CASE("a returning host and a new host get the list of those who wait") {
    RoomSimulator sim = lobby_with({"Bob"}, 4);
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.lose("Ann");
    sim.join("Cy");
    sim.return_all({"Ann"});
    CHECK(sim.at("Ann").knocks.size() == 1);
    CHECK(sim.at("Bob").knocks.empty());
    sim.does("Ann", HandOver{sim.at("Bob").id});
    CHECK(sim.at("Bob").knocks.size() == 1);
    sim.does("Bob", Admit{sim.at("Bob").knocks[0].knock});
}

TEST_CASE("after a kill newcomers knock again with the same join, and are answered when it is durable") {
    RoomSimulator sim = with_cy_at_the_door();
    sim.restart_for({"Ann"});
    Friend& cy = sim.at("Cy");
    cy.session = SessionId{4242};
    CHECK_FALSE(sim.send("Cy", Join{sim.room().code(), "Cy", cy.token}).has_value());
    REQUIRE(sim.at("Ann").knocks.size() == 1);
    sim.hold_journal();
    CHECK_FALSE(sim.send("Ann", Admit{sim.at("Ann").knocks[0].knock}).has_value());
    CHECK_FALSE(is_in(sim, "Cy"));
    sim.release_journal();
    CHECK(is_in(sim, "Cy"));
}

}  // namespace
}  // namespace seq::room
