#include "tests/room/golden_journal.hpp"

#include <array>
#include <cstdlib>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/message/tables.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/restore.hpp"
#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

// A journal of each format that this server reads. tests/README.md says how one is recorded.
constexpr const char* newest_format = "tests/room/golden/format-4-places.journal";
constexpr std::array all_formats{"tests/room/golden/format-4.journal", newest_format};
constexpr const char* code_of_all = "TESTR00M00";  ///< of rooms that an RoomSimulator makes

/// Everything that can happen during a game besides moves, once each.
Journal write_resumes() {
    RoomSimulator sim = game_with({"Bob"}, {{"draw_grace", "1"}});
    sim.does("Ann", Say{"Grüße an \"alle\""});
    sim.lose("Bob");
    sim.come_back("Bob");
    sim.does("Bob", Say{"back"});
    Friend& first = sim.to_move();
    sim.act(first, first.legal.at(0));
    sim.lose(first.name, 15s);
    sim.come_back(first.name);
    sim.play_to_the_end(1);
    return sim.journal();
}

/// Bots on seats, absent members, a vote and stand-ins.
Journal write_away() {
    RoomSimulator sim{4, {}, "sequence-dice"};
    for (const char* guest : {"Bob", "Cy"})
        sim.join(guest);
    sim.all({"Ann", "Bob", "Cy"}, Sit{});
    sim.does("Ann", {SeatBot{4, BotLevel::easy}, UnseatBot{4}, SeatBot{{}, BotLevel::easy}, Start{}});
    sim.lose("Ann", 15s);
    sim.all({"Bob", "Cy"}, VoteStandIn{sim.at("Ann").id});
    sim.come_back("Ann");
    sim.play_to_the_end(5);
    sim.pass_time(1s);
    return sim.journal();
}

/// A game that is paused once and continues after a restart of the server; the clock moves for its players.
Journal write_slow_game(const char* preset, const char* at_zero) {
    RoomSimulator sim = game_with({"Bob"}, {{"turn_seconds", "15"}, {"at_zero", at_zero}}, preset);
    sim.does("Ann", {Pause{}, Unpause{}});
    const std::string mover = sim.to_move().name;
    sim.restart();
    sim.come_back(mover);
    while (!sim.room().finished())
        sim.pass_time(15s);
    return sim.journal();
}

/// This many games of one room. Chat before the start changes the random numbers.
Journal write_games(int games, const char* preset, const std::vector<std::string>& guests,
                    const NamedOptions& options, int words = 0) {
    RoomSimulator sim{static_cast<std::uint32_t>(guests.size() + 1), options, preset};
    for (int n = 0; n < words; ++n) {
        sim.send("Ann", Say{"shall we?"});
        sim.pass_time(chat_burst_time);
    }
    sim.begin(guests);
    test::SplitMix random{guests.size()};
    sim.play_to_the_end(random);
    for (int game = 1; game < games; ++game) {
        if (sim.ask("Ann", Start{}) != "accepted") break;  // a purse is smaller than the stake
        sim.play_to_the_end(random);
    }
    return sim.journal();
}

/// A deal in which Bob withholds his part, and the next one from Ann's part alone.
Journal write_a_ceremony() {
    RoomSimulator sim = game_with({"Bob"}, {{"deal", "ceremony"}, {"target", "25"}}, "hearts-due");
    const std::string id = std::string{code_of_all} + "/1";
    const std::string rules = "hearts-due/1";
    const auto commit = [&](const std::string& name, std::uint32_t epoch, std::uint32_t i) {
        const fairdeal::Deal deal{as_bytes(id), epoch, as_bytes(rules)};
        sim.does(name, DealCommit{1, epoch, fairdeal::client_commit(deal, i, Digest{})});
    };
    commit("Ann", 0, 0);
    commit("Bob", 0, 1);
    sim.does("Ann", DealReveal{1, 0, Digest{}});
    sim.pass_time(20s);
    commit("Ann", 1, 0);
    sim.does("Ann", DealReveal{1, 1, Digest{}});
    sim.play_to_the_end(2);
    return sim.journal();
}

std::string text_of(const Journal& records) {
    std::string all;
    for (const JournalRecord& record : records)
        all += record.body;
    return all;
}

/// Two games; the first ends with a tie-break and leaves everybody but Ann without a stake.
Journal write_lucky_games() {
    for (int words = 0;; ++words) {
        Journal journal = write_games(2, "sequences", {"Bob", "Cy", "Dee", "Eve"},
                                      {{"stake", "600"}, {"target", "25"}}, words);
        const std::string all = text_of(journal);
        if (all.find("sat-out") != std::string::npos && all.find("tie-break-began") != std::string::npos)
            return journal;
    }
}

