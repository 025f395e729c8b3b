#include "protocol/message/codec.hpp"
#include "server/room/after/ending.hpp"
#include "tests/room/people.hpp"

// The command `replay`: a finished game again with all hands, for a client without rules.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

const std::vector<Table> replayed_tables{
    {"sequence", 3, {}},
    {"sequence", 2, {{"draw", "auto"}}},
    {"sequence-rv", 4, {}},
    {"sequence-bible", 3, {}},
    {"sequence-dice", 4, {}},
    {"sequences", 3, {{"stake", "50"}}},
    {"hearts-due", 1, {{"target", "50"}}},
};

GameReplay replay_of(RoomSimulator& sim, const std::string& name, std::optional<std::uint32_t> game = {}) {
    return sim.fetch<GameReplay>(name, FetchReplay{game});
}

/// A position of the game as a client shows it: the public view, and every hand.
struct Position {
    View view;
    std::vector<Hand> hands;

    explicit Position(const GameReplay& replay) : view{replay.start} {
        if (replay.hands) hands = replay.hands->hands;
    }
    void take(const Event& event) {
        if (audience(event) == Audience::everyone) fold(view, event);
        if (const auto* played = std::get_if<CardPlayed>(&event)) lay_down(played->seat, played->face);
        if (const auto* dead = std::get_if<CardExchanged>(&event)) lay_down(dead->seat, dead->face);
        if (const auto* lost = std::get_if<CardForfeited>(&event)) lay_down(lost->seat, lost->face);
        if (const auto* received = std::get_if<CardReceived>(&event))
            hands[received->seat.index()].push_back(received->face);
    }
    void lay_down(Seat seat, Face face) {
        Hand& hand = hands[seat.index()];
        const auto card = std::ranges::find(hand, face);
        REQUIRE(card != hand.end());
        hand.erase_at(static_cast<std::size_t>(card - hand.begin()));
    }
    void check_hand_sizes() const {
        for (std::size_t seat = 0; seat < hands.size(); ++seat)
            REQUIRE(view.as_cards().hand_sizes[seat] == hands[seat].size());
    }
};

Position at_the_end(const GameReplay& replay) {
    Position position{replay};
    position.check_hand_sizes();
    for (const GameReplay::Step& step : replay.steps) {
        for (const Event& event : step.events)
            position.take(event);
        position.check_hand_sizes();
    }
    return position;
}

TEST_CASE("S22: a replay's events, folded, lead through the whole game with all hands to where it ended") {
    for (const Table& table : replayed_tables) {
        CAPTURE(table.preset);
        RoomSimulator sim{table.players, table.options, table.preset};
        sim.begin(guests(table.players));
        sim.join_all({"Zoe"});
        test::SplitMix random{table.players};
        sim.play_to_the_end(random);
        const GameReplay replay = replay_of(sim, "Zoe");
        CHECK(replay.game == 1);
        CHECK(replay.names.size() == table.players);
        CHECK(replay.names.front() == "Ann");
        const Position end = at_the_end(replay);
        View seen = *sim.at("Zoe").view;
        seen.setup = end.view.setup;  // some options belong to the room and are in no record
        CHECK(end.view == seen);
        CHECK(replay.hands.has_value() == sim.at("Zoe").hands.has_value());
        if (replay.hands) CHECK(end.hands == sim.at("Zoe").hands->hands);
    }
}

TEST_CASE("S22: the replay of a running game is refused to everybody, like its record") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw", "auto"}});
    sim.does({{"Bob", FetchReplay{}, "no-such-game"}, {"Ann", Sit{}}, {"Bob", Sit{}}, {"Ann", Start{}}});
    CHECK(sim.ask("Bob", {FetchReplay{}, FetchReplay{1}}) == "game-running game-running");
    CHECK(sim.ask("Bob", FetchReplay{2}) == "no-such-game");
    sim.play_to_the_end(1);
    sim.does("Ann", Start{});
    CHECK(replay_of(sim, "Bob").game == 1);  // the newest finished one
    CHECK(sim.ask("Bob", FetchReplay{2}) == "game-running");
}

TEST_CASE("S5: a replay begins with the cut for the deal, and a game of another kind changes nothing in it") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-rv");
    sim.play_to_the_end(1);
    const GameReplay before = replay_of(sim, "Bob");
    CHECK(std::holds_alternative<CardCut>(before.opening.front()));
    CHECK(std::holds_alternative<TurnBegan>(before.opening.back()));
    sim.does("Ann", SetGame{"sequence-dice", 2, 2});
    const GameReplay after = replay_of(sim, "Bob", 1);
    CHECK(after.start == before.start);
    CHECK(after.start.setup.preset->name == "sequence-rv");
    CHECK(at_the_end(after).hands == at_the_end(before).hands);
}

TEST_CASE("the last step of an abandoned game belongs to the table, and says so") {
    for (const char* preset : {"sequence", "sequence-dice", "hearts-due"}) {
        CAPTURE(preset);
        RoomSimulator sim = game_with({"Bob"}, {}, preset);
        Friend& first = sim.move_once();
        sim.does("Ann", Abandon{});
        const GameReplay replay = replay_of(sim, "Bob");
        CHECK(replay.steps.size() == 2);
        CHECK(replay.steps.front().seat == *first.seat);
        CHECK(replay.steps.back().seat == seq::table);
        CHECK(at_the_end(replay).view.result->abandoned);
    }
}

