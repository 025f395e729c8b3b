#include <memory>

#include "protocol/fairdeal/ceremony.hpp"
#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

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
    CHECK(table.told<GameStarted>() == nullptr);
    table.reveal_all();
    const GameStarted* started = table.told<GameStarted>();
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
    const std::string& body = table.journal().back().body;
    const auto at = body.find("\"chance\":\"");
    REQUIRE(at != std::string::npos);
    const std::string secret = body.substr(at + 10, 64);
    const auto is_told = [&] {
        return std::ranges::any_of(table.names, [&](const std::string& name) {
            return std::ranges::any_of(table.at(name).inbox, [&](const ServerMessage& message) {
                return encode(message, two_packs).find(secret) != std::string::npos;
            });
        });
    };
    table.deal_all();
    table.whole_deal("Bob");
    CHECK_FALSE(is_told());
    table.play_to_the_end(1);
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
        const std::string link = seen_anew(table, "Bob").link;
        const std::string of_link = link.substr(link.find('#') + 1);
        REQUIRE(of_link.size() == 32);
        std::string of_deal;
        for (const JournalRecord& record : table.journal()) {
            const auto at = record.body.find("\"chance\":\"");
            if (at != std::string::npos) of_deal = record.body.substr(at + 10, 64);
        }
        REQUIRE(of_deal.find('"') == std::string::npos);
        CHECK(longest_in_common(of_link, of_deal) < 8);
        CHECK(longest_in_common(of_link, "zz" + of_link.substr(4, 16) + "zz") == 16);
    }
}

TEST_CASE("the secret is on the disk before its commitment is shown, and nobody absent is waited for") {
    Ceremony table;
    table.join_all({"Bob", "Cy"});
    table.all(table.names, Sit{});
    table.lose("Cy", 15s);
    table.hold_journal();
    CHECK_FALSE(table.send("Ann", Start{}).has_value());
    CHECK(table.told<DealOpened>() == nullptr);
    table.release_journal();
    REQUIRE(table.told<DealOpened>() != nullptr);
    CHECK(table.told<DealOpened>()->absent.has(Seat{3}));
    table.commit_all({"Ann", "Bob"});
    CHECK(table.told<DealFrozen>() != nullptr);
}

TEST_CASE("a seat that sends no part within 20 s is absent, and the others deal") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    table.commit_all({"Ann", "Cy"});
    table.pass_time(19s);
    CHECK(table.told<DealFrozen>() == nullptr);
    table.pass_time(1s);
    const auto* frozen = table.told<DealFrozen>();
    REQUIRE(frozen != nullptr);
    CHECK(frozen->commits[0].has_value());
    CHECK_FALSE(frozen->commits[1].has_value());
    CHECK(table.commit("Bob") == "deal-absent");
    table.reveal_all({"Cy", "Ann"});
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK_FALSE(transcript.dealt.seats[1].commit.has_value());
}

TEST_CASE("if no seat sends or reveals a part, the game is dealt from the server's committed secret") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    const Digest server = table.told<DealOpened>()->commit;
    table.pass_time(20s);
    REQUIRE(table.told<GameStarted>() != nullptr);
    const auto transcript = table.play_to_the_transcript();
    CHECK(transcript.dealt.server_commit == server);
    const auto verdict = verify_transcript(transcript).value();
    CHECK(verdict.fits());
    Ceremony withheld;
    withheld.start();
    withheld.commit_all();
    withheld.pass_time(20s);
    REQUIRE(withheld.told<DealVoided>() != nullptr);
    CHECK(withheld.told<DealVoided>()->withheld.count() == 3);
    CHECK(withheld.told<GameStarted>() != nullptr);  // all are absent now, so the deal waits for no seat
}

TEST_CASE("a seat that commits but does not reveal within 20 s voids the deal, and counts as absent") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    const Digest first = table.told<DealOpened>()->commit;
    table.commit_all();
    table.reveal_all({"Ann", "Cy"});
    table.pass_time(20s);
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

    CHECK(table.commit("Ann", 0) == "deal-not-running");  // of the void one
    CHECK(table.reveal("Bob", 0) == "deal-not-running");
    CHECK(table.commit("Bob", 1) == "deal-absent");
    table.commit_all({"Ann", "Cy"}, 1);
    table.reveal_all({"Ann", "Cy"}, 1);
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK(transcript.dealt.epoch == 1);
    REQUIRE(transcript.voids.size() == 1);
    CHECK_FALSE(transcript.voids[0].seats[1].reveal.has_value());
}

TEST_CASE("each step of the ceremony refuses the parts of other steps") {
    Ceremony table;
    CHECK(table.ask("Ann", DealCommit{1, 0, {}}) == "deal-not-running");
    table.join_all({"Bob", "Cy", "Dee"});
    table.all(table.names, Sit{});
    table.does({{"Ann", Start{}}, {"Dee", DealCommit{1, 0, {}}, "not-seated"}});
    CHECK(table.commit("Ann", 0, 2) == "deal-not-running");
    CHECK(table.commit("Ann", 1) == "deal-not-running");
    CHECK(table.reveal("Ann") == "deal-not-frozen");
    REQUIRE(table.commit("Ann") == "accepted");
    CHECK(table.commit("Ann") == "already-committed");
    table.commit_all({"Bob", "Cy"});
    CHECK(table.commit("Ann") == "deal-frozen");
    CHECK(table.ask("Ann", DealReveal{1, 0, Ceremony::part("Bob", 0)}) == "wrong-reveal");
    REQUIRE(table.reveal("Ann") == "accepted");
    CHECK(table.reveal("Ann") == "already-revealed");
    table.reveal_all({"Bob", "Cy"});
    CHECK(table.reveal("Ann") == "deal-not-running");
}

