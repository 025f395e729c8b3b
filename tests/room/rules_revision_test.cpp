#include "server/room/journal/restore.hpp"
#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
using namespace protocol;
namespace {

/// The six-dice games under a different rule: every cast scores five more points.
Events apply_generously(Match& match, Seat actor, const Action& action, Chance& chance) {
    Events events = seq::apply(match, actor, action, chance);
    for (Event& event : events) {
        auto* cast = std::get_if<DiceCast>(&event);
        if (cast == nullptr) continue;
        cast->scored.points += 5;
        std::get<six_dice::Game>(match.game).scores[cast->seat.index()] += 5;
    }
    return events;
}

/// The card games under a different rule: placing a chip also reports a pass.
Events apply_with_a_word_more(Match& match, Seat actor, const Action& action, Chance& chance) {
    Events events = seq::apply(match, actor, action, chance);
    if (std::holds_alternative<Place>(action)) events.push_back(Passed{actor});
    return events;
}

/// A server of the previous rules revision, with these rules.
Dependencies older(decltype(Rules::apply) apply = seq::apply) {
    Dependencies dependencies;
    dependencies.rules = {.revision = rules_revision - 1, .apply = apply};
    return dependencies;
}

/// Ann and Bob with a stake of 100, under the older rules.
RoomSimulator older_dice(const Dependencies& dependencies = older(apply_generously)) {
    RoomSimulator sim =
        game_with({"Bob"}, {{"stake", "100"}, {"target", "50"}}, "sequences", {}, dependencies);
    return sim;
}

void cast_some(RoomSimulator& sim, int casts) {
    for (int n = 0; n < casts; ++n)
        REQUIRE(accepted(sim.act(sim.to_move(), Cast{})));
}

/// The server with today's rules takes over; everybody resumes.
void correct_the_rules(RoomSimulator& sim) {
    sim.change_dependencies({});
    sim.restart_for({"Ann", "Bob"});
}

GameRecord record_of(RoomSimulator& sim, std::optional<std::uint32_t> game = {}) {
    return sim.fetch<GameRecord>("Ann", FetchRecord{game});
}

std::size_t records_with(const RoomSimulator& sim, std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(sim.journal(), [&](const JournalRecord& record) {
        return record.body.find(text) != std::string::npos;
    }));
}

void play_another_game(RoomSimulator& sim) {
    sim.does("Ann", Start{});
    sim.play_to_the_end(7);
    CHECK(sim.room().finished());
    sim.restart();  // and replaying reproduces every record
}

/// The records again after a change of their text, in an intact chain of hashes.
std::vector<JournalRecord> rewritten(std::vector<JournalRecord> records, std::string_view old,
                                     std::string_view text) {
    Digest last{};
    for (JournalRecord& record : records) {
        if (const std::size_t at = record.body.find(old); at != std::string::npos)
            record.body.replace(at, old.size(), text);
        last = record.hash = hash_of(record, last);
    }
    return records;
}

TEST_CASE("T3: a game that was chosen under older rules keeps the options that members were sent") {
    RoomSimulator sim{2, {}, "sequence-dice", {}, older()};
    sim.does("Ann", SetGame{"sequence-dice", 4, {}});
    const auto records = rewritten(sim.journal(), R"("table_talk":"honour")", R"("table_talk":"silent")");
    RoomRestorer replay{"http://example/r/"};
    for (const JournalRecord& record : records)
        REQUIRE(replay.add(record));
    CHECK(replay.differing() == 0);
    CHECK(replay.state()->setup.options.table_talk == TableTalk::silent);
}

TEST_CASE("a running game that corrected rules judge differently is void, and the stakes go back") {
    RoomSimulator sim = older_dice();
    cast_some(sim, 3);
    sim.does("Bob", Say{"hello"});
    correct_the_rules(sim);
    CHECK(records_with(sim, R"("type":"void-game","reason":"rules-changed")") == 1);
    const Snapshot room = seen_anew(sim, "Bob");
    CHECK(room.chat.back().text == "hello");
    CHECK(room.members.size() == 2);
    REQUIRE(room.game.has_value());
    CHECK(room.game->result == Result{.abandoned = true});
    for (const MemberView& member : room.members)
        CHECK(member.purse == Purses::beginning);
    CHECK(record_of(sim).record.find("[Result \"*\"]") != std::string::npos);
    CHECK(sim.ask("Bob", FetchReplay{}) == "older-rules");
    play_another_game(sim);
    RoomSimulator away = older_dice();
    cast_some(away, 2);
    away.change_dependencies({});
    away.lose("Ann");
    away.lose("Bob");
    away.restart_for({"Ann"});
    const auto told = away.at("Ann").told<GameVoided>();
    REQUIRE(told.size() == 1);
    CHECK(told[0] == GameVoided{1, VoidReason::rules_changed});
    CHECK(away.at("Ann").view->result == Result{.abandoned = true});
    CHECK(away.at("Ann").purses.at(away.at("Bob").id) == Purses::beginning);
}

