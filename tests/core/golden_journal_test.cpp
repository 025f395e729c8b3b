#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/message/limits.hpp"
#include "server/core/replay.hpp"
#include "tests/core/evening.hpp"

namespace seq::core {
namespace {

// Journals as released servers wrote them, a record a line: hash, blank, body. Servers to come must read
// them. Rooms stand one after the other, each from its creation.
constexpr const char* format_1 = "tests/core/golden/format-1.journal";
constexpr const char* format_2 = "tests/core/golden/format-2.journal";
constexpr const char* format_3 = "tests/core/golden/format-3.journal";
constexpr const char* code_of_all = "TESTR00M00";

using Journal = std::vector<JournalRecord>;

/// The rooms of a journal, each by its records. A first record begins the next room.
std::vector<Journal> read_golden(const char* path) {
    std::ifstream file{path};
    std::vector<Journal> rooms;
    for (std::string hash, body; file >> hash && file.get() == ' ' && std::getline(file, body);) {
        if (body.find("\"deed\":\"created\"") != std::string::npos) rooms.emplace_back();
        REQUIRE_FALSE(rooms.empty());
        JournalRecord record{
            .room = {code_of_all}, .epoch = 1, .version = rooms.back().size() + 1, .body = std::move(body)};
        REQUIRE(protocol::from_hex(hash, record.hash));
        rooms.back().push_back(std::move(record));
    }
    return rooms;
}

/// One of everything that happens beside a game.
Journal write_room_deeds() {
    using namespace protocol;
    Evening evening{2, {{"draw_grace", "1"}}};
    evening.begin({"Bob"});
    evening.send("Ann", Say{"Grüße an \"alle\""});
    evening.lose("Bob");
    evening.come_back("Bob");
    evening.send("Bob", Say{"back"});
    Friend& first = evening.to_move();
    evening.act(first, first.legal.at(0));
    evening.lose(first.name);
    evening.pass_time(std::chrono::seconds{15});
    evening.come_back(first.name);
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    return evening.journal();
}

/// One of everything that happens around the games.
Journal write_lobby_deeds() {
    using namespace protocol;
    Evening evening{4};
    const auto door = [&](const char* name, LobbyCommand answer) {
        evening.join(name);
        evening.send("Ann", std::move(answer));
    };
    evening.send("Ann", SetPassword{"open sesame"});
    evening.join("Bob", {}, "open sesame");
    evening.send("Ann", SetPassword{});
    evening.send("Ann", SetLock{true});
    door("Cy", Admit{1});
    door("Mallory", TurnAway{2});
    evening.send("Ann", SetLock{false});
    evening.join("Dee");
    for (const char* name : {"Ann", "Bob", "Cy"})
        evening.send(name, Sit{});
    evening.send("Dee", AskSeat{1});
    evening.send("Ann", GiveSeat{evening.at("Dee").id});
    evening.send("Ann", ShuffleSeats{});
    evening.send("Ann", SetOption{"draw", "auto"});
    evening.send("Bob", SetReady{true});
    evening.send("Ann", SetGame{"sequence-dice", 2, {}});
    evening.send("Ann", MuteMember{evening.at("Bob").id, true});
    evening.send("Ann", RemoveMember{evening.at("Cy").id});
    evening.send("Ann", HandOver{evening.at("Bob").id});
    for (const char* name : {"Dee", "Bob"})
        evening.send(name, Leave{});
    evening.join("Eve");
    for (const char* name : {"Ann", "Eve"}) {
        evening.send(name, Sit{});
        evening.send(name, Stand{});
        evening.send(name, Sit{});
    }
    evening.send("Ann", Start{});
    test::SplitMix random{3};
    evening.play_to_the_end(random);
    return evening.journal();
}

/// Bots on seats, people who are away, a vote and stand-ins.
Journal write_away() {
    using namespace protocol;
    Evening evening{4, {}, "sequence-dice"};
    for (const char* guest : {"Bob", "Cy"})
        evening.join(guest);
    for (const char* name : {"Ann", "Bob", "Cy"})
        evening.send(name, Sit{});
    evening.send("Ann", SeatBot{4, BotLevel::easy});
    evening.send("Ann", UnseatBot{4});
    evening.send("Ann", SeatBot{{}, BotLevel::easy});
    evening.send("Ann", Start{});
    evening.lose("Ann");
    evening.pass_time(std::chrono::seconds{15});
    evening.send("Bob", VoteStandIn{evening.at("Ann").id});
    evening.send("Cy", VoteStandIn{evening.at("Ann").id});
    evening.come_back("Ann");
    test::SplitMix random{5};
    evening.play_to_the_end(random);
    evening.pass_time(std::chrono::seconds{1});
    return evening.journal();
}

using Options = std::vector<std::pair<std::string, std::string>>;

/// A game that is paused once, and whose players let the clock move.
Journal write_slow_game(const char* preset, const char* at_zero) {
    Evening evening{2, {{"turn_seconds", "15"}, {"at_zero", at_zero}}, preset};
    evening.begin({"Bob"});
    evening.send("Ann", protocol::Pause{});
    evening.send("Ann", protocol::Unpause{});
    while (!evening.room().finished())
        evening.pass_time(std::chrono::seconds{15});
    return evening.journal();
}

/// So many games of one room. Words before the start give it other chance.
Journal write_games(int games, const char* preset, const std::vector<std::string>& guests,
                    const Options& options, int words = 0) {
    Evening evening{static_cast<std::uint32_t>(guests.size() + 1), options, preset};
    for (int n = 0; n < words; ++n) {
        evening.send("Ann", protocol::Say{"shall we?"});
        evening.pass_time(protocol::chat_burst_time);
    }
    evening.begin(guests);
    test::SplitMix random{guests.size()};
    evening.play_to_the_end(random);
    for (int game = 1; game < games; ++game) {
        evening.send("Ann", protocol::Start{});
        evening.play_to_the_end(random);
    }
    return evening.journal();
}

/// A deal in which Bob withholds, and the next one from Ann's part alone.
Journal write_a_ceremony() {
    using namespace protocol;
    Evening evening{2, {{"deal", "ceremony"}, {"target", "25"}}, "hearts-due"};
    evening.begin({"Bob"});
    const std::string id = std::string{code_of_all} + "/1";
    const std::string rules = "hearts-due/1";
    const auto commit = [&](const std::string& name, std::uint32_t epoch, std::uint32_t i) {
        const fairdeal::Deal deal{as_bytes(id), epoch, as_bytes(rules)};
        evening.send(name, DealCommit{1, epoch, fairdeal::client_commit(deal, i, Digest{})});
    };
    commit("Ann", 0, 0);
    commit("Bob", 0, 1);
    evening.send("Ann", DealReveal{1, 0, Digest{}});
    evening.pass_time(std::chrono::seconds{20});
    commit("Ann", 1, 0);
    evening.send("Ann", DealReveal{1, 1, Digest{}});
    test::SplitMix random{2};
    evening.play_to_the_end(random);
    return evening.journal();
}

std::string text_of(const Journal& records) {
    std::string all;
    for (const JournalRecord& record : records)
        all += record.body;
    return all;
}

/// Two games of which the first ends with a tie-break and leaves everybody but Ann without a stake.
Journal write_lucky_games() {
    for (int words = 0;; ++words) {
        Journal journal = write_games(2, "sequences", {"Bob", "Cy", "Dee", "Eve"},
                                      {{"stake", "600"}, {"target", "25"}}, words);
        const std::string all = text_of(journal);
        if (all.find("sat-out") != std::string::npos && all.find("tie-break-began") != std::string::npos)
            return journal;
    }
}

/// A series of two games, between them a game that the host ends, and at last nobody comes any more.
Journal write_ends() {
    using namespace protocol;
    Evening evening{2, {{"best_of", "3"}, {"draw", "auto"}}};
    evening.begin({"Bob"});
    test::SplitMix random{3};
    evening.play_to_the_end(random);
    evening.send("Ann", Start{});
    evening.send("Ann", Abandon{});
    evening.send("Ann", Start{});
    evening.play_to_the_end(random);
    evening.pass_time(std::chrono::hours{24 * 7});
    evening.sweep();
    return evening.journal();
}

/// One of everything that is said at a table, and what came of it.
Journal write_talk() {
    using namespace protocol;
    Evening evening{4, {{"draw", "auto"}}, "sequence-rv"};
    evening.begin({"Bob", "Cy", "Dee"});
    evening.join("Eve");
    const auto talk = [&](const char* who, TalkCommand command) { evening.send(who, std::move(command)); };
    const auto call = [&](const char* who, const char* text, const char* caller) {
        evening.send(who, Say{text});
        talk(caller, CallMessage{evening.room().version()});
    };
    talk("Bob", SayPhrase{"thinking"});
    call("Bob", "block d4", "Ann");
    talk("Dee", Concede{});
    evening.pass_time(std::chrono::seconds{30});  // nobody chooses what to forfeit
    talk("Ann", MakeReferee{evening.at("Eve").id});
    call("Ann", "lovely", "Bob");
    talk("Cy", React{evening.room().version() - 1, "heart"});
    talk("Eve", RuleOnCall{false});
    talk("Ann", MakeReferee{});
    evening.pass_time(std::chrono::seconds{30});
    call("Cy", "the corner", "Dee");
    evening.pass_time(std::chrono::seconds{20});
    evening.pass_time(std::chrono::seconds{30});
    talk("Ann", CloseToSpectators{true});
    test::SplitMix random{4};
    evening.play_to_the_end(random);
    return evening.journal();
}

/// A call on which the third side votes.
Journal write_vote() {
    using namespace protocol;
    Evening evening{6, {{"draw", "auto"}}, "sequence-rv"};
    evening.begin({"Bob", "Cy", "Dee", "Pat", "Quin"});
    evening.send("Bob", Say{"block d4"});
    evening.send("Ann", TalkCommand{CallMessage{evening.room().version()}});
    evening.send("Cy", TalkCommand{VoteOnCall{true}});
    evening.send("Quin", TalkCommand{VoteOnCall{false}});
    test::SplitMix random{4};
    evening.play_to_the_end(random);
    return evening.journal();
}

/// A game that two leave, one of them because the host wishes it, and a room that is closed for good.
Journal write_partings() {
    using namespace protocol;
    Evening evening{4, {}, "sequence-dice"};
    evening.begin({"Bob", "Cy", "Dee"});
    evening.send("Ann", RenewLink{});
    evening.send("Bob", Leave{BotLevel::hard});
    evening.send("Ann", RemoveMember{evening.at("Cy").id, BotLevel::easy});
    evening.lose("Ann");
    evening.pass_time(std::chrono::seconds{15});
    evening.send("Dee", VoteStandIn{evening.at("Ann").id, BotLevel::hard});
    evening.come_back("Ann");
    test::SplitMix random{5};
    evening.play_to_the_end(random);
    evening.close_room();
    return evening.journal();
}

std::vector<Journal> write_everything() {
    return {write_room_deeds(),
            write_lobby_deeds(),
            write_talk(),
            write_vote(),
            write_games(1, "sequence", {"Bob"}, {{"draw", "auto"}}),
            write_games(1, "sequence-rv", {"Bob", "Cy", "Dee"}, {}),
            write_games(1, "sequence-bible", {"Bob"}, {}),
            write_games(2, "sequence-dice", {"Bob", "Cy", "Dee"}, {{"line", "6"}}),
            write_games(2, "hearts-due", {}, {{"sequences_per_cast", "all"}}),
            write_lucky_games(),
            write_away(),
            write_slow_game("sequence", "bot"),
            write_slow_game("sequence-dice", "random"),
            write_ends(),
            write_a_ceremony(),
            write_partings()};
}

void check_that_it_replays(const char* path) {
    const std::vector<Journal> rooms = read_golden(path);
    REQUIRE_FALSE(rooms.empty());
    for (const Journal& records : rooms) {
        const auto room = Room::restore("http://example/r/", records);
        if (!room) FAIL(room.error());
        CHECK(room->finished());
        CHECK(room->version() == records.size());
        Replay replay{{}, {}, {}};
        for (const JournalRecord& record : records)
            REQUIRE(replay.apply(record).empty());
        CHECK(replay.differing() == 0);
    }
}

TEST_CASE("a journal of format 1 is read by this server, and every record comes out as it was written") {
    check_that_it_replays(format_1);
}

TEST_CASE("a journal of format 2 is read by this server, and every record comes out as it was written") {
    check_that_it_replays(format_2);
}

TEST_CASE("a journal of format 3 is read by this server, and every record comes out as it was written") {
    if (std::getenv("SEQ_UPDATE_GOLDEN") != nullptr) {
        std::ofstream file{format_3};
        for (const Journal& records : write_everything())
            for (const JournalRecord& record : records)
                file << protocol::to_hex(record.hash) << ' ' << record.body << '\n';
    }
    check_that_it_replays(format_3);
}

std::string text_of(const char* path) {
    std::string all;
    for (const Journal& records : read_golden(path))
        all += text_of(records);
    return all;
}

TEST_CASE("the golden journals have one of every deed") {
    for (const char* path : {format_1, format_2, format_3}) {
        const std::string all = text_of(path);
        for (const char* deed : {"created", "joined", "resumed", "token-rotated", "sat", "started", "moved",
                                 "drawn-for-away", "said"})
            CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
    }
}

TEST_CASE("the newest golden journal has one of every deed around the games") {
    const std::string all = text_of(format_3);
    for (const char* deed :
         {"stood", "ready-set", "seat-asked-for", "seat-given", "left", "option-set", "game-set", "shuffled",
          "lock-set", "password-set", "door-answered", "removed", "muted", "handed-over"})
        CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
}

TEST_CASE("the journal of format 3 has one of every deed that came with it") {
    const std::string all = text_of(format_3);
    for (const char* deed : {"moved-by-clock", "paused", "unpaused", "abandoned", "archived"})
        CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
}

TEST_CASE("the newest golden journal has games that somebody leaves, and the bots that play on") {
    const std::string all = text_of(format_3);
    for (const char* deed :
         {R"("deed":"link-renewed")", R"("deed":"left","bot":5,"name":"Bot 1","seat":2,"level":"hard")",
          R"("deed":"removed","member":3,"bot":6,"name":"Bot 2","seat":3,"level":"easy")",
          R"("deed":"stand-in-voted","member":1,"level":"hard")"})
        CHECK_MESSAGE(all.find(deed) != std::string::npos, deed);
}

TEST_CASE("the newest golden journal has every step of a ceremony") {
    const std::string all = text_of(format_3);
    for (const char* deed :
         {"deal-opened", "deal-committed", "deal-frozen", "deal-revealed", "deal-voided", "deal-done"})
        CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
}

TEST_CASE("the newest golden journal has every preset, every kind of move and every purse's fate") {
    const std::string all = text_of(format_3);
    for (const char* deed : {"went-away", "came-back", "bot-seated", "bot-unseated", "moved-by-bot",
                             "stand-in-voted", "stand-in-began", "stand-in-ended"})
        CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
    for (const Preset& preset : presets())
        CHECK_MESSAGE(all.find("\"preset\":\"" + std::string{preset.name} + '"') != std::string::npos,
                      preset.name);
    for (const char* move : {"place", "remove", "exchange", "draw", "pass", "roll", "put", "swap", "cast"})
        CHECK_MESSAGE(all.find("\"move\":\"" + std::string{move} + '"') != std::string::npos, move);
    for (const char* deed : {"phrase-chosen", "reaction-given", "call-opened", "call-voted", "call-settled",
                             "referee-named", "shut-to-spectators", "forfeit-taken"})
        CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
    for (const char* way : {"concession", "referee", "neutral-side", "word-list"})
        CHECK_MESSAGE(all.find("\"way\":\"" + std::string{way} + '"') != std::string::npos, way);
    for (const char* event : {"game-started", "purse-changed", "sat-out", "card-cut", "tie-break-began",
                              "hands-revealed", "game-statistics", "series-score", "room-archived"})
        CHECK_MESSAGE(all.find("\"" + std::string{event} + '"') != std::string::npos, event);
}

}  // namespace
}  // namespace seq::core
