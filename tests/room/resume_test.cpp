#include "server/room/journal/entry.hpp"
#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

TEST_CASE("a member who returns gets the missed versions only, or the whole view after a long gap") {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Bob");
    sim.send("Ann", Say{"where are you?"});
    sim.send("Ann", Say{"Bob?"});
    sim.return_all({"Bob"});
    const auto& inbox = sim.at("Bob").inbox;
    CHECK(sim.at("Bob").told<Said>().size() == 2);
    CHECK(std::ranges::none_of(inbox,
                               [](const ServerMessage& m) { return std::holds_alternative<Snapshot>(m); }));
    CHECK(sim.at("Bob").seen->version == sim.room().version());
    RoomSimulator long_gap = game_with({"Bob"});
    long_gap.lose("Bob");
    for (int n = 0; n < 600; ++n) {
        long_gap.does("Ann", Say{std::to_string(n)});
        long_gap.pass_time(2s);
    }
    long_gap.return_all({"Bob"});
    CHECK(std::holds_alternative<Snapshot>(long_gap.at("Bob").inbox.back()));
    CHECK(long_gap.at("Bob").seen->version == long_gap.room().version());
}

TEST_CASE("a member who has seen nothing, another epoch, or the future gets a snapshot") {
    RoomSimulator sim = game_with({"Bob"});
    const std::uint64_t version = sim.room().version();
    for (const std::optional<Seen> seen : {std::optional<Seen>{}, std::optional<Seen>{{7, version}},
                                           std::optional<Seen>{{1, version + 100}}}) {
        sim.lose("Bob");
        sim.at("Bob").seen = seen;
        sim.return_all({"Bob"});
        CHECK(std::holds_alternative<Snapshot>(sim.at("Bob").inbox.back()));
        CHECK(sim.at("Bob").hand_size() == 7);
    }
}

TEST_CASE("the records of an epoch that is over do not follow those of a newer one") {
    RoomSimulator sim = game_with({"Bob"});
    const std::size_t backup = sim.journal().size();
    sim.restore_backup(backup, 5);
    sim.return_all({"Ann"});
    sim.does("Ann", Say{"back again"});
    std::vector<JournalRecord> records = sim.journal();
    CHECK(records[backup - 1].epoch == 1);
    CHECK(records[backup].epoch == 5);
    CHECK(test::restored_room("", records).has_value());
    records.back().epoch = 4;
    records.back().hash = hash_of(records.back(), records[records.size() - 2].hash);
    const auto again = test::restored_room("", records);
    REQUIRE_FALSE(again.has_value());
    CHECK(again.error().find("its epoch is over") != std::string::npos);
}

TEST_CASE("a command sent again is answered again and not played twice, also after a restart") {
    RoomSimulator sim = game_with({"Bob"});
    Friend& mover = sim.to_move();
    const ClientMessage play =
        sim.command(mover.name, Move{to_words(mover.legal.at(0), *find_preset("sequence")->deck)});
    const auto first = sim.send(mover.name, play);
    REQUIRE(accepted(first));
    const std::uint64_t version = sim.room().version();
    CHECK(std::get<Accepted>(*sim.send(mover.name, play)).version == std::get<Accepted>(*first).version);
    CHECK(sim.room().version() == version);

    sim.restart_for({mover.name});
    CHECK(std::get<Accepted>(*sim.send(mover.name, play)).version == std::get<Accepted>(*first).version);

    ClientMessage other = play;
    other.body = Say{"the same id with other content"};
    CHECK(code_of(sim.send(mover.name, other)) == "id-reused");
}

TEST_CASE("a command is the same one in another order of fields, with other escapes and another `seen`") {
    RoomSimulator sim = game_with({"Bob"});
    const auto send = [&](const char* text) {
        const auto command = decode_client(text).value();
        return sim.send("Bob", command);
    };
    const auto first =
        send(R"({"type":"say","id":"00112233445566778899aabbccddeeff","seen":1,"text":"h\u00e9"})");
    REQUIRE(accepted(first));
    const auto is_answered_again = [&] {
        const auto again =
            send(R"({"text":"\u0068é","seen":3,"id":"00112233445566778899AABBCCDDEEFF","type":"say"})");
        return accepted(again) && std::get<Accepted>(*again).version == std::get<Accepted>(*first).version;
    };
    CHECK(is_answered_again());
    sim.restart_for({"Bob"});
    CHECK(is_answered_again());
    CHECK(code_of(send(R"({"type":"say","id":"00112233445566778899aabbccddeeff","text":"he"})")) ==
          "id-reused");
}

