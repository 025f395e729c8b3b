#include <doctest/doctest.h>

#include "tests/room/ceremony.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using namespace std::chrono_literals;

/// Plays a whole ceremony that includes a void deal step by step, and kills the server after this many
/// versions.
bool play_with_a_kill_after(std::size_t versions) {
    Ceremony table{{{"draw", "auto"}}};
    bool killed = false;
    std::size_t begun = 0;
    const auto perhaps_kill = [&] {
        if (killed || table.sim.journal().size() < begun + versions) return;
        killed = true;
        table.sim.restart();
        for (const std::string& name : table.names)
            REQUIRE(accepted(table.sim.come_back(name)));
    };
    table.start();
    begun = table.sim.journal().size() - 1;
    perhaps_kill();
    for (const std::string& name : table.names) {
        REQUIRE(accepted(table.commit(name)));
        perhaps_kill();
    }
    for (const std::string name : {"Cy", "Ann"}) {
        REQUIRE(accepted(table.reveal(name)));
        perhaps_kill();
    }
    table.sim.pass_time(20s);  // Bob withholds
    perhaps_kill();
    for (const std::string name : {"Cy", "Ann"}) {
        REQUIRE(accepted(table.commit(name, 1)));
        perhaps_kill();
    }
    for (const std::string name : {"Ann", "Cy"}) {
        REQUIRE(accepted(table.reveal(name, 1)));
        perhaps_kill();
    }
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK(transcript.voids.size() == 1);
    CHECK(transcript.dealt.seats[0].reveal == Ceremony::part("Ann", 1));
    return killed;
}

TEST_CASE("kill -9 after every version of a ceremony with a void deal: it continues and its proof is valid") {
    std::size_t versions = 1;
    while (versions < 40 && play_with_a_kill_after(versions))
        ++versions;
    CHECK(versions > 13);  // opening, commitments, freezing, reveals, void, and the same again
}

TEST_CASE("versions that should follow a record at once are made after a restart") {
    // The last commitment and the freezing are two records made at the same moment: possibly only the first
    // was stored.
    Ceremony table;
    table.start();
    table.commit_all();
    REQUIRE(table.told<DealFrozen>() != nullptr);
    std::vector<JournalRecord> kept = table.sim.journal();
    kept.pop_back();
    auto room = test::restored_room("http://example/r/", kept);
    REQUIRE(room.has_value());
    const Effects effects = room->take(Woken{Entropy{}}, table.sim.now());
    REQUIRE(effects.records.size() == 1);
    CHECK(effects.records[0].body.find("\"type\":\"freeze-deal\"") != std::string::npos);
}

TEST_CASE("the step's 20 s start again after a restart") {
    Ceremony table;
    table.start();
    table.sim.pass_time(15s);
    table.sim.restart();
    table.sim.pass_time(15s);
    for (const std::string& name : table.names)
        REQUIRE(accepted(table.sim.come_back(name)));
    CHECK(table.told<DealFrozen>() == nullptr);
    table.sim.pass_time(5s);
    CHECK(table.told<DealFrozen>() != nullptr);
}

}  // namespace
}  // namespace seq::room
