#include <algorithm>
#include <doctest/doctest.h>

#include "server/core/replay.hpp"
#include "tests/core/people.hpp"

namespace seq::core {
namespace {

using namespace protocol;

/// The six-dice games under another rule than today's: every cast is worth five points more.
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

/// The card games under another rule than today's: whoever places a chip is told to have passed, too.
Events apply_with_a_word_more(Match& match, Seat actor, const Action& action, Chance& chance) {
    Events events = seq::apply(match, actor, action, chance);
    if (std::holds_alternative<Place>(action)) events.push_back(Passed{actor});
    return events;
}

/// A server of the revision before this one, with such rules.
Makers older(decltype(Rules::apply) apply = seq::apply) {
    Makers makers;
    makers.rules = {.revision = rules_revision - 1, .apply = apply};
    return makers;
}

/// Ann and Bob with a stake of 100, under the older rules.
Evening older_dice(const Makers& makers = older(apply_generously)) {
    Evening evening{2, {{"stake", "100"}, {"target", "50"}}, "sequences", {}, makers};
    evening.begin({"Bob"});
    return evening;
}

void cast_some(Evening& evening, int casts) {
    for (int n = 0; n < casts; ++n)
        REQUIRE(accepted(evening.act(evening.to_move(), Cast{})));
}

/// The server that plays by today's rules takes over; everybody comes back.
void correct_the_rules(Evening& evening) {
    evening.change_makers({});
    evening.restart();
    for (const char* name : {"Ann", "Bob"})
        REQUIRE(accepted(evening.come_back(name)));
}

GameRecord record_of(Evening& evening, std::optional<std::uint32_t> game = {}) {
    const auto answer = evening.send("Ann", FetchRecord{game});
    REQUIRE_MESSAGE(code_of(answer).empty(), code_of(answer));
    return std::get<GameRecord>(*answer);
}

std::size_t records_with(const Evening& evening, std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        evening.journal(),
        [&](const JournalRecord& record) { return record.body.find(text) != std::string::npos; }));
}

void play_another_game(Evening& evening) {
    REQUIRE(accepted(evening.send("Ann", Start{})));
    test::SplitMix random{7};
    evening.play_to_the_end(random);
    CHECK(evening.room().finished());
    evening.restart();  // and every record comes out again
}

TEST_CASE("a running game that corrected rules judge differently is void, and the stakes go back") {
    Evening evening = older_dice();
    cast_some(evening, 3);
    REQUIRE(accepted(evening.send("Bob", Say{"hello"})));
    correct_the_rules(evening);
    CHECK(records_with(evening, R"("deed":"game-voided","reason":"rules-changed")") == 1);
    const Whole room = seen_anew(evening, "Bob");
    CHECK(room.chat.back().text == "hello");
    CHECK(room.members.size() == 2);
    REQUIRE(room.game.has_value());
    CHECK(room.game->result == Result{.abandoned = true});
    for (const MemberView& member : room.members)
        CHECK(member.purse == Purses::beginning);
    CHECK(record_of(evening).record.find("[Result \"*\"]") != std::string::npos);
    CHECK(code_of(evening.send("Bob", FetchReplay{})) == "older-rules");
    play_another_game(evening);
}

TEST_CASE("everybody who comes back to a void game is told why it ended") {
    Evening evening = older_dice();
    cast_some(evening, 2);
    evening.change_makers({});
    evening.lose("Ann");
    evening.lose("Bob");
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    const auto told = evening.at("Ann").told<protocol::GameVoided>();
    REQUIRE(told.size() == 1);
    CHECK(told[0] == protocol::GameVoided{1, VoidReason::rules_changed});
    CHECK(evening.at("Ann").view->result == Result{.abandoned = true});
    CHECK(evening.at("Ann").purses.at(evening.at("Bob").id) == Purses::beginning);
}

TEST_CASE(
    "a finished game that corrected rules judge differently keeps its result, its purses and its record") {
    Evening evening = older_dice();
    REQUIRE(accepted(evening.send("Bob", Say{"hello"})));
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    const GameRecord before = record_of(evening);
    const auto result = evening.at("Ann").view->result;
    const auto purses = evening.at("Ann").purses;
    REQUIRE(result->seat.is_seat());
    correct_the_rules(evening);
    CHECK(records_with(evening, "game-voided") == 0);
    const GameRecord after = record_of(evening);
    CHECK(after.record == before.record);
    CHECK(after.fairdeal == before.fairdeal);
    const Whole room = seen_anew(evening, "Ann");
    CHECK(room.chat.back().text == "hello");
    CHECK(room.game->result == result);
    CHECK(room.statistics.has_value());
    CHECK(evening.at("Ann").purses == purses);
    CHECK(code_of(evening.send("Ann", FetchReplay{})) == "older-rules");
    play_another_game(evening);
    CHECK(evening.come_back("Ann").has_value());
    CHECK(record_of(evening, 1).record == before.record);
}