/// A series of two games with a game between them that the host ends; finally the room is abandoned.
Journal write_ends() {
    RoomSimulator sim = game_with({"Bob"}, {{"best_of", "3"}, {"draw", "auto"}});
    test::SplitMix random{3};
    sim.play_to_the_end(random);
    sim.does("Ann", {ShareGame{1, true}, Start{}, Abandon{}, Start{}});
    sim.play_to_the_end(random);
    sim.pass_time(hours{24 * 7});
    sim.sweep();
    return sim.journal();
}

/// Every kind of chat message and its consequences, once each.
Journal write_talk() {
    RoomSimulator sim = game_with({"Bob", "Cy", "Dee"}, {{"draw", "auto"}}, "sequence-rv");
    sim.join("Eve");
    const auto talk = [&](const char* who, TalkCommand command) { sim.send(who, std::move(command)); };
    const auto call = [&](const char* who, const char* text, const char* caller) {
        sim.does(who, Say{text, true});
        talk(caller, CallMessage{sim.room().version()});
    };
    talk("Bob", SayPhrase{"thinking"});
    call("Bob", "block d4", "Ann");
    talk("Dee", Concede{});
    Friend& dee = sim.at("Dee");
    sim.act(dee, Forfeit{dee.legal.forfeits[0]});
    sim.pass_time(30s);  // Bob does not choose what to forfeit
    talk("Ann", MakeReferee{sim.at("Eve").id});
    call("Ann", "lovely", "Bob");
    talk("Cy", React{sim.room().version() - 1, "heart"});
    talk("Eve", RuleOnCall{false});
    talk("Ann", MakeReferee{});
    sim.pass_time(30s);
    call("Cy", "the corner, left of you", "Dee");
    sim.pass_time(20s);
    sim.pass_time(30s);
    for (const RoomFlagRow& row : room_flags)
        sim.does("Ann", SetFlag{row.flag, row.flag == RoomFlag::closed_to_spectators});
    emote_and_nudge(sim);
    sim.play_to_the_end(4);
    return sim.journal();
}

/// A call on which the third side votes.
Journal write_vote() {
    RoomSimulator sim = game_with({"Bob", "Cy", "Dee", "Pat", "Quin"}, {{"draw", "auto"}}, "sequence-rv");
    sim.does("Bob", Say{"block d4", true});
    sim.does("Ann", CallMessage{sim.room().version()});
    sim.does({{"Cy", VoteOnCall{true}}, {"Quin", VoteOnCall{false}}});
    sim.play_to_the_end(4);
    return sim.journal();
}

/// A game that two players leave, one of them removed by the host, and a room that the operator closes.
Journal write_partings() {
    RoomSimulator sim = game_with({"Bob", "Cy", "Dee"}, {}, "sequence-dice");
    sim.does({{"Ann", RenewLink{}}, {"Bob", Leave{BotLevel::hard}}});
    sim.does("Ann", RemoveMember{sim.at("Cy").id, BotLevel::hard});
    sim.lose("Ann", 15s);
    sim.does("Dee", VoteStandIn{sim.at("Ann").id, BotLevel::hard});
    sim.come_back("Ann");
    sim.play_to_the_end(5);
    sim.close_room();
    return sim.journal();
}

/// A game ended by restoring a backup, lost versions, a host who resumes the role, and a room that the
/// operator reopens.
Journal write_losses() {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Bob", 15s);
    sim.does("Ann", {StandIn{sim.at("Bob").id, BotLevel::hard}, EndStandIn{sim.at("Bob").id}});
    sim.restore_backup(sim.journal().size(), 1'700'000'000);
    sim.come_back("Ann");
    sim.lose("Ann");
    sim.at("Ann").seen->version += 100;
    sim.come_back("Ann");
    sim.does("Ann", Stand{});
    sim.come_back("Bob");
    sim.lose("Ann", 3min);
    sim.does("Bob", HandOver{sim.at("Bob").id});
    sim.come_back("Ann");
    sim.close_room();
    sim.reopen();
    return sim.journal();
}

/// A room whose history is full, and its successor.
std::vector<Journal> write_full_history() {
    RoomSimulator sim{3, {{"stake", "200"}, {"target", "25"}, {"best_of", "3"}}, "hearts-due"};
    sim.does("Ann", {SetPassword{"open sesame"}, Sit{}, SeatBot{{2}, BotLevel::hard}});
    sim.join("Bob", {}, "open sesame");
    sim.does({{"Bob", Sit{}}, {"Ann", Start{}}});
    sim.play_to_the_end(1);
    sim.retire();
    std::vector<Journal> rooms{sim.journal()};
    sim.move_to_successor();
    sim.come_back("Bob");
    rooms.push_back(sim.journal());
    return rooms;
}

/// Members who get their places back, a substitute, and an acting host who is confirmed.
Journal write_places() {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"draw", "auto"}});
    sim.join("Dan");
    sim.continue_on("phone", std::get<MoveKey>(sim.send("Bob", AskForMoveKey{}).value()).key);
    sim.lose("Ann", 1min);
    sim.all({"phone", "Cy"}, HandOver{sim.at("phone").id});
    sim.does({{"Dan", AskSeat{1}}, {"phone", GiveSeat{sim.at("Dan").id}}});
    sim.claim("new Ann", "Ann");
    sim.does("phone", Admit{1});
    sim.come_back("Ann");
    sim.does({{"new Ann", AskSeat{1}}, {"Dan", GiveSeat{sim.at("new Ann").id}}});
    sim.play_to_the_end(1);
    return sim.journal();
}

