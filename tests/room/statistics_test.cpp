#include "protocol/record/replay.hpp"
#include "tests/room/people.hpp"

// The statistics of a game, compared with its record.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// The counts from the lines of a record: the moves of each seat, by kind.
struct Lines {
    std::map<std::pair<std::uint8_t, MoveKind>, std::uint32_t> count;
    std::uint32_t of(std::size_t seat, MoveKind kind) const {
        const auto found = count.find({static_cast<std::uint8_t>(seat + 1), kind});
        return found == count.end() ? 0 : found->second;
    }
};

struct Game {
    const char* preset;
    std::uint32_t players;
    NamedOptions options;
};

/// Plays a game and returns its statistics with its record.
std::pair<GameStatistics, Record> play(const Game& game, std::uint64_t seed) {
    RoomSimulator sim{game.players, game.options, game.preset};
    const std::vector<std::string> guests{"Bob", "Cy", "Dee"};
    for (std::uint64_t n = 0; n < seed; ++n)
        sim.send("Ann", Say{"shall we?"});  // changes the game's random numbers
    sim.begin({guests.begin(), guests.begin() + game.players - 1});
    sim.play_to_the_end(seed);
    const auto answer = sim.send("Ann", FetchRecord{});
    auto record = parse_record(std::get<GameRecord>(*answer).record);
    REQUIRE(record.has_value());
    return {*sim.at("Ann").statistics, *record};
}

Lines lines_of(const Record& record) {
    Lines lines;
    for (const RecordedMove& move : record.moves)
        ++lines.count[{move.seat.number, move.words.kind}];
    return lines;
}

TEST_CASE("the statistics of a card game match its record: chips, exchanges, passes, reshuffles") {
    for (const Game& game : {Game{"sequence", 2, {}}, Game{"sequence", 3, {{"draw", "auto"}}},
                             Game{"sequence-rv", 4, {}}, Game{"sequence-bible", 2, {}}}) {
        CAPTURE(game.preset);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto [statistics, record] = play(game, seed);
            const Lines lines = lines_of(record);
            CHECK(statistics.reshuffles == record.reshuffles.size());
            for (std::size_t seat = 0; seat < game.players; ++seat) {
                CAPTURE(seat);
                const SeatStatistics& own = statistics.seats.at(seat);
                CHECK(own.placed == lines.of(seat, MoveKind::place));
                CHECK(own.removed == lines.of(seat, MoveKind::remove));
                CHECK(own.exchanged == lines.of(seat, MoveKind::exchange));
                CHECK(own.passed == lines.of(seat, MoveKind::pass));
                CHECK(own.turns == own.placed + own.removed + own.passed);
                CHECK(own.wild <= own.placed);
            }
        }
    }
}

TEST_CASE("S11: the sequences of a game are counted for the seats whose chips completed them") {
    const auto [statistics, record] = play({"sequence", 2, {}}, 1);
    auto replay = play_record(record).value();
    const View end = view(replay.match(), spectator);
    for (std::size_t side = 0; side < 2; ++side)  // with two players seat and side have the same number
        CHECK(statistics.seats.at(side).sequences == end.as_cards().sequences[side].size());
}

TEST_CASE("S19: every owed card is drawn or counted as lost, except after the last plays") {
    const auto [statistics, record] = play({"sequence", 3, {}}, 2);
    const Lines lines = lines_of(record);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        const SeatStatistics& own = statistics.seats.at(seat);
        const std::uint32_t settled = lines.of(seat, MoveKind::draw) + own.lost;
        CHECK(settled <= own.placed + own.removed);
        CHECK(settled + 1 >= own.placed + own.removed);
    }
}

TEST_CASE("S9, B4: a chip placed with a two-eyed jack or ADD counts as wild") {
    for (const char* preset : {"sequence", "sequence-bible"}) {
        CAPTURE(preset);
        std::uint32_t wild = 0;
        std::uint32_t written = 0;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto [statistics, record] = play({preset, 2, {{"draw", "auto"}}}, seed);
            for (const SeatStatistics& seat : statistics.seats)
                wild += seat.wild;
            for (const RecordedMove& move : record.moves)
                if (move.words.kind == MoveKind::place &&
                    (move.words.card == "JD" || move.words.card == "JC" || move.words.card == "ADD"))
                    ++written;
        }
        CHECK(wild == written);
        CHECK(wild > 0);
    }
}

TEST_CASE("D5, D6, D7: the statistics of the dice board distinguish placed, replaced and removed chips") {
    std::uint32_t swapped = 0;
    std::uint32_t unlucky = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto [statistics, record] = play({"sequence-dice", 2, {{"line", "6"}}}, seed);
        const Lines lines = lines_of(record);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const SeatStatistics& own = statistics.seats.at(seat);
            CHECK(own.turns == lines.of(seat, MoveKind::roll));
            CHECK(own.placed == lines.of(seat, MoveKind::put));
            CHECK(own.swapped == lines.of(seat, MoveKind::swap));
            CHECK(own.removed == lines.of(seat, MoveKind::remove));
            CHECK(own.turns == own.placed + own.swapped + own.removed + own.unlucky);
            swapped += own.swapped;
            unlucky += own.unlucky;
        }
    }
    CHECK(swapped > 0);
    CHECK(unlucky > 0);
}

TEST_CASE("X3, X5: the statistics of six dice: casts, points, the best cast, points lost to a penalty") {
    std::uint32_t penalties = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto [statistics, record] = play({"hearts-due", 3, {{"target", "300"}}}, seed);
        auto replay = play_record(record).value();
        const auto scores = view(replay.match(), spectator).as_six_dice().scores;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            const SeatStatistics& own = statistics.seats.at(seat);
            CHECK(own.turns == lines_of(record).of(seat, MoveKind::cast));
            CHECK(own.best <= own.points);
            if (own.penalties == 0)
                CHECK(own.points == scores[seat]);
            else
                CHECK(own.points >= scores[seat]);
            penalties += own.penalties;
        }
    }
    CHECK(penalties > 0);
}

TEST_CASE("the statistics survive a restart, and those of a new game start at zero") {
    RoomSimulator sim = game_with({"Bob"}, {});
    sim.pass_time(3min);
    sim.play_to_the_end(1);
    const auto before = sim.at("Bob").statistics;
    sim.restart();
    seen_anew(sim, "Bob");
    CHECK(sim.at("Bob").statistics == before);
    sim.return_all({"Ann"});
    sim.does("Ann", Start{});
    CHECK_FALSE(sim.at("Bob").statistics.has_value());
    sim.does("Ann", Abandon{});
    CHECK(sim.at("Bob").statistics->seats.at(0) == SeatStatistics{});
}

}  // namespace
}  // namespace seq::room