TEST_CASE("S23: penalties are steps of the table, and what is forfeited leaves the hand") {
    TalkingTable sim;
    sim.move_once();
    sim.call("Ann", "Bob", "block d4");
    sim.pass_time(50s);  // Bob does not concede, and no card is chosen
    sim.does("Ann", Abandon{});
    const GameReplay replay = replay_of(sim, "Ann");
    const auto penalty = std::ranges::find_if(replay.steps, [](const GameReplay::Step& step) {
        return std::holds_alternative<PenaltyGiven>(step.events.front());
    });
    REQUIRE(penalty != replay.steps.end());
    CHECK(penalty->seat == seq::table);
    CHECK(at_the_end(replay).hands == sim.at("Ann").hands->hands);
}

TEST_CASE("a request for a replay is not journaled, and its answer is the same after a restart") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"draw", "auto"}});
    sim.play_to_the_end(1);
    const std::size_t records = sim.journal().size();
    GameReplay before = replay_of(sim, "Cy");
    CHECK(sim.journal().size() == records);
    sim.restart_for({"Cy"});
    GameReplay after = replay_of(sim, "Cy");
    before.id = after.id = {};
    CHECK(encode(before, two_packs) == encode(after, two_packs));
    CHECK(encode(before, two_packs).find("pile-ordered") == std::string::npos);
}

/// A room that keeps one finished game: the casts of 32 players for a thousand points.
struct LongGame {
    State state{{"TESTR00M00"}, make_setup("sequences", 32).value()};

    explicit LongGame(std::uint32_t target, std::size_t remark_bytes = 0) {
        state.setup.options.target = target;
        GameTable table{state.setup, std::make_unique<FairDealChance>(Digest{}),
                        std::vector<std::string>(32, "Ann")};
        table.remark(std::string(remark_bytes, 'x'));
        while (!table.result())
            table.apply(turn(table.match()), Cast{});
        state.play.games = 1;
        state.results.shelf.add(
            FinishedGame{table, Deal::quick(1, "TESTR00M00/1", "sequences/1", 32, Digest{}), TimePoint{}});
    }
    Delivery answer(const ClientBody& body) const {
        Effects effects;
        REQUIRE(hand_out(state, SessionId{1}, {{}, {}, body}, effects));
        REQUIRE(effects.deliveries.size() == 1);
        return effects.deliveries[0];
    }
    std::string ask(const ClientBody& body) const {
        const std::string frame = answer(body).text();
        CHECK(frame.size() <= std::size_t{1024} * 1024);
        const auto answer = decode_server(frame);
        REQUIRE_MESSAGE(answer.has_value(), answer.error().sentence);
        return std::holds_alternative<Refused>(*answer) ? std::get<Refused>(*answer).code : "given";
    }
};

TEST_CASE("a game that is too long for one message is not handed out, neither as a record nor as a replay") {
    const LongGame ordinary{500};
    CHECK(ordinary.ask(FetchRecord{}) == "given");
    CHECK(ordinary.ask(FetchReplay{}) == "given");
    const LongGame long_to_retell{1000};
    CHECK(long_to_retell.ask(FetchRecord{}) == "given");
    CHECK(long_to_retell.ask(FetchReplay{}) == "record-too-long");
    const LongGame long_to_write{100, RecordShelf::record_bytes_max};
    CHECK(long_to_write.ask(FetchRecord{}) == "record-too-long");
    CHECK(long_to_write.ask(FetchReplay{}) == "record-too-long");
}

TEST_CASE("what is handed out of a finished game is encoded once for all who ask") {
    const LongGame game{100};
    for (const ClientBody& body : {ClientBody{FetchRecord{}}, ClientBody{FetchReplay{}}}) {
        const Delivery first = game.answer(body);
        const Delivery second = game.answer(body);
        REQUIRE(first.rest != nullptr);
        CHECK(first.rest == second.rest);
        CHECK(first.frame->size() < 64);  // the part that differs for each asker
    }
    CHECK(game.answer(FetchRecord{}).rest != game.answer(FetchReplay{}).rest);
}

TEST_CASE("a dropped answer is encoded again, except if it was too long, and other commands have none") {
    int made = 0;
    const auto make = [&](std::size_t bytes) {
        return [&made, bytes] {
            ++made;
            return std::string(bytes, 'x');
        };
    };
    SharedAnswer answer{10};
    {
        const Frame first = answer.get(make(10));
        CHECK(answer.get(make(10)) == first);
        CHECK(made == 1);
    }
    CHECK(answer.get(make(10)) != nullptr);
    CHECK(made == 2);
    SharedAnswer long_one{10};
    CHECK(long_one.get(make(11)) == nullptr);
    CHECK(long_one.get(make(11)) == nullptr);
    CHECK(made == 3);
    const LongGame game{100};
    Effects effects;
    CHECK_FALSE(hand_out(game.state, SessionId{1}, {{}, {}, Start{}}, effects));
    CHECK(effects.deliveries.empty());
}

}  // namespace
}  // namespace seq::room
