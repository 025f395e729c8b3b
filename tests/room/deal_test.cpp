#include <algorithm>
#include <doctest/doctest.h>
#include <memory>

#include "protocol/fairdeal/ceremony.hpp"
#include "tests/room/ceremony.hpp"
#include "tests/room/other_chance.hpp"
#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using namespace std::chrono_literals;

TEST_CASE("a game is dealt from the parts of all, and its record proves it") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    const auto* opened = table.told<DealOpened>();
    REQUIRE(opened != nullptr);
    CHECK(opened->game == 1);
    CHECK(opened->epoch == 0);
    CHECK(opened->players == 3);
    CHECK(opened->rules == "sequence/1");
    CHECK(opened->absent.empty());
    const Digest server = opened->commit;
    table.commit_all();
    REQUIRE(table.told<DealFrozen>() != nullptr);
    CHECK(table.game_started() == nullptr);
    table.reveal_all();
    const GameStarted* started = table.game_started();
    REQUIRE(started != nullptr);
    REQUIRE(started->dealt.has_value());

    std::vector<std::optional<fairdeal::SeatCommitment>> seats;
    for (std::uint32_t i = 0; i < 3; ++i) {
        const Digest part = Ceremony::part(table.names[i], 0);
        seats.push_back(fairdeal::SeatCommitment{fairdeal::client_commit(table.binding(0), i, part), part});
    }
    CHECK(started->dealt->transcript == fairdeal::transcript(table.binding(0), server, seats));
    CHECK(std::ranges::equal(started->dealt->words, fairdeal::four_words(started->dealt->transcript)));
    CHECK(table.told<DealSecret>() == nullptr);

    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK(transcript.dealt.server_commit == server);
    REQUIRE(table.told<DealSecret>() != nullptr);
    CHECK(transcript.dealt.server_secret == table.told<DealSecret>()->secret);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(transcript.dealt.seats[i].reveal == Ceremony::part(table.names[i], 0));
}

TEST_CASE("no message contains the server's secret before the game is over") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    const std::string& body = table.sim.journal().back().body;
    const auto at = body.find("\"chance\":\"");
    REQUIRE(at != std::string::npos);
    const std::string secret = body.substr(at + 10, 64);
    const auto is_told = [&] {
        return std::ranges::any_of(table.names, [&](const std::string& name) {
            return std::ranges::any_of(table.sim.at(name).inbox, [&](const ServerMessage& message) {
                return encode(message, two_packs).find(secret) != std::string::npos;
            });
        });
    };
    table.commit_all();
    table.reveal_all();
    table.whole_deal("Bob");
    CHECK_FALSE(is_told());
    table.sim.play_to_the_end(1);
    CHECK(is_told());
}

/// The length of the longest run of hex digits that both contain.
std::size_t longest_in_common(const std::string& a, const std::string& b) {
    for (std::size_t length = std::min(a.size(), b.size()); length > 0; --length)
        for (std::size_t from = 0; from + length <= a.size(); ++from)
            if (b.find(a.substr(from, length)) != std::string::npos) return length;
    return 0;
}

TEST_CASE("the server's secret of a deal shares nothing with the link of the room") {
    for (const std::string deal : {"quick", "ceremony"}) {
        CAPTURE(deal);
        Ceremony table{{}, "sequence", deal};
        table.start();
        const std::string link = seen_anew(table.sim, "Bob").link;
        const std::string of_link = link.substr(link.find('#') + 1);
        REQUIRE(of_link.size() == 32);
        std::string of_deal;
        for (const JournalRecord& record : table.sim.journal()) {
            const auto at = record.body.find("\"chance\":\"");
            if (at != std::string::npos) of_deal = record.body.substr(at + 10, 64);
        }
        REQUIRE(of_deal.find('"') == std::string::npos);
        CHECK(longest_in_common(of_link, of_deal) < 8);
        CHECK(longest_in_common(of_link, "zz" + of_link.substr(4, 16) + "zz") == 16);
    }
}

TEST_CASE("the server's secret is on the disk before anybody is shown the commitment to it") {
    Ceremony table;
    for (const std::string name : {"Bob", "Cy"})
        REQUIRE(accepted(table.sim.join(name)));
    for (const std::string& name : table.names)
        REQUIRE(accepted(table.sim.send(name, Sit{})));
    table.sim.hold_journal();
    CHECK_FALSE(table.sim.send("Ann", Start{}).has_value());
    CHECK(table.told<DealOpened>() == nullptr);
    table.sim.release_journal();
    CHECK(table.told<DealOpened>() != nullptr);
}

