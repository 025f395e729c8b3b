#include <doctest/doctest.h>

#include "client-cli/play/input/input.hpp"
#include "client/words/sentences.hpp"
#include "client/words/words.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

// What a player sees when a game is over.

namespace seq::client {
namespace {

using namespace protocol;

/// A game of two that has just started, as Ann sees it.
test::LoggedRoom model_of_two() {
    test::RoomScript script{2, Seat{1}};
    test::LoggedRoom model;
    model.receive(script.snapshot());
    model.receive(PublicEvents{5, {GameStarted{1, test::setup_of("sequence", 2)}}});
    return model;
}

const HandsRevealed hands{{test::hand_of("7H JD"), test::hand_of("4S 2C KD")}};

GameStatistics game_statistics() {
    GameStatistics statistics{.duration_ms = 754'000, .reshuffles = 1, .seats = {}};
    statistics.seats.push_back({.turns = 31, .placed = 28, .wild = 2, .removed = 3});
    statistics.seats.push_back({.turns = 30, .placed = 30});
    statistics.substitutions.push_back({Seat{2}, "Bob", "Cy", 7});
    return statistics;
}

Series series(std::uint32_t games, std::uint32_t ann, std::uint32_t bob) {
    return {
        .best_of = 5, .games = games, .teams = {{{MemberId{1}}, ann}, {{MemberId{2}}, bob}}, .winner = {}};
}

std::string text_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

TEST_CASE("finished games are listed with their winners, and with the links that members have made") {
    test::LoggedRoom model = model_of_two();
    model.link = "https://play.example/r/7K2M9QXD3P#00112233445566778899aabbccddeeff";
    LinkSecret secret;
    secret.bytes.fill(0xab);
    PastGame won{.game = 3, .preset = "sequence", .names = {"Ann", "Bob"}, .sides = 2, .result = {}};
    won.result.side = Side{2};
    won.secret = secret;
    PastGame drawn{.game = 2, .preset = "sequences", .names = {"Ann", "Bob"}, .result = {}};
    PastGame ended = drawn;
    ended.result.abandoned = true;
    model.receive(PastGames{{}, {won, drawn, ended}});
    const auto newest = [&](std::size_t back) { return model.log[model.log.size() - back].text; };
    CHECK(newest(3) ==
          "Game 3, sequence: Ann, Bob. Won by Bob. Link: "
          "https://play.example/replay/7K2M9QXD3P/3#abababababababababababababababab");
    CHECK(newest(2) == "Game 2, sequences: Ann, Bob. A draw.");
    CHECK(newest(1) == "Game 2, sequences: Ann, Bob. Ended early.");
    model.receive(PastGames{});
    CHECK(newest(1) == "No game has been finished here.");
}

TEST_CASE("the game nights are shown with what each person and each team has won") {
    test::LoggedRoom model = model_of_two();
    const auto newest = [&] { return model.log.back().text; };
    model.receive(GameNights{});
    CHECK(newest() == "No game has counted here yet.");
    const Standings standings{
        .games = 3, .people = {{{1}, "Ann", 3, 2}, {{2}, "Bob", 3, 1}}, .teams = {{{{1}, {2}}, 1, 1}}};
    model.receive(
        GameNights{{}, {{.began_at = 1795254591000, .ended_at = 1795261791000, .standings = standings}}});
    CHECK(newest() == "2026-11-21: 3 games. Won: Ann 2 of 3, Bob 1 of 3, Ann + Bob 1 of 1");
}

TEST_CASE("a duration is shown in its two largest units") {
    CHECK(duration_text(8'999) == "8 s");
    CHECK(duration_text(754'000) == "12 min 34 s");
    CHECK(duration_text(3'900'000) == "1 h 5 min");
}

TEST_CASE("the end of a game shows all hands, the duration and the score of the series") {
    test::LoggedRoom model = model_of_two();
    model.receive(PublicEvents{6,
                               {Event{GameEnded{Result{.side = Side{1}, .rule = "S12"}}}, hands,
                                game_statistics(), series(1, 1, 0)}});
    const auto told = model.last_lines(4);
    CHECK(told.at(0).starts_with("Side 1 (Ann) wins"));
    CHECK(told.at(1) == "Bob held 4S 2C KD.");
    CHECK(told.at(2) == "The game took 12 min 34 s. `result` shows the statistics.");
    CHECK(told.at(3) == "The series, best of 5, after 1 game: you 1, Bob 0.");
}

TEST_CASE("the result page shows all hands, a table of statistics and the series") {
    test::LoggedRoom model = model_of_two();
    CHECK(text_of(result_page(model)) == "The game isn't over yet.\n");
    model.receive(PublicEvents{6,
                               {Event{GameEnded{Result{.side = Side{1}, .rule = "S12"}}}, hands,
                                game_statistics(), series(1, 1, 0)}});
    const std::string page = text_of(result_page(model));
    CHECK(page.find("  You         7H JD\n") != std::string::npos);
    CHECK(page.find("  Bob         4S 2C KD\n") != std::string::npos);
    CHECK(page.find("The game took 12 min 34 s, with 1 reshuffle.\n") != std::string::npos);
    CHECK(page.find("              turns  placed wild   taken  \n") != std::string::npos);
    CHECK(page.find("  You         31     28     2      3      \n") != std::string::npos);
    CHECK(page.find("lost") == std::string::npos);  // nobody lost a card
    CHECK(page.find("Cy took over seat 2 from Bob after 7 turns.") != std::string::npos);
    CHECK(page.find("best of 5, after 1 game") != std::string::npos);
    for (const std::string& line : result_page(model))
        CHECK(line.size() <= 78);
}

TEST_CASE("the standings are told after the second game, and shown on the result page, the best first") {
    test::LoggedRoom model = model_of_two();
    Standings standings{
        .games = 1, .people = {{MemberId{1}, "Ann", 1, 0}, {MemberId{2}, "Bob", 1, 1}}, .teams = {}};
    const Event end{GameEnded{Result{.side = Side{1}, .rule = "S12"}}};
    model.receive(PublicEvents{6, {end, standings}});
    CHECK(model.log.back().text.starts_with("Side 1 (Ann) wins"));
    standings = {
        .games = 3,
        .people = {{MemberId{1}, "Ann", 3, 1}, {MemberId{2}, "Bob", 3, 2}, {MemberId{7}, "Gus", 1, 1}},
        .teams = {{{MemberId{2}, MemberId{7}}, 1, 1}}};
    model.receive(PublicEvents{7, {standings}});
    CHECK(model.log.back().text == "After 3 games at this table: Bob 2, you 1, Gus 1.");
    const std::string page = text_of(result_page(model));
    CHECK(page.find("At this table             won   played\n") != std::string::npos);
    CHECK(page.find("  Bob                     2     3\n  Ann                     1     3\n") !=
          std::string::npos);
    CHECK(page.find("  Bob + Gus               1     1\n") != std::string::npos);
}

TEST_CASE("the players of a game keep their names on its page when they change seats after it") {
    test::LoggedRoom model = model_of_two();
    model.receive(PublicEvents{
        6, {Event{GameEnded{Result{.side = Side{1}, .rule = "S12"}}}, hands, game_statistics()}});
    const std::string before = text_of(result_page(model)).substr(text_of(result_page(model)).find('\n'));
    model.receive(PublicEvents{7, {SeatTaken{MemberId{2}, Seat{1}}}});
    const std::string after = text_of(result_page(model)).substr(text_of(result_page(model)).find('\n'));
    CHECK(after == before);
}

TEST_CASE("a snapshot of a finished game restores the result page, and a new game closes it") {
    Snapshot snapshot = test::snapshot_of(test::bare_view(2, Seat{1}));
    snapshot.game->result = Result{.abandoned = true};
    snapshot.hands = hands;
    snapshot.statistics = game_statistics();
    test::LoggedRoom model;
    model.receive(snapshot);
    CHECK(text_of(result_page(model)).find("The game was abandoned. Nobody wins.") == 0);
    CHECK(text_of(result_page(model)).find("4S 2C KD") != std::string::npos);
    model.receive(PublicEvents{snapshot.at.version + 1, {GameStarted{2, snapshot.setup}}});
    CHECK_FALSE(model.hands.has_value());
    CHECK_FALSE(model.statistics.has_value());
}

TEST_CASE("if the first game of a series is abandoned, the result page says that no game counts yet") {
    test::LoggedRoom model = model_of_two();
    model.receive(PublicEvents{6, {Event{GameEnded{Result{.abandoned = true}}}, hands, game_statistics()}});
    model.series = series(0, 0, 0);
    CHECK(result_page(model).back() == "No game of the series, best of 5, has counted yet.");
}

TEST_CASE("the texts of a series say that it begins, continues and is won") {
    const test::LoggedRoom model = model_of_two();
    CHECK(series_text(model, series(0, 0, 0)) == "A series, best of 5, begins.");
    CHECK(series_text(model, series(3, 2, 1)) == "The series, best of 5, after 3 games: you 2, Bob 1.");
    Series won = series(4, 1, 3);
    won.winner = 1;
    CHECK(series_text(model, won).ends_with("Bob wins the series."));
    won = series(4, 3, 1);
    won.winner = 0;
    CHECK(series_text(model, won).ends_with("You win the series."));
}

TEST_CASE("a member who enters an archived room sees what can still be done there") {
    Snapshot snapshot = test::snapshot_of(test::bare_view(2, Seat{1}));
    snapshot.archived = true;
    test::LoggedRoom model;
    model.receive(snapshot);
    CHECK(model.archived);
    CHECK(model.log.back().text == "This room is closed. You can still save its games.");
}

}  // namespace
}  // namespace seq::client