TEST_CASE("while a deal runs the seats cannot change, and chat works") {
    Ceremony table;
    table.start();
    table.does({{"Ann", Start{}, "deal-running"}, {"Bob", Sit{1}, "deal-running"}});
    CHECK(table.ask("Bob", Move{{.kind = MoveKind::draw}}) == "game-not-running");
    CHECK(accepted(table.send("Bob", Say{"what is it waiting for?"})));
    table.commit_all();
    CHECK(table.ask("Cy", Sit{}) == "deal-running");
    table.reveal_all();
    CHECK(table.ask("Ann", Start{}) == "game-running");
}

TEST_CASE("a client that returns without state gets the state of the deal") {
    Ceremony table;
    table.start();
    REQUIRE(table.commit("Bob") == "accepted");
    DealView deal = table.whole_deal("Bob");
    CHECK(deal.step == DealStep::commits);
    CHECK(deal.commit == table.told<DealOpened>()->commit);
    CHECK(deal.seats[1].commit.has_value());
    CHECK_FALSE(deal.seats[0].commit.has_value());
    table.commit_all({"Ann", "Cy"});
    REQUIRE(table.reveal("Cy") == "accepted");
    deal = table.whole_deal("Ann");
    CHECK(deal.step == DealStep::reveals);
    CHECK(deal.seats[2].reveal == Ceremony::part("Cy", 0));
    table.reveal_all({"Ann", "Bob"});
    CHECK(table.whole_deal("Cy").step == DealStep::dealt);
}

/// Three have played once, and only the winner can pay a second time. Null if that is not Ann, the host,
/// after this many commands.
std::unique_ptr<Ceremony> after_ann_won(int commands) {
    auto table = std::make_unique<Ceremony>(NamedOptions{{"stake", "600"}, {"target", "25"}}, "hearts-due");
    change_chance(*table, commands);
    table->start();
    table->deal_all();
    table->play_to_the_end(3);
    return table->at("Ann").purses[MemberId{1}] < 600 ? nullptr : std::move(table);
}

TEST_CASE("X7: a player who cannot pay the stake sits out before the ceremony opens") {
    const std::unique_ptr<Ceremony> table = first_table(after_ann_won);
    table->does("Ann", Start{});
    CHECK(table->told<DealOpened>()->game == 2);
    CHECK(table->told<DealOpened>()->players == 1);
    CHECK_FALSE(table->at("Bob").seat.has_value());
    table->commit_all({"Ann"}, 0, 2);
    table->reveal_all({"Ann"}, 0, 2);
    check_fits(table->play_to_the_transcript());
}

/// Plays a whole ceremony that includes a void deal step by step, and kills the server after this many
/// versions.
bool play_with_a_kill_after(std::size_t versions) {
    Ceremony table{{{"draw", "auto"}}};
    bool killed = false;
    table.start();
    const std::size_t begun = table.journal().size() - 1;
    const auto perhaps_kill = [&] {
        if (killed || table.journal().size() < begun + versions) return;
        killed = true;
        table.restart_for(table.names);
    };
    const auto all = [&](auto part_of_deal, const Names& names, std::uint32_t epoch) {
        for (const std::string& name : names) {
            REQUIRE((table.*part_of_deal)(name, epoch, 1) == "accepted");
            perhaps_kill();
        }
    };
    perhaps_kill();
    all(&Ceremony::commit, table.names, 0);
    all(&Ceremony::reveal, {"Cy", "Ann"}, 0);
    table.pass_time(20s);  // Bob withholds
    perhaps_kill();
    all(&Ceremony::commit, {"Cy", "Ann"}, 1);
    all(&Ceremony::reveal, {"Ann", "Cy"}, 1);
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

TEST_CASE("after a restart, versions that should follow at once are made, and a step's 20 s start again") {
    // The last commitment and the freezing are two records made at the same moment: possibly only the first
    // was stored.
    Ceremony table;
    table.start();
    table.commit_all();
    REQUIRE(table.told<DealFrozen>() != nullptr);
    std::vector<JournalRecord> kept = table.journal();
    kept.pop_back();
    auto room = test::restored_room("http://example/r/", kept).value();
    const Effects effects = room.take(Woken{Entropy{}}, table.now());
    REQUIRE(effects.records.size() == 1);
    CHECK(effects.records[0].body.find("\"type\":\"freeze-deal\"") != std::string::npos);
    Ceremony restarted;
    restarted.start();
    restarted.pass_time(15s);
    restarted.restart();
    restarted.pass_time(15s);
    restarted.return_all(restarted.names);
    CHECK(restarted.told<DealFrozen>() == nullptr);
    restarted.pass_time(5s);
    CHECK(restarted.told<DealFrozen>() != nullptr);
}

}  // namespace
}  // namespace seq::room
