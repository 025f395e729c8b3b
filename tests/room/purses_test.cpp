#include "server/room/game/purses.hpp"

#include <memory>

#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
namespace {

constexpr MemberId ann{1};
constexpr MemberId bob{2};
constexpr MemberId cy{3};

TEST_CASE("X7: a purse begins with 1000, everybody puts in the stake, the winner takes the pot") {
    Purses purses;
    CHECK(purses.of(ann) == 1000);
    purses.put_in(ann, 300);
    purses.put_in(bob, 300);
    CHECK(purses.pot() == 600);
    CHECK(purses.of(ann) == 700);
    purses.take_pot(bob);
    CHECK(purses.pot() == 0);
    CHECK(purses.of(bob) == 1300);
    CHECK(purses.of(ann) == 700);
}

TEST_CASE("X7: the stakes of a game that is abandoned go back to those who put them in, once") {
    Purses purses;
    purses.put_in(ann, 300);
    purses.put_in(cy, 300);
    CHECK(purses.return_stakes() == std::vector{ann, cy});
    CHECK(purses.pot() == 0);
    CHECK(purses.of(ann) == 1000);
    CHECK(purses.return_stakes().empty());
    purses.put_in(bob, 10);
    purses.take_pot(ann);
    CHECK(purses.return_stakes().empty());
}

TEST_CASE("X7: a player with less than the stake cannot pay, one with exactly the stake can") {
    Purses purses;
    CHECK(purses.can_pay(ann, 1000));
    CHECK_FALSE(purses.can_pay(ann, 1001));
    purses.put_in(ann, 1000);
    CHECK(purses.can_pay(ann, 0));
    CHECK_FALSE(purses.can_pay(ann, 1));
    CHECK_THROWS(purses.put_in(ann, 1));
}

std::string refusal_of_stake(const std::string& preset, const std::string& stake) {
    const auto opened = opened_room(creation({preset, 3, {{"stake", stake}}}));
    return opened ? "" : opened.error().code + " " + opened.error().rule;
}

TEST_CASE("X7: a room with a stake above the host's purse cannot be created") {
    for (const char* preset : {"sequences", "hearts-due"}) {
        CHECK(refusal_of_stake(preset, "1000").empty());
        CHECK(refusal_of_stake(preset, "1001") == "stake-above-purse X7");
    }
}

TEST_CASE("X7: stakes leave the purses when a game starts and the pot goes to its winner when it ends") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {{"stake", "200"}, {"target", "25"}}, "hearts-due");
    CHECK(sim.at("Bob").purses == std::map<MemberId, std::uint32_t>{{ann, 800}, {bob, 800}, {cy, 800}});
    sim.play_to_the_end(1);
    const Seat winner = sim.at("Ann").view->result->seat;
    for (const char* name : {"Ann", "Bob", "Cy"})
        CHECK(sim.at("Ann").purses.at(sim.at(name).id) == (sim.at(name).seat == winner ? 1400 : 800));
}

TEST_CASE("X7: without a stake no purse changes, and only the six-dice games show purses") {
    RoomSimulator sim = game_with({"Bob"}, {{"target", "25"}}, "sequences");
    const std::map<MemberId, std::uint32_t> full{{ann, 1000}, {bob, 1000}};
    CHECK(sim.at("Bob").purses == full);
    sim.play_to_the_end(1);
    CHECK(sim.at("Bob").purses == full);
    CHECK(RoomSimulator{2}.at("Ann").purses.empty());
}

/// Four friends, Ann on the last seat, play two games for 400 each: a player who wins neither has 200 left.
/// Null if Ann, the host, is such a player after this many commands.
std::unique_ptr<RoomSimulator> after_two_games(int commands) {
    auto sim =
        std::make_unique<RoomSimulator>(4, NamedOptions{{"stake", "400"}, {"target", "25"}}, "sequences");
    change_chance(*sim, commands);
    sim->join_all({"Bob", "Cy", "Dee"});
    sim->all({"Bob", "Cy", "Dee", "Ann"}, Sit{});
    test::SplitMix random{7};
    for (int game = 0; game < 2; ++game) {
        sim->does("Ann", Start{});
        sim->play_to_the_end(random);
    }
    return sim->at("Ann").purses.at(ann) < 400 ? nullptr : std::move(sim);
}

/// After one game for all that everybody has. Null if Ann, the host, has won it.
std::unique_ptr<RoomSimulator> after_ann_lost(int commands) {
    auto sim =
        std::make_unique<RoomSimulator>(2, NamedOptions{{"stake", "1000"}, {"target", "25"}}, "hearts-due");
    change_chance(*sim, commands);
    sim->begin({"Bob"});
    sim->play_to_the_end(7);
    return sim->at("Ann").purses.at(ann) > 0 ? nullptr : std::move(sim);
}

TEST_CASE("X7: a player who cannot pay sits out, and the others move up and play") {
    const auto sim = first_table(after_two_games);
    Names broke;
    Names rich;  // by seat
    for (const char* name : {"Bob", "Cy", "Dee", "Ann"})
        (sim->at("Ann").purses.at(sim->at(name).id) < 400 ? broke : rich).emplace_back(name);
    REQUIRE(broke.size() >= 2);

    sim->does("Ann", Start{});
    const auto& told = std::get<PublicEvents>(sim->at(broke[0]).inbox.back()).events;
    const auto& started = std::get<GameStarted>(told.at(0));
    CHECK(started.number == 3);
    CHECK(started.setup.players() == rich.size());
    for (std::size_t i = 0; i < broke.size(); ++i)
        CHECK(std::get<SatOut>(told.at(1 + i)).member == sim->at(broke[i]).id);
    for (const std::string& name : broke) {
        CHECK_FALSE(sim->at(name).seat.has_value());
        CHECK(sim->at(name).view->observer == spectator);
        CHECK(sim->ask(name, Move{{.kind = MoveKind::cast}}) == "not-seated");
    }
    for (std::size_t i = 0; i < rich.size(); ++i)
        CHECK(sim->at(rich[i]).seat == Seat::at(i));

    test::SplitMix random{7};
    sim->play_to_the_end(random);
    std::uint32_t chips = 0;
    for (const auto& [member, purse] : sim->at("Ann").purses)
        chips += purse;
    CHECK(chips == 4000);
    for (const char* name : {"Ann", "Bob", "Cy", "Dee"}) {
        const Friend before = sim->at(name);
        seen_anew(*sim, name);
        CHECK(*sim->at(name).view == *before.view);
        CHECK(sim->at(name).purses == before.purses);
    }
    const std::uint64_t version = sim->room().version();
    sim->restart();
    CHECK(sim->room().version() == version);
}

TEST_CASE("X7: a host who cannot pay cannot start a game") {
    const auto sim = first_table(after_ann_lost);
    const auto refused = sim->send("Ann", Start{});
    CHECK(code_of(refused) == "stake-above-purse");
    CHECK(std::get<Refused>(*refused).rule == "X7");
    CHECK(sim->room().finished());
}

}  // namespace
}  // namespace seq::room