std::vector<Journal> write_everything() {
    std::vector<Journal> all{write_resumes(),
                             write_lobby(),
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
                             write_ready_checks(),
                             write_a_ceremony(),
                             write_partings(),
                             write_places(),
                             write_losses()};
    for (Journal& journal : write_full_history())
        all.push_back(std::move(journal));
    return all;
}

void check_that_it_replays(const char* path) {
    const std::vector<Journal> rooms = read_golden(path);
    REQUIRE_FALSE(rooms.empty());
    for (const Journal& records : rooms) {
        const auto room = test::restored_room("http://example/r/", records);
        if (!room) FAIL(room.error());
        CHECK(room->version() == records.size());
        RoomRestorer replay{{}};
        for (const JournalRecord& record : records)
            REQUIRE(replay.add(record));
        CHECK(replay.differing() == 0);
    }
}

TEST_CASE("the golden journal of each format is read, and every record comes out as it was written") {
    const std::vector<Journal> played = write_everything();  // always, so that it can be recorded again
    if (std::getenv("SEQ_RECORD_GOLDEN") != nullptr) write_golden(newest_format, played);
    for (const char* path : all_formats)
        check_that_it_replays(path);
}

TEST_CASE("the newest golden journal is of the format that this server writes") {
    const std::string begins = "{\"format\":" + std::to_string(journal_format) + ',';
    for (const Journal& records : read_golden(newest_format))
        CHECK(std::ranges::all_of(records, [&](const auto& one) { return one.body.starts_with(begins); }));
}

std::string text_of(const char* path) {
    std::string all;
    for (const Journal& records : read_golden(path))
        all += text_of(records);
    return all;
}

TEST_CASE("the newest golden journal has every command that changes a room, and every decision of a room") {
    const std::string all = text_of(newest_format);
    auto types = protocol::wire::names_of(protocol::commands);
    std::erase_if(types, [](std::string_view type) {
        return type == "record" || type == "replay" || type == "past-games" || type == "game-nights" ||
               type == "move-key" || type == "shared-replay" || type == "invitation" || type == "resume" ||
               type == "push-subscribe" || type == "push-unsubscribe";
    });
    const auto check_each = [&](std::string_view field, const std::vector<std::string_view>& names) {
        for (const std::string_view name : names)
            CHECK_MESSAGE(all.find(std::string{field} + std::string{name} + '"') != std::string::npos, name);
    };
    check_each(R"("command":{"type":")", types);
    check_each(R"("decision":{"type":")", protocol::wire::names_of(room_decisions));
}

TEST_CASE("the newest golden journal has every preset, ways to settle a call, and ends of games") {
    const std::string all = text_of(newest_format);
    for (const Preset& preset : presets())
        CHECK_MESSAGE(all.find("\"preset\":\"" + std::string{preset.name} + '"') != std::string::npos,
                      preset.name);
    for (const char* way : {"concession", "referee", "neutral-side", "word-list"})
        CHECK_MESSAGE(all.find("\"way\":\"" + std::string{way} + '"') != std::string::npos, way);
    for (const char* event :
         {"game-started", "purse-changed", "sat-out", "card-cut", "tie-break-began", "hands-revealed",
          "game-statistics", "series-score", "standings", "room-archived"})
        CHECK_MESSAGE(all.find("\"" + std::string{event} + '"') != std::string::npos, event);
    for (const char* resolved : {R"("bot":{"member":5,"name":"Bot 1","seat":2,"level":"hard"})",
                                 R"("bot":{"member":6,"name":"Bot 2","seat":3,"level":"hard"})", R"("heir":)",
                                 R"("absent":[)", R"("scrypt":)"})
        CHECK_MESSAGE(all.find(resolved) != std::string::npos, resolved);
}

}  // namespace
}  // namespace seq::room