TEST_CASE("a refused command is decided again when it is repeated, whatever version it has seen") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.does("Ann", Sit{});
    ClientMessage start = sim.command("Ann", Start{});
    for (const std::uint64_t seen : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
        start.seen = seen;
        CHECK(code_of(sim.send("Ann", start)) == "seats-empty");
    }
    sim.does("Bob", Sit{});
    CHECK(accepted(sim.send("Ann", start)));
}

TEST_CASE("the newer connection takes over and the older is closed with the reason") {
    RoomSimulator sim{2};
    const SessionId first = sim.at("Ann").session.value();
    Friend older = sim.at("Ann");
    Friend& ann = sim.at("Ann");
    const Token next = sim.new_token();
    ann.session = SessionId{777};
    const Effects effects = sim.room().take(
        Command{SessionId{777}, {sim.new_id(), {}, Resume{{"TESTR00M00"}, ann.token, next, ann.seen}}},
        sim.now());
    REQUIRE(effects.closes.size() == 1);
    CHECK(effects.closes[0].session == first);
    CHECK(effects.closes[0].reason == CloseReason::taken_over);
    const auto told = decode_server(*effects.deliveries.at(0).frame);
    CHECK(effects.deliveries.at(0).to == first);
    CHECK(std::get<Notice>(*told).code == "taken-over");
}

TEST_CASE(
    "the old token is valid until a frame has arrived, or the pong to the first ping, then its use is "
    "refused "
    "and both are warned") {
    for (const bool by_pong : {false, true}) {
        CAPTURE(by_pong);
        RoomSimulator sim{2};
        const Token old = sim.at("Ann").token;
        sim.reconnect("Ann");
        sim.lose("Ann");
        sim.at("Ann").token = old;  // the answer was lost: the program still has the old one
        sim.return_all({"Ann"});
        if (by_pong) sim.measure("Ann", 30ms);
        if (!by_pong) sim.does("Ann", Say{"a frame on the new session"});

        sim.join("Thief");
        sim.at("Thief").session = SessionId{4242};
        CHECK(sim.ask("Thief", Resume{{"TESTR00M00"}, old, sim.new_token(), {}}) == "token-used");
        CHECK(sim.at("Ann").notices == Names{"old-token-refused"});
        sim.does("Ann", Say{"still here"});

        sim.restart();
        sim.at("Thief").session = SessionId{4343};
        CHECK(sim.ask("Thief", Resume{{"TESTR00M00"}, old, sim.new_token(), {}}) == "token-used");
        sim.return_all({"Ann"});
    }
}

TEST_CASE("a resume makes no version, and changed tokens are stored in a table of their own") {
    RoomSimulator sim = game_with({"Bob"});
    const std::uint64_t version = sim.room().version();
    for (int times = 0; times < 3; ++times) {
        sim.lose("Bob");
        const auto answer = sim.come_back("Bob");
        REQUIRE(accepted(answer));
        CHECK(std::get<Accepted>(*answer).version == version);
        sim.measure("Bob", 30ms);  // this invalidates the old token
    }
    CHECK(sim.room().version() == version);
    REQUIRE(sim.tokens().size() == 1);
    const MemberTokens tokens = sim.tokens().front();
    CHECK(tokens.member == sim.at("Bob").id);
    CHECK(tokens.token == sim.at("Bob").token.hash());
    CHECK_FALSE(tokens.next_token.has_value());
    CHECK(tokens.used_tokens.size() == 3);
    sim.restart_for({"Bob", "Ann"});
}

