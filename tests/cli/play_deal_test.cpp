#include <algorithm>
#include <doctest/doctest.h>

#include "tests/cli/support/dealt_room.hpp"

namespace seq::test {
namespace {

using namespace protocol;

bool says(const std::optional<std::string>& sentence, const std::string& what) {
    return sentence && sentence->find(what) != std::string::npos;
}

TEST_CASE("the program takes part in a deal, shows its words and finds the game fair") {
    DealtRoom room;
    const client::Finding finding = room.play_all(5000);
    CHECK_FALSE(room.fault.has_value());
    CHECK_MESSAGE(finding.fair, finding.sentence);
    CHECK(finding.sentence.find("Fair deal: verified.") == 0);
    REQUIRE(room.model.view.has_value());
    CHECK(room.model.view->result.has_value());
    const auto& log = room.model.log;
    CHECK(std::ranges::any_of(
        log, [](const client::LogLine& line) { return line.text.find("Security words: ") == 0; }));
}

TEST_CASE("the client stores its part before it commits, and reveals it only after the list is closed") {
    DealtRoom room;
    room.come_in();
    room.open();
    REQUIRE(room.newest<DealCommit>() != nullptr);
    REQUIRE(room.kept.has_value());
    CHECK(room.kept->server_commit == room.ceremony.server_commit);
    CHECK(room.newest<DealReveal>() == nullptr);
    room.commits();
    REQUIRE(room.newest<DealReveal>() != nullptr);
    CHECK(room.newest<DealReveal>()->reveal == room.kept->reveal);
}

TEST_CASE("a program that is restarted in the middle of a deal continues with its stored part") {
    for (const bool before_the_list : {true, false}) {
        DealtRoom room;
        room.come_in();
        room.open();
        const Digest first = room.newest<DealCommit>()->commit;
        if (before_the_list) room.restart_program();
        CHECK(room.newest<DealCommit>()->commit == first);
        room.commits();
        if (!before_the_list) {
            room.sent.clear();
            room.restart_program();
        }
        REQUIRE(room.newest<DealReveal>() != nullptr);
        CHECK(room.newest<DealReveal>()->reveal == room.kept->reveal);
        room.reveals();
        room.play(10);
        CHECK(room.check().fair);
    }
}

TEST_CASE("a player who does not reveal voids the deal, and the next game is verified as fair") {
    DealtRoom room;
    room.come_in();
    room.open();
    room.commits();
    const Digest first = room.newest<DealReveal>()->reveal;
    room.bob_withholds();
    REQUIRE(room.verifier->seen().voids.size() == 1);
    CHECK(room.verifier->seen().voids[0].withheld.has(Seat{2}));
    room.commits();
    CHECK(room.newest<DealReveal>()->reveal != first);  // each deal has a part of its own
    room.reveals();
    room.play(20);
    const client::Finding finding = room.check();
    CHECK_MESSAGE(finding.fair, finding.sentence);
    CHECK_FALSE(room.fault.has_value());
}

TEST_CASE("a server that cheats during the deal is detected at once and gets no reveal") {
    struct Case {
        Cheat cheat;
        std::string fault;
    };
    for (const auto& [cheat, fault] :
         {Case{{.commitment_changed_in_list = true},
               "the commitment of seat 2 is not the one that was shown"},
          {{.own_commitment_changed = true},
           "the commitment of your seat is not the one that this program sent"},
          {{.revealed_before_frozen = true}, "seat 2 revealed before all had committed"}}) {
        DealtRoom room{cheat};
        CHECK_FALSE(room.play_all().fair);
        CHECK(says(room.fault, fault));
        CHECK(room.newest<DealReveal>() == nullptr);
    }
    DealtRoom words{{.other_words = true}};
    CHECK_FALSE(words.play_all().fair);
    CHECK(says(words.fault, "the security words of this deal are wrong"));

    DealtRoom no_reason{{.void_without_reason = true}};
    no_reason.come_in();
    no_reason.open();
    no_reason.commits();
    no_reason.bob_withholds();
    CHECK(says(no_reason.fault, "withheld nothing"));

    DealtRoom reloaded;
    reloaded.come_in();
    reloaded.open();
    reloaded.ceremony.server_commit.fill(5);  // as shown to the program before its restart
    reloaded.sent.clear();
    reloaded.restart_program();
    CHECK(says(reloaded.fault, "the server's commitment is not the one that was shown before"));
    CHECK(reloaded.sent.empty());
}

TEST_CASE("a server that cheats in its final reveal is detected") {
    const auto finds = [](const Cheat& cheat, const std::string& what) {
        DealtRoom room{cheat};
        const client::Finding finding = room.play_all(12);
        CHECK_FALSE(finding.fair);
        CHECK_MESSAGE(finding.sentence.find("WARNING: ") == 0, finding.sentence);
        CHECK_MESSAGE(finding.sentence.find(what) != std::string::npos, finding.sentence);
    };
    finds({.other_secret_at_the_end = true}, "the server had committed to another secret");
    finds({.other_secret_told = true}, "the server's secret is not the one that it had committed to");
    finds({.other_deck = true}, "by the key it is");
    finds({.other_event_told = true}, "what was shown in the game is not what the record says");
}

TEST_CASE("a hand that differs from the dealt one is detected") {
    const client::Finding finding = DealtRoom{{.other_hand_told = true}}.play_all();
    CHECK_FALSE(finding.fair);
    CHECK(finding.sentence.find("the cards that you received are not those of") != std::string::npos);
}

TEST_CASE("a program that came in when the deal was no longer shown claims neither fraud nor fairness") {
    DealtRoom room;
    REQUIRE(room.play_all(5000).fair);
    room.restart_program_without_deal();
    room.come_in_without_deal();
    CHECK(room.verifier->take_finished() == 1);
    const client::Finding finding = room.check();
    CHECK_MESSAGE(finding.fair, finding.sentence);
    CHECK(finding.sentence.find("did not see it") != std::string::npos);
}

TEST_CASE("a deal that was seen is remembered when a later view no longer has it") {
    DealtRoom room{{.other_secret_at_the_end = true}};
    room.come_in();
    room.open();
    room.commits();
    room.reveals();
    room.play(5000);
    room.come_in_without_deal();
    const client::Finding finding = room.check();
    CHECK_FALSE(finding.fair);
    CHECK(finding.sentence.find("the server had committed to another secret") != std::string::npos);
}

TEST_CASE("a void deal that is missing from the record is detected") {
    DealtRoom room{{.void_left_out = true}};
    room.come_in();
    room.open();
    room.commits();
    room.bob_withholds();
    room.commits();
    room.reveals();
    room.play(3);
    const client::Finding finding = room.check();
    CHECK_FALSE(finding.fair);
    CHECK(finding.sentence.find("a void deal is missing") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