TEST_CASE("a running game that corrected rules judge in the same way goes on") {
    Evening evening = older_dice(older());
    cast_some(evening, 3);
    correct_the_rules(evening);
    CHECK(records_with(evening, "game-voided") == 0);
    CHECK(records_with(evening, "\"rules\":") > 0);
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    CHECK(evening.at("Ann").view->result->seat.is_seat());
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK_FALSE(code_of(evening.send("Ann", FetchReplay{})) == "older-rules");
}

TEST_CASE(
    "a record of the present revision that comes out differently is a fault, and the room is put apart") {
    Makers makers = older(apply_generously);
    makers.rules.revision = rules_revision;
    Evening evening = older_dice(makers);
    cast_some(evening, 1);
    const auto room = Room::restore("http://example/r/", evening.journal());
    REQUIRE_FALSE(room.has_value());
    CHECK(room.error().find("the replay says something else than the record") != std::string::npos);
}

TEST_CASE("a record of a newer revision is not read, and a record of an older one must be in the chain") {
    Makers makers;
    makers.rules.revision = rules_revision + 1;
    const Evening newer = older_dice(makers);
    CHECK(Room::restore("http://example/r/", newer.journal()).error().find("revision") != std::string::npos);

    const Evening evening = older_dice();
    std::vector<JournalRecord> records = evening.journal();
    std::string& body = records[2].body;
    body.replace(body.find("\"seat\":1"), 8, "\"seat\":2");
    CHECK_FALSE(Room::restore("http://example/r/", records).has_value());
}

TEST_CASE("a game that would be dealt differently now is void, whatever else was done around it") {
    Makers makers = older();
    makers.chance = [](const Digest& master) {
        Digest other = master;
        other[0] ^= 1;
        return std::make_unique<FairDealChance>(other);
    };
    Evening evening{2, {{"draw", "auto"}}, "sequence", {}, makers};
    evening.begin({"Bob"});
    REQUIRE(accepted(evening.join("Zoe")));
    for (int n = 0; n < 4; ++n) {
        Friend& mover = evening.to_move();
        REQUIRE(accepted(evening.act(mover, mover.legal.at(0))));
    }
    REQUIRE(accepted(evening.send("Ann", Pause{})));
    REQUIRE(accepted(evening.send("Ann", Unpause{})));
    REQUIRE(accepted(evening.send("Zoe", Say{"for those who watch"})));
    REQUIRE(accepted(evening.send("Bob", Leave{})));
    evening.change_makers({});
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(records_with(evening, "game-voided") == 1);
    const Whole room = seen_anew(evening, "Ann");
    CHECK(room.members.size() == 3);  // with the bot that played on
    for (const ChatLine& line : room.chat)
        CHECK(line.text != "for those who watch");
    CHECK(record_of(evening).record.find("a bot plays seat 2 from here") != std::string::npos);
    play_another_game(evening);
}

TEST_CASE("the rules may part in the middle of a card game that was then played to its end") {
    Evening evening{2, {{"best_of", "3"}}, "sequence", {}, older(apply_with_a_word_more)};
    evening.begin({"Bob"});
    test::SplitMix random{3};
    evening.play_to_the_end(random);
    const auto hands = evening.at("Ann").hands;
    const auto series = evening.at("Ann").series;
    REQUIRE(hands.has_value());
    correct_the_rules(evening);
    const Whole room = seen_anew(evening, "Ann");
    CHECK(room.hands == hands);
    CHECK(room.series == series);
    CHECK(room.games == 1);
    play_another_game(evening);
}

TEST_CASE(
    "an abandoned game, an archived room and a game that is void already stay so under corrected rules") {
    Evening evening = older_dice();
    cast_some(evening, 2);
    REQUIRE(accepted(evening.send("Ann", Abandon{})));
    REQUIRE(accepted(evening.send("Ann", Start{})));
    cast_some(evening, 2);
    evening.pass_time(std::chrono::hours{24 * 31});
    evening.sweep();
    REQUIRE(evening.room().archived());
    const std::size_t records = evening.journal().size();
    evening.change_makers({});
    evening.restart();
    CHECK(evening.room().archived());
    CHECK(evening.journal().size() == records);
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(record_of(evening, 1).record.find("[Result \"*\"]") != std::string::npos);
    CHECK(record_of(evening, 2).record.find("[Result \"*\"]") != std::string::npos);
}

}  // namespace
}  // namespace seq::core
