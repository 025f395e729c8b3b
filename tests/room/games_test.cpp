#include "protocol/record/replay.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/room/people.hpp"
#include "tests/support/rounds.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

const std::vector<Table> played_tables{
    {"sequence", 3, {}},
    {"sequence-rv", 4, {{"draw", "auto"}}},
    {"sequence-rv", 6, {}},
    {"sequence-bible", 2, {}},
    {"sequence-bible", 4, {{"draw", "auto"}}},
    {"sequence-dice", 2, {{"line", "6"}}},
    {"sequence-dice", 4, {}},
    {"sequences", 5, {{"stake", "50"}}},
    {"sequences", 1, {{"sequences_per_cast", "all"}}},
    {"hearts-due", 3, {{"target", "50"}}},
};

GameRecord record_of(RoomSimulator& sim, const std::string& name, std::optional<std::uint32_t> game = {}) {
    return sim.fetch<GameRecord>(name, FetchRecord{game});
}

/// Replays the text of a record and returns the match at its end.
Match replayed(const std::string& text) {
    auto record = parse_record(text);
    REQUIRE_MESSAGE(record.has_value(), record.error().sentence);
    auto replay = play_record(std::move(*record));
    REQUIRE_MESSAGE(replay.has_value(), replay.error().sentence);
    return replay->match();
}

/// Checks that the game's chance can be verified with its transcript.
void check_transcript(const GameRecord& told, std::uint32_t game) {
    const auto transcript = fairdeal::parse_transcript(told.fairdeal).value();
    CHECK(transcript.record == told.record);
    CHECK(transcript.game == "TESTR00M00/" + std::to_string(game));
    const auto verdict = verify_transcript(transcript).value();
    CHECK_MESSAGE(verdict.fits(), verdict.misfit->sentence);
    CHECK(verdict.quick);
}