TEST_CASE("a resume that is sent again is answered again, and proposes nothing new") {
    RoomSimulator sim{2};
    const ClientMessage resume =
        sim.command("Ann", Resume{sim.room().code(), sim.at("Ann").token, sim.new_token(), {}});
    sim.lose("Ann");
    sim.at("Ann").session = SessionId{5000};
    REQUIRE(accepted(sim.send("Ann", resume)));
    const MemberTokens after = sim.tokens().front();
    sim.lose("Ann");
    sim.at("Ann").session = SessionId{5001};
    CHECK(accepted(sim.send("Ann", resume)));
    CHECK(sim.tokens().front() == after);
    sim.restart();
    sim.at("Ann").session = SessionId{5002};
    CHECK(accepted(sim.send("Ann", resume)));  // executed again, with the same result
    CHECK(sim.tokens().front() == after);
}

TEST_CASE("the journal has no token, only their hashes") {
    RoomSimulator sim = game_with({"Bob"});
    sim.reconnect("Bob");
    std::string kept;
    for (const JournalRecord& record : sim.journal())
        kept += record.body;
    for (const MemberTokens& tokens : sim.tokens())
        kept += to_hex(tokens.token) + to_hex(tokens.next_token.value());
    for (const std::string name : {"Ann", "Bob"}) {
        const Token& token = sim.at(name).token;
        CHECK(kept.find(to_hex(token.bytes)) == std::string::npos);
        CHECK(kept.find(to_hex(sha256(token.bytes))) != std::string::npos);
    }
}

TEST_CASE("no frame is sent before its record is durable, not even a refusal that depends on it") {
    RoomSimulator sim = game_with({"Bob"});
    Friend& mover = sim.to_move();
    const std::size_t heard = mover.inbox.size();
    sim.hold_journal();
    const Action action = mover.legal.at(0);
    CHECK_FALSE(sim.act(mover, action).has_value());
    CHECK_FALSE(sim.act(mover, action).has_value());  // refused: no longer the mover's turn
    CHECK(mover.inbox.size() == heard);
    sim.release_journal();
    CHECK(std::holds_alternative<Accepted>(mover.inbox.at(heard)));
    CHECK(std::holds_alternative<Refused>(mover.inbox.back()));
}

TEST_CASE("a refusal names the newest record as what it waits for") {
    RoomSimulator sim = game_with({"Bob"});
    const Effects effects =
        sim.room().take(Command{sim.at("Ann").session.value(), {sim.new_id(), {}, Start{}}}, sim.now());
    REQUIRE(effects.deliveries.size() == 1);
    CHECK(effects.deliveries[0].after == sim.room().version());
}

TEST_CASE("a journal that was tampered with is not restored as a room") {
    RoomSimulator sim = game_with({"Bob"});
    std::vector<JournalRecord> records = sim.journal();
    CHECK(test::restored_room("http://example/r/", records).has_value());
    SUBCASE("a body was changed") {
        std::string& body = records[2].body;
        body.replace(body.find("\"seat\":1"), 8, "\"seat\":2");
    }
    SUBCASE("a record is missing") {
        records.erase(records.begin() + 2);
    }
    SUBCASE("the first is missing") {
        records.erase(records.begin());
    }
    SUBCASE("a body is no JSON") {
        records[1].body = "{";
    }
    SUBCASE("a body is of another format") {
        std::string& body = records[1].body;
        const std::string mine = "\"format\":" + std::to_string(journal_format);
        body.replace(body.find(mine), mine.size(), "\"format\":" + std::to_string(journal_format + 1));
    }
    CHECK_FALSE(test::restored_room("http://example/r/", records).has_value());
}

TEST_CASE("a room that breaks an assertion while it is replayed is an error, and no exception") {
    RoomSimulator sim{2};
    sim.does("Ann", Sit{});
    std::vector<JournalRecord> records = sim.journal();
    JournalRecord& broken = records.back();
    // The chain is intact, but the record seats a member who never joined.
    const std::size_t author = broken.body.find("\"by\":1");
    REQUIRE(author != std::string::npos);
    broken.body.replace(author, 6, "\"by\":7");
    broken.hash = hash_of(broken, records.at(records.size() - 2).hash);
    const auto room = test::restored_room("http://example/r/", records);
    REQUIRE_FALSE(room.has_value());
    CHECK(room.error().starts_with("version " + std::to_string(broken.version) + ": "));
    CHECK(room.error().find(".cpp:") != std::string::npos);  // the assertion's location
}

}  // namespace
}  // namespace seq::room
