#include "tests/room/people.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

struct Troubles {
    bool broken_connections = false;
    bool restarts = false;
};

/// A whole game by random friends, with disturbances; at any time every program must see exactly what the
/// room says it may.
void play_to_the_end(std::uint64_t seed, std::uint32_t players, const char* draw, Troubles troubles) {
    CAPTURE(seed);
    CAPTURE(players);
    test::SplitMix dice{seed};
    RoomSimulator sim{players, {{"draw", draw}}};
    const Names names = sit_down(sim, players);

    for (int step = 0; step < 4000 && !sim.room().finished(); ++step) {
        const std::string& name = names[dice.below(names.size())];
        Friend& who = sim.at(name);
        const std::size_t trouble = dice.below(40);
        if (trouble == 0 && troubles.restarts) sim.restart();
        if (trouble == 1 && troubles.broken_connections && who.session) sim.lose(name);
        if (!who.session) {
            sim.return_all({name});
            continue;
        }
        if (who.legal.empty()) continue;
        const auto answer = sim.act(who, who.legal.at(dice.below(who.legal.count())));
        REQUIRE(code_of(answer).empty());  // every move listed as legal is accepted
        if (!answer) sim.pass_time(3s);
    }
    REQUIRE(sim.room().finished());

    for (const std::string& name : names) {
        Friend& who = sim.at(name);
        if (who.session) sim.lose(name);
        sim.return_all({name});
        const View folded = *who.view;
        seen_anew(sim, name);
        CHECK(*who.view == folded);
        CHECK(who.view->result.has_value());
    }
}

TEST_CASE("what each friend was told in a whole session adds up to the room's own view") {
    for (const std::uint32_t players : {2U, 3U, 4U, 6U, 12U})
        for (const char* draw : {"manual", "auto"})
            for (std::uint64_t seed = 1; seed <= test::rounds(3); ++seed)
                play_to_the_end(seed, players, draw, {});
}

TEST_CASE("nothing is lost or repeated when connections break and the process dies at random") {
    for (const std::uint32_t players : {2U, 4U})
        for (std::uint64_t seed = 1; seed <= test::rounds(5); ++seed)
            play_to_the_end(seed, players, "manual", {.broken_connections = true, .restarts = true});
}

TEST_CASE("the journal of a finished session restores to the same room, and restores as finished") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    test::SplitMix dice{7};
    while (!sim.room().finished()) {
        Friend& mover = sim.to_move();
        REQUIRE(accepted(sim.act(mover, mover.legal.at(dice.below(mover.legal.count())))));
    }
    CHECK(code_of(sim.act(sim.at("Ann"), Pass{})) == "game-over");
    const std::uint64_t version = sim.room().version();
    sim.restart();
    CHECK(sim.room().finished());
    CHECK(sim.room().version() == version);
}

}  // namespace
}  // namespace seq::room