TEST_CASE("a seat that sends no part within 20 s is absent, and the others deal") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    REQUIRE(accepted(table.commit("Ann")));
    REQUIRE(accepted(table.commit("Cy")));
    table.sim.pass_time(19s);
    CHECK(table.told<DealFrozen>() == nullptr);
    table.sim.pass_time(1s);
    const auto* frozen = table.told<DealFrozen>();
    REQUIRE(frozen != nullptr);
    CHECK(frozen->commits[0].has_value());
    CHECK_FALSE(frozen->commits[1].has_value());
    CHECK(code_of(table.commit("Bob")) == "deal-absent");
    REQUIRE(accepted(table.reveal("Cy")));
    REQUIRE(accepted(table.reveal("Ann")));
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK_FALSE(transcript.dealt.seats[1].commit.has_value());
}

TEST_CASE("if no seat sends a part, the game is dealt from the server's committed secret") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    const Digest server = table.told<DealOpened>()->commit;
    table.sim.pass_time(20s);
    REQUIRE(table.game_started() != nullptr);
    const auto transcript = table.play_to_the_transcript();
    CHECK(transcript.dealt.server_commit == server);
    const auto verdict = verify_transcript(transcript);
    REQUIRE(verdict.has_value());
    CHECK(verdict->fits());
}

TEST_CASE("a seat that commits but does not reveal within 20 s voids the deal, and counts as absent") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    const Digest first = table.told<DealOpened>()->commit;
    table.commit_all();
    REQUIRE(accepted(table.reveal("Ann")));
    REQUIRE(accepted(table.reveal("Cy")));
    table.sim.pass_time(20s);
    const auto* voided = table.told<DealVoided>();
    REQUIRE(voided != nullptr);
    CHECK(voided->epoch == 0);
    CHECK(voided->withheld.count() == 1);
    CHECK(voided->withheld.has(Seat{2}));
    CHECK(fairdeal::server_commit(table.binding(0), voided->secret) == first);
    const auto* opened = table.told<DealOpened>();
    CHECK(opened->epoch == 1);
    CHECK(opened->commit != first);
    CHECK(opened->absent.has(Seat{2}));

    CHECK(code_of(table.commit("Ann", 0)) == "deal-not-running");  // of the void one
    CHECK(code_of(table.reveal("Bob", 0)) == "deal-not-running");
    CHECK(code_of(table.commit("Bob", 1)) == "deal-absent");
    REQUIRE(accepted(table.commit("Ann", 1)));
    REQUIRE(accepted(table.commit("Cy", 1)));
    REQUIRE(accepted(table.reveal("Ann", 1)));
    REQUIRE(accepted(table.reveal("Cy", 1)));
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK(transcript.dealt.epoch == 1);
    REQUIRE(transcript.voids.size() == 1);
    CHECK_FALSE(transcript.voids[0].seats[1].reveal.has_value());
}

TEST_CASE("even if all seats withhold again and again, the game begins") {
    Ceremony table;
    table.start();
    table.commit_all();
    table.sim.pass_time(20s);
    REQUIRE(table.told<DealVoided>() != nullptr);
    CHECK(table.told<DealVoided>()->withheld.count() == 3);
    CHECK(table.game_started() != nullptr);  // all are absent now, so the deal waits for no seat
}

TEST_CASE("each step of the ceremony refuses the parts of other steps") {
    Ceremony table;
    CHECK(code_of(table.sim.send("Ann", DealCommit{1, 0, {}})) == "deal-not-running");
    for (const std::string name : {"Bob", "Cy", "Dee"})
        REQUIRE(accepted(table.sim.join(name)));
    for (const std::string& name : table.names)
        REQUIRE(accepted(table.sim.send(name, Sit{})));
    REQUIRE(accepted(table.sim.send("Ann", Start{})));
    CHECK(code_of(table.sim.send("Dee", DealCommit{1, 0, {}})) == "not-seated");
    CHECK(code_of(table.commit("Ann", 0, 2)) == "deal-not-running");
    CHECK(code_of(table.commit("Ann", 1)) == "deal-not-running");
    CHECK(code_of(table.reveal("Ann")) == "deal-not-frozen");
    REQUIRE(accepted(table.commit("Ann")));
    CHECK(code_of(table.commit("Ann")) == "already-committed");
    REQUIRE(accepted(table.commit("Bob")));
    REQUIRE(accepted(table.commit("Cy")));
    CHECK(code_of(table.commit("Ann")) == "deal-frozen");
    CHECK(code_of(table.sim.send("Ann", DealReveal{1, 0, Ceremony::part("Bob", 0)})) == "wrong-reveal");
    REQUIRE(accepted(table.reveal("Ann")));
    CHECK(code_of(table.reveal("Ann")) == "already-revealed");
    REQUIRE(accepted(table.reveal("Bob")));
    REQUIRE(accepted(table.reveal("Cy")));
    CHECK(code_of(table.reveal("Ann")) == "deal-not-running");
}