TEST_CASE(
    "a finished game that corrected rules judge differently keeps its result, its purses and its record") {
    RoomSimulator sim = older_dice();
    sim.does("Bob", Say{"hello"});
    sim.play_to_the_end(1);
    const GameRecord before = record_of(sim);
    const auto result = sim.at("Ann").view->result;
    const auto purses = sim.at("Ann").purses;
    REQUIRE(result->seat.is_seat());
    correct_the_rules(sim);
    CHECK(records_with(sim, "game-voided") == 0);
    const GameRecord after = record_of(sim);
    CHECK(after.record == before.record);
    CHECK(after.fairdeal == before.fairdeal);
    const Snapshot room = seen_anew(sim, "Ann");
    CHECK(room.chat.back().text == "hello");
    CHECK(room.game->result == result);
    CHECK(room.statistics.has_value());
    CHECK(sim.at("Ann").purses == purses);
    CHECK(sim.ask("Ann", FetchReplay{}) == "older-rules");
    play_another_game(sim);
    CHECK(sim.come_back("Ann").has_value());
    CHECK(record_of(sim, 1).record == before.record);
}

TEST_CASE("a running game that corrected rules judge in the same way goes on") {
    RoomSimulator sim = older_dice(older());
    cast_some(sim, 3);
    correct_the_rules(sim);
    CHECK(records_with(sim, "game-voided") == 0);
    sim.play_to_the_end(1);
    CHECK(records_with(sim, "\"rules\":") > 0);
    CHECK(sim.at("Ann").view->result->seat.is_seat());
    sim.restart_for({"Ann"});
    CHECK_FALSE(code_of(sim.send("Ann", FetchReplay{})) == "older-rules");
}

TEST_CASE("a record of the present revision with another result is a fault, and the room is quarantined") {
    Dependencies dependencies = older(apply_generously);
    dependencies.rules.revision = rules_revision;
    RoomSimulator sim = older_dice(dependencies);
    cast_some(sim, 1);
    const auto room = test::restored_room("http://example/r/", sim.journal());
    REQUIRE_FALSE(room.has_value());
    CHECK(room.error().find("the replay differs from the record") != std::string::npos);
}

TEST_CASE("a record of a newer revision is not read, and a record of an older one must be in the chain") {
    Dependencies dependencies;
    dependencies.rules.revision = rules_revision + 1;
    const RoomSimulator newer = older_dice(dependencies);
    CHECK(test::restored_room("http://example/r/", newer.journal()).error().find("revision") !=
          std::string::npos);

    const RoomSimulator sim = older_dice();
    std::vector<JournalRecord> records = sim.journal();
    std::string& body = records[2].body;
    body.replace(body.find("\"seat\":1"), 8, "\"seat\":2");
    CHECK_FALSE(test::restored_room("http://example/r/", records).has_value());
}

TEST_CASE("a game that would be dealt differently now is void, whatever else was done around it") {
    Dependencies dependencies = older();
    dependencies.chance = [](const Digest& master) {
        Digest other = master;
        other[0] ^= 1;
        return std::make_unique<FairDealChance>(other);
    };
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}}, "sequence", {}, dependencies);
    sim.join_all({"Zoe"});
    for (int n = 0; n < 4; ++n) {
        sim.move_once();
    }
    sim.does({{"Ann", Pause{}}, {"Ann", Unpause{}}, {"Zoe", Say{"for those who watch"}}, {"Bob", Leave{}}});
    sim.change_dependencies({});
    sim.restart_for({"Ann"});
    CHECK(records_with(sim, "game-voided") == 1);
    const Snapshot room = seen_anew(sim, "Ann");
    CHECK(room.members.size() == 3);  // with the bot that played on
    for (const ChatLine& line : room.chat)
        CHECK(line.text != "for those who watch");
    CHECK(record_of(sim).record.find("a bot plays seat 2 from here") != std::string::npos);
    play_another_game(sim);
}

TEST_CASE("corrected rules may differ in the middle of a card game that was played to its end") {
    RoomSimulator sim = game_with({"Bob"}, {{"best_of", "3"}}, "sequence", {}, older(apply_with_a_word_more));
    sim.play_to_the_end(3);
    const auto hands = sim.at("Ann").hands;
    const auto series = sim.at("Ann").series;
    REQUIRE(hands.has_value());
    correct_the_rules(sim);
    const Snapshot room = seen_anew(sim, "Ann");
    CHECK(room.hands == hands);
    CHECK(room.series == series);
    CHECK(room.games == 1);
    play_another_game(sim);
}

TEST_CASE("abandoned and void games and archived rooms stay so under corrected rules") {
    RoomSimulator sim = older_dice();
    cast_some(sim, 2);
    sim.does("Ann", {Abandon{}, Start{}});
    cast_some(sim, 2);
    sim.pass_time(hours{24 * 31});
    sim.sweep();
    REQUIRE(sim.room().archived());
    const std::size_t records = sim.journal().size();
    sim.change_dependencies({});
    sim.restart();
    CHECK(sim.room().archived());
    CHECK(sim.journal().size() == records);
    sim.return_all({"Ann"});
    CHECK(record_of(sim, 1).record.find("[Result \"*\"]") != std::string::npos);
    CHECK(record_of(sim, 2).record.find("[Result \"*\"]") != std::string::npos);
}

}  // namespace
}  // namespace seq::room