/// Random members make random moves until the game is over. With troubles, connections break and the process
/// dies.
void play_session(RoomSimulator& sim, const Names& names, test::SplitMix& random, bool has_troubles) {
    for (int step = 0; !sim.room().finished(); ++step) {
        REQUIRE(step < 20'000);
        const std::string& name = names[random.below(names.size())];
        Friend& who = sim.at(name);
        const std::size_t trouble = has_troubles ? random.below(40) : 40;
        if (trouble == 0) sim.restart();
        if (trouble == 1 && who.session) sim.lose(name);
        if (!who.session) sim.return_all({name});
        if (who.legal.empty()) continue;
        const auto answer = sim.act(who, who.legal.at(random.below(who.legal.count())));
        REQUIRE(code_of(answer).empty());  // every move listed as legal is accepted
        if (!answer) sim.pass_time(3s);
    }
    for (const std::string& name : names) {
        if (sim.at(name).session) sim.lose(name);
        sim.return_all({name});
        const View folded = *sim.at(name).view;
        seen_anew(sim, name);
        CHECK(*sim.at(name).view == folded);
        CHECK(folded.result.has_value());
    }
}

TEST_CASE(
    "game after game of every preset: each member's messages fold to the room's view, and all chance follows "
    "from the secret shown") {
    for (const Table& table : played_tables) {
        CAPTURE(table.preset);
        CAPTURE(table.players);
        RoomSimulator sim{table.players, table.options, table.preset};
        const auto names = sit_down(sim, table.players);
        test::SplitMix random{table.players};
        for (std::uint32_t game = 1; game <= 3; ++game) {
            CHECK(sim.at("Ann").games == game);
            sim.play_to_the_end(random);
            check_transcript(record_of(sim, "Ann"), game);
            for (const std::string& name : names) {
                const View folded = *sim.at(name).view;
                const auto hands = sim.at(name).hands;
                const auto statistics = sim.at(name).statistics;
                REQUIRE(statistics.has_value());
                seen_anew(sim, name);
                CHECK(*sim.at(name).view == folded);
                CHECK(sim.at(name).hands == hands);
                CHECK(sim.at(name).statistics == statistics);
                View told_by_record = view(replayed(record_of(sim, name).record), *sim.at(name).seat);
                told_by_record.setup.options.deal =
                    folded.setup.options.deal;  // belongs to the room and is in no record
                CHECK(told_by_record == folded);
            }
            sim.does("Ann", Start{});
        }
    }
}

TEST_CASE("a member who was away between two deals gets both games and has the room's view") {
    for (const Table& table : played_tables) {
        if (table.players < 2) continue;
        CAPTURE(table.preset);
        RoomSimulator sim{table.players, table.options, table.preset};
        sit_down(sim, table.players);
        const Friend at_the_deal = sim.at("Bob");
        test::SplitMix random{table.players};
        sim.play_to_the_end(random);
        sim.does("Ann", Start{});
        sim.lose("Bob");
        sim.at("Bob").seen = at_the_deal.seen;
        sim.at("Bob").view = at_the_deal.view;
        sim.return_all({"Bob"});
        const View folded = *sim.at("Bob").view;
        const LegalActions legal = sim.at("Bob").legal;
        seen_anew(sim, "Bob");
        CHECK(*sim.at("Bob").view == folded);
        CHECK(sim.at("Bob").legal == legal);
    }
}

TEST_CASE("connections break and the process dies in the middle of games of every preset") {
    for (const Table& table : played_tables) {
        CAPTURE(table.preset);
        CAPTURE(table.players);
        RoomSimulator sim{table.players, table.options, table.preset};
        const auto names = sit_down(sim, table.players);
        test::SplitMix random{table.players};
        play_session(sim, names, random, true);
        const GameRecord before = record_of(sim, "Ann");
        sim.restart_for({"Ann"});
        const GameRecord after = record_of(sim, "Ann");
        CHECK(after.record == before.record);
        CHECK(after.fairdeal == before.fairdeal);
    }
}

TEST_CASE(
    "what each friend was told in a whole session adds up to the room's own view, whatever has failed") {
    for (const std::uint32_t players : {2U, 3U, 4U, 6U, 12U})
        for (const char* draw : {"manual", "auto"})
            for (std::uint64_t seed = 1; seed <= test::rounds(3); ++seed)
                for (const bool has_troubles : {false, true}) {
                    CAPTURE(players);
                    CAPTURE(seed);
                    CAPTURE(has_troubles);
                    RoomSimulator sim{players, {{"draw", draw}}};
                    const Names names = sit_down(sim, players);
                    test::SplitMix random{seed};
                    play_session(sim, names, random, has_troubles);
                }
}

TEST_CASE("the journal of a finished session restores to the same room, and restores as finished") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    sim.play_to_the_end(7);
    CHECK(code_of(sim.act(sim.at("Ann"), Pass{})) == "game-over");
    const std::uint64_t version = sim.room().version();
    sim.restart();
    CHECK(sim.room().finished());
    CHECK(sim.room().version() == version);
}

TEST_CASE("a new game begins with its number and other hands, and every client starts from there") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    const Hand first = sim.at("Ann").view->as_cards().hand;
    sim.play_to_the_end(1);
    sim.does("Ann", Start{});
    CHECK_FALSE(sim.at("Ann").view->as_cards().hand == first);
    CHECK(sim.at("Bob").newest<GameStarted>()->number == 2);
    CHECK(sim.at("Bob").hand_size() == 7);
    CHECK_FALSE(sim.at("Bob").view->result.has_value());
    CHECK_FALSE(sim.room().finished());
}

TEST_CASE("seats may change between games, and a returning member gets the game that ended") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"draw", "auto"}});
    test::SplitMix random{1};
    sim.play_to_the_end(random);
    const View played = *sim.at("Cy").view;
    sim.lose("Cy");
    sim.lose("Bob");
    CHECK(sim.ask("Ann", Sit{2}) == "seat-taken");
    sim.return_all({"Bob"});
    CHECK(sim.ask("Bob", Sit{}) == "already-seated");
    sim.return_all({"Cy"});
    CHECK(*sim.at("Cy").view == played);
    sim.does({{"Ann", Start{}}, {"Bob", Sit{1}, "game-running"}});
    sim.play_to_the_end(random);
}