TEST_CASE("while a deal runs the seats cannot change, and chat works") {
    Ceremony table;
    table.start();
    CHECK(code_of(table.sim.send("Ann", Start{})) == "deal-running");
    CHECK(code_of(table.sim.send("Bob", Sit{1})) == "deal-running");
    CHECK(code_of(table.sim.send("Bob", Move{{.kind = MoveKind::draw}})) == "game-not-running");
    CHECK(accepted(table.sim.send("Bob", Say{"what is it waiting for?"})));
    table.commit_all();
    CHECK(code_of(table.sim.send("Cy", Sit{})) == "deal-running");
    table.reveal_all();
    CHECK(code_of(table.sim.send("Ann", Start{})) == "game-running");
}

TEST_CASE("a player who is away when a deal opens counts as absent at once") {
    Ceremony table;
    for (const std::string name : {"Bob", "Cy"})
        REQUIRE(accepted(table.sim.join(name)));
    for (const std::string& name : table.names)
        REQUIRE(accepted(table.sim.send(name, Sit{})));
    table.sim.lose("Cy");
    table.sim.pass_time(15s);
    REQUIRE(accepted(table.sim.send("Ann", Start{})));
    CHECK(table.told<DealOpened>()->absent.has(Seat{3}));
    REQUIRE(accepted(table.commit("Ann")));
    REQUIRE(accepted(table.commit("Bob")));
    CHECK(table.told<DealFrozen>() != nullptr);
}

TEST_CASE("a client that returns without state gets the state of the deal") {
    Ceremony table;
    table.start();
    REQUIRE(accepted(table.commit("Bob")));
    DealView deal = table.whole_deal("Bob");
    CHECK(deal.step == DealStep::commits);
    CHECK(deal.commit == table.told<DealOpened>()->commit);
    CHECK(deal.seats[1].commit.has_value());
    CHECK_FALSE(deal.seats[0].commit.has_value());
    REQUIRE(accepted(table.commit("Ann")));
    REQUIRE(accepted(table.commit("Cy")));
    REQUIRE(accepted(table.reveal("Cy")));
    deal = table.whole_deal("Ann");
    CHECK(deal.step == DealStep::reveals);
    CHECK(deal.seats[2].reveal == Ceremony::part("Cy", 0));
    REQUIRE(accepted(table.reveal("Ann")));
    REQUIRE(accepted(table.reveal("Bob")));
    CHECK(table.whole_deal("Cy").step == DealStep::dealt);
}

TEST_CASE("a room with quick deals begins at once") {
    RoomSimulator sim = game_with({"Bob"}, {{"deal", "quick"}});
    CHECK(sim.at("Ann").view.has_value());
}

/// Three have played once, and only the winner can pay a second time. Null if that is not Ann, the host,
/// after this many commands.
std::unique_ptr<Ceremony> after_ann_won(int commands) {
    auto table = std::make_unique<Ceremony>(NamedOptions{{"stake", "600"}, {"target", "25"}}, "hearts-due");
    table->rules = "hearts-due/1";
    change_chance(table->sim, commands);
    table->start();
    table->commit_all();
    table->reveal_all();
    table->sim.play_to_the_end(3);
    if (table->sim.at("Ann").purses[MemberId{1}] < 600) return nullptr;
    return table;
}

TEST_CASE("X7: a player who cannot pay the stake sits out before the ceremony opens") {
    const std::unique_ptr<Ceremony> won = first_table(after_ann_won);
    Ceremony& table = *won;
    REQUIRE(accepted(table.sim.send("Ann", Start{})));
    CHECK(table.told<DealOpened>()->game == 2);
    CHECK(table.told<DealOpened>()->players == 1);
    CHECK_FALSE(table.sim.at("Bob").seat.has_value());
    REQUIRE(accepted(table.commit("Ann", 0, 2)));
    REQUIRE(accepted(table.reveal("Ann", 0, 2)));
    check_fits(table.play_to_the_transcript());
}

/// Plays a whole ceremony that includes a void deal step by step, and kills the server after this many
/// versions.
bool play_with_a_kill_after(std::size_t versions) {
    Ceremony table{{{"draw", "auto"}}};
    bool killed = false;
    std::size_t begun = 0;
    const auto perhaps_kill = [&] {
        if (killed || table.sim.journal().size() < begun + versions) return;
        killed = true;
        table.sim.restart_for(table.names);
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
