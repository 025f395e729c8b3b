#include "tests/room/crowd.hpp"

#include "tests/support/rounds.hpp"

namespace seq::room {
using namespace protocol;
namespace {

constexpr int steps = 400;

void play(const std::string& deal) {
    std::uint32_t games = 0;
    std::size_t numbers = 0;
    for (std::uint64_t seed = 1; seed <= test::rounds(12); ++seed) {
        CAPTURE(deal);
        CAPTURE(seed);
        Crowd crowd{seed, deal};
        for (int step = 0; step < steps; ++step) {
            CAPTURE(step);
            crowd.step();
        }
        games += crowd.games();
        numbers += crowd.numbers_given();
    }
    CHECK(games >= 12);  // otherwise the test has covered too little
    CHECK(numbers >= 60);
}

}  // namespace

TEST_CASE("whatever sessions, tokens, ids and names are used again, a number is given once") {
    play("quick");
    play("ceremony");
}

TEST_CASE("the checker of memberships finds numbers that are given twice and sessions that are two members") {
    MembershipChecker checker;
    CHECK(checker.note_members({MemberId{1}, MemberId{2}}) == "");
    CHECK(checker.note_members({MemberId{1}, MemberId{3}}) == "");
    CHECK(checker.note_members({MemberId{1}, MemberId{3}, MemberId{3}}) == "two members have one number");
    CHECK(checker.note_members({MemberId{1}, MemberId{2}}) == "a number was given twice");
    CHECK(checker.note_view(SessionId{7}, MemberId{1}) == "");
    CHECK(checker.note_view(SessionId{7}, MemberId{1}) == "");
    CHECK(checker.note_view(SessionId{8}, MemberId{1}) == "one member has two sessions");
    CHECK(checker.note_view(SessionId{7}, MemberId{3}) == "one session is two members");
}

TEST_CASE("the comparison of a folded with a fresh view finds a pause whose end was not sent") {
    Friend folded;
    Friend snapshot;
    CHECK(difference(folded, snapshot) == "");
    snapshot.paused = true;
    CHECK(difference(folded, snapshot) == "paused");
    snapshot.paused = false;
    snapshot.members.insert(MemberId{4});
    CHECK(difference(folded, snapshot) == "members");
}

}  // namespace seq::room