TEST_CASE("the record of a running game is refused, because it has every hand and the server's secret") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw", "auto"}});
    sim.does({{"Bob", FetchRecord{}, "no-such-game"}, {"Ann", Sit{}}, {"Bob", Sit{}}, {"Ann", Start{}}});
    for (const char* name : {"Ann", "Bob"}) {
        CHECK(sim.ask(name, {FetchRecord{}, FetchRecord{1}}) == "game-running game-running");
        CHECK(sim.ask(name, FetchRecord{2}) == "no-such-game");
    }
    sim.play_to_the_end(1);
    const GameRecord first = record_of(sim, "Bob");
    CHECK(first.game == 1);
    sim.does("Ann", Start{});
    CHECK(record_of(sim, "Bob").record == first.record);  // the newest finished one
    CHECK(record_of(sim, "Ann", 1).fairdeal == first.fairdeal);
    CHECK(sim.ask("Ann", {FetchRecord{2}, FetchRecord{0}}) == "game-running no-such-game");
    CHECK(sim.ask("Ann", FetchRecord{3}) == "no-such-game");
}

/// The random bytes that a start's journal entry contains, in hex.
std::string secret_in(const std::vector<JournalRecord>& journal) {
    for (const JournalRecord& record : journal) {
        const std::size_t at = record.body.find("\"chance\":\"");
        if (at != std::string::npos) return record.body.substr(at + 10, 64);
    }
    return {};
}

TEST_CASE("S22: before the end no message names another hand, the order of the pile or the server's secret") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    const std::string secret = secret_in(sim.journal());
    REQUIRE(secret.size() == 64);
    CHECK(sim.ask("Bob", FetchRecord{}) == "game-running");
    for (const char* name : {"Ann", "Bob"}) {
        const Friend& who = sim.at(name);
        for (const ServerMessage& message : who.inbox) {
            CHECK(encode(message, two_packs).find(secret) == std::string::npos);
            CHECK(encode(message, two_packs).find("pile-ordered") == std::string::npos);
            if (const auto* part = std::get_if<PrivateEvents>(&message))
                for (const Event& event : part->events)
                    CHECK(may_see(*who.seat, event));
        }
    }
    sim.play_to_the_end(1);
    CHECK(record_of(sim, "Bob").fairdeal.find(secret) != std::string::npos);
}

TEST_CASE("only the records of the newest sixteen games can be fetched, which is not journaled") {
    RoomSimulator sim = game_with({}, {{"target", "25"}}, "hearts-due");
    test::SplitMix random{1};
    for (int game = 1; game <= 17; ++game) {
        if (game > 1) REQUIRE(accepted(sim.send("Ann", Start{})));
        sim.play_to_the_end(random);
    }
    CHECK(sim.ask("Ann", FetchRecord{1}) == "no-such-game");
    CHECK(record_of(sim, "Ann", 2).game == 2);
    CHECK(record_of(sim, "Ann").game == 17);
    RoomSimulator other = game_with({"Bob"}, {{"draw", "auto"}});
    other.play_to_the_end(1);
    const std::size_t records = other.journal().size();
    const ClientMessage fetch = other.command("Bob", FetchRecord{});
    const auto first = other.send("Bob", fetch);
    const auto again = other.send("Bob", fetch);
    REQUIRE(first.has_value());
    REQUIRE(again.has_value());
    CHECK(std::get<GameRecord>(*first).record == std::get<GameRecord>(*again).record);
    CHECK(other.journal().size() == records);
}

TEST_CASE("thirty-two people can play the six-dice games") {
    RoomSimulator sim{32, {{"target", "25"}, {"stake", "10"}}, "sequences"};
    std::vector<std::string> others;
    for (int n = 2; n <= 32; ++n)
        others.push_back("Friend " + std::to_string(n));
    sim.begin(others);
    sim.play_to_the_end(1);
    const Seat winner = sim.at("Ann").view->result->seat;
    for (const std::string& name : others)
        CHECK(sim.at("Ann").purses.at(sim.at(name).id) == (sim.at(name).seat == winner ? 990 + 320 : 990));
    sim.restart();
    CHECK(sim.room().finished());
}

}  // namespace
}  // namespace seq::room
