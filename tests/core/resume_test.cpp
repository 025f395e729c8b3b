#include <algorithm>
#include <doctest/doctest.h>

#include "server/core/entry.hpp"
#include "tests/core/evening.hpp"

namespace seq::core {
namespace {

using namespace protocol;

TEST_CASE("coming back sends what was missed, and nothing else") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.lose("Bob");
    evening.send("Ann", Say{"where are you?"});
    evening.send("Ann", Say{"Bob?"});
    CHECK(accepted(evening.come_back("Bob")));
    const auto& inbox = evening.at("Bob").inbox;
    const auto said = std::ranges::count_if(inbox, [](const ServerMessage& message) {
        const auto* closing = std::get_if<Public>(&message);
        return closing != nullptr && std::holds_alternative<Said>(closing->events.at(0));
    });
    CHECK(said == 2);
    CHECK(
        std::ranges::none_of(inbox, [](const ServerMessage& m) { return std::holds_alternative<Whole>(m); }));
    CHECK(evening.at("Bob").seen->version == evening.room().version());
}

TEST_CASE("who has seen nothing, something of another epoch, or the future gets the whole view") {
    Evening evening{2};
    evening.begin({"Bob"});
    const std::uint64_t version = evening.room().version();
    for (const std::optional<Seen> seen : {std::optional<Seen>{}, std::optional<Seen>{{7, version}},
                                           std::optional<Seen>{{1, version + 100}}}) {
        evening.lose("Bob");
        evening.at("Bob").seen = seen;
        CHECK(accepted(evening.come_back("Bob")));
        CHECK(std::holds_alternative<Whole>(evening.at("Bob").inbox.back()));
        CHECK(evening.at("Bob").hand_size() == 7);
    }
}

TEST_CASE("on a backup nobody is sent versions that were others when they saw them") {
    Evening evening{2};
    evening.begin({"Bob"});
    const std::size_t backup = evening.journal().size();
    for (const char* text : {"this", "will", "be", "lost"})
        REQUIRE(accepted(evening.send("Ann", Say{text})));
    const std::uint64_t seen = evening.at("Bob").seen->version;
    evening.restore_backup(backup, 1'800'000'000);

    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(std::holds_alternative<Whole>(evening.at("Ann").inbox.back()));
    CHECK(evening.at("Ann").seen->epoch == 1'800'000'000);
    while (evening.room().version() < seen + 3)
        REQUIRE(accepted(evening.send("Ann", Say{"something else"})));
    REQUIRE(accepted(evening.come_back("Bob")));  // has seen a version of this number, and another content
    CHECK(std::holds_alternative<Whole>(evening.at("Bob").inbox.back()));

    // From here on it is as it always was, after a restart too.
    evening.restart();
    REQUIRE(accepted(evening.come_back("Bob")));
    const auto& inbox = evening.at("Bob").inbox;
    CHECK(std::ranges::none_of(inbox, [](const auto& m) { return std::holds_alternative<Whole>(m); }));
    test::SplitMix random{1};
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(accepted(evening.send("Ann", Start{})));  // the game of the backup was void
    evening.play_to_the_end(random);
    CHECK(evening.room().outline().stage == Stage::finished);
}

TEST_CASE("the records of an epoch that is over do not follow those of a newer one") {
    Evening evening{2};
    evening.begin({"Bob"});
    const std::size_t backup = evening.journal().size();
    evening.restore_backup(backup, 5);
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(accepted(evening.send("Ann", Say{"back again"})));
    std::vector<JournalRecord> records = evening.journal();
    CHECK(records[backup - 1].epoch == 1);
    CHECK(records[backup].epoch == 5);
    CHECK(Room::restore("", records).has_value());
    records.back().epoch = 4;
    records.back().hash = hash_of(records.back(), records[records.size() - 2].hash);
    const auto again = Room::restore("", records);
    REQUIRE_FALSE(again.has_value());
    CHECK(again.error().find("its epoch is over") != std::string::npos);
}

TEST_CASE("a gap that is too old is filled with the whole view") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.lose("Bob");
    for (int n = 0; n < 600; ++n) {
        evening.send("Ann", Say{std::to_string(n)});
        evening.pass_time(std::chrono::seconds{2});
    }
    CHECK(accepted(evening.come_back("Bob")));
    CHECK(std::holds_alternative<Whole>(evening.at("Bob").inbox.back()));
    CHECK(evening.at("Bob").seen->version == evening.room().version());
}

TEST_CASE("a command sent again is answered again and not played twice, also after a restart") {
    Evening evening{2};
    evening.begin({"Bob"});
    Friend& mover = evening.to_move();
    const ClientMessage play =
        evening.command(mover.name, Move{to_words(mover.legal.at(0), *find_preset("sequence")->deck)});
    const auto first = evening.send(mover.name, play);
    REQUIRE(accepted(first));
    const std::uint64_t version = evening.room().version();
    CHECK(std::get<Accepted>(*evening.send(mover.name, play)).version == std::get<Accepted>(*first).version);
    CHECK(evening.room().version() == version);

    evening.restart();
    REQUIRE(accepted(evening.come_back(mover.name)));
    CHECK(std::get<Accepted>(*evening.send(mover.name, play)).version == std::get<Accepted>(*first).version);

    ClientMessage other = play;
    other.body = Say{"the same id with other content"};
    CHECK(code_of(evening.send(mover.name, other)) == "id-reused");
}

TEST_CASE("a refused command is judged anew") {
    Evening evening{2};
    evening.join("Bob");
    evening.send("Ann", Sit{});
    const ClientMessage start = evening.command("Ann", Start{});
    CHECK(code_of(evening.send("Ann", start)) == "seats-empty");
    evening.send("Bob", Sit{});
    CHECK(accepted(evening.send("Ann", start)));
}

TEST_CASE("what a command saw never by itself causes a refusal") {
    Evening evening{2};
    for (const std::uint64_t seen : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
        ClientMessage say = evening.command("Ann", Say{"hello"});
        say.seen = seen;
        CHECK(accepted(evening.send("Ann", say)));
    }
}

TEST_CASE("a join that is sent again is the same member") {
    Evening evening{2};
    evening.join("Bob");
    const Token token = evening.at("Bob").token;
    const MemberId id = evening.at("Bob").id;
    evening.lose("Bob");
    evening.at("Bob").session = SessionId{555};
    CHECK(accepted(evening.send("Bob", Join{{"TESTR00M00"}, "Bob", token})));
    CHECK(evening.at("Bob").id == id);
}

TEST_CASE("the newer connection takes over and the older is told why") {
    Evening evening{2};
    const SessionId first = evening.at("Ann").session.value();
    Friend older = evening.at("Ann");
    Friend& ann = evening.at("Ann");
    const Token next = evening.new_token();
    ann.session = SessionId{777};
    const Effects effects = evening.room().handle(
        SessionId{777}, {evening.new_id(), {}, Resume{{"TESTR00M00"}, ann.token, next, ann.seen}},
        evening.now(), {});
    REQUIRE(effects.closes.size() == 1);
    CHECK(effects.closes[0].session == first);
    CHECK(effects.closes[0].reason == CloseReason::taken_over);
    const auto told = decode_server(*effects.deliveries.at(0).frame);
    CHECK(effects.deliveries.at(0).to == first);
    CHECK(std::get<Notice>(*told).code == "taken-over");
}

TEST_CASE("the old token holds until a frame has arrived, then its use is refused and both are told") {
    Evening evening{2};
    const Token old = evening.at("Ann").token;
    evening.lose("Ann");
    CHECK(accepted(evening.come_back("Ann")));
    evening.lose("Ann");
    evening.at("Ann").token = old;  // the answer was lost: the program still has the old one
    CHECK(accepted(evening.come_back("Ann")));
    CHECK(accepted(evening.send("Ann", Say{"a frame on the new session"})));

    evening.join("Thief");
    evening.at("Thief").session = SessionId{4242};
    CHECK(code_of(evening.send("Thief", Resume{{"TESTR00M00"}, old, evening.new_token(), {}})) ==
          "token-used");
    REQUIRE(evening.at("Ann").notices.size() == 1);
    CHECK(evening.at("Ann").notices[0] == "old-token-refused");

    evening.restart();
    evening.at("Thief").session = SessionId{4343};
    CHECK(code_of(evening.send("Thief", Resume{{"TESTR00M00"}, old, evening.new_token(), {}})) ==
          "token-used");
    CHECK(accepted(evening.come_back("Ann")));
}

TEST_CASE("the old token ends with the pong to the first ping too, and that writes one record") {
    Evening evening{2};
    const Token old = evening.at("Ann").token;
    evening.lose("Ann");
    REQUIRE(accepted(evening.come_back("Ann")));
    const std::uint64_t resumed = evening.room().version();
    evening.measure("Ann", std::chrono::milliseconds{30});
    evening.measure("Ann", std::chrono::milliseconds{40});
    CHECK(evening.room().version() == resumed + 1);
    CHECK(evening.at("Ann").seen->version == resumed + 1);

    evening.join("Thief");
    evening.at("Thief").session = SessionId{4242};
    CHECK(code_of(evening.send("Thief", Resume{{"TESTR00M00"}, old, evening.new_token(), {}})) ==
          "token-used");
    CHECK(evening.at("Ann").notices == std::vector<std::string>{"old-token-refused"});
    CHECK(accepted(evening.send("Ann", Say{"still here"})));
}

TEST_CASE("no token stands in the journal, only what it can be known by") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.lose("Bob");
    CHECK(accepted(evening.come_back("Bob")));
    std::string kept;
    for (const JournalRecord& record : evening.journal())
        kept += record.body;
    for (const std::string name : {"Ann", "Bob"}) {
        const Token& token = evening.at(name).token;
        CHECK(kept.find(to_hex(token.bytes)) == std::string::npos);
        CHECK(kept.find(to_hex(sha256(token.bytes))) != std::string::npos);
    }
}

TEST_CASE("nothing leaves before its record is durable, not even a refusal that depends on it") {
    Evening evening{2};
    evening.begin({"Bob"});
    Friend& mover = evening.to_move();
    const std::size_t heard = mover.inbox.size();
    evening.hold_journal();
    const Action action = mover.legal.at(0);
    CHECK_FALSE(evening.act(mover, action).has_value());
    CHECK_FALSE(evening.act(mover, action).has_value());  // refused: no longer the mover's turn
    CHECK(mover.inbox.size() == heard);
    evening.release_journal();
    CHECK(std::holds_alternative<Accepted>(mover.inbox.at(heard)));
    CHECK(std::holds_alternative<Refused>(mover.inbox.back()));
}

TEST_CASE("a refusal names the newest record as what it waits for") {
    Evening evening{2};
    evening.begin({"Bob"});
    const Effects effects = evening.room().handle(evening.at("Ann").session.value(),
                                                  {evening.new_id(), {}, Start{}}, evening.now(), {});
    REQUIRE(effects.deliveries.size() == 1);
    CHECK(effects.deliveries[0].after == evening.room().version());
}

TEST_CASE("a journal that was tampered with does not come back as a room") {
    Evening evening{2};
    evening.begin({"Bob"});
    std::vector<JournalRecord> records = evening.journal();
    CHECK(Room::restore("http://example/r/", records).has_value());
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
    SUBCASE("a body is of a later format") {
        std::string& body = records[1].body;
        const std::string mine = "\"format\":" + std::to_string(journal_format);
        body.replace(body.find(mine), mine.size(), "\"format\":" + std::to_string(journal_format + 1));
    }
    CHECK_FALSE(Room::restore("http://example/r/", records).has_value());
}

TEST_CASE("a room that breaks an assertion while it is replayed is an error, and no exception") {
    Evening evening{2};
    REQUIRE(accepted(evening.send("Ann", Sit{})));
    std::vector<JournalRecord> records = evening.journal();
    JournalRecord& broken = records.back();
    // The chain is intact, but a member takes the seat whom nobody has let in.
    const std::size_t author = broken.body.find("\"by\":1");
    REQUIRE(author != std::string::npos);
    broken.body.replace(author, 6, "\"by\":7");
    broken.hash = hash_of(broken, records.at(records.size() - 2).hash);
    const auto room = Room::restore("http://example/r/", records);
    REQUIRE_FALSE(room.has_value());
    CHECK(room.error().starts_with("version " + std::to_string(broken.version) + ": "));
    CHECK(room.error().find(".cpp:") != std::string::npos);  // where the assertion is
}

}  // namespace
}  // namespace seq::core
