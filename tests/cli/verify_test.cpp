#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/support/run_program.hpp"
#include "tests/protocol/support/fair_game.hpp"
#include "tests/support/server_process.hpp"

// `sequence verify`: the command line and its output.

using namespace seq;
using namespace seq::test;
using namespace seq::protocol::testing;
using Json = nlohmann::json;
using protocol::fairdeal::Transcript;

namespace {

std::string written(const std::string& name, const std::string& text) {
    static const TemporaryFolder folder;
    const std::string path = (folder.path() / name).string();
    write_file(path, text);
    return path;
}

std::string written(const Transcript& transcript) {
    return written("game.fairdeal.json", write_transcript(transcript));
}

Transcript with_another_card() {
    return with_record(card_game(),
                       [](protocol::Record& record) { std::swap((*record.deck)[0], (*record.deck)[9]); });
}

}  // namespace

TEST_CASE("sequence verify prints what it checked and what this proves, and exits 0") {
    const Outcome outcome = run_sequence({"verify", written(club_game())});
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    for (const std::string_view said :
         {"rules sequence-rv/1", "The server's secret matches its commitment", "What seat 6 revealed",
          "four words", "cuts for the deal", "104 cards", "random forfeit took", "All of it fits",
          "sees all hands"})
        CHECK_MESSAGE(outcome.out.find(said) != std::string::npos, said);
}

TEST_CASE("sequence verify says that a quick game proves little") {
    const Transcript quick = fair_game(fair_setup("sequence-bible", 3), 4, seats({1, 2, 3}));
    const Outcome outcome = run_sequence({"verify", written(quick)});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("Every seat was absent") != std::string::npos);
    CHECK(outcome.out.find("proves only that the server did not") != std::string::npos);
}

TEST_CASE("sequence verify names the first thing that does not fit, and exits 1") {
    const std::string path = written(with_another_card());
    const Outcome outcome = run_sequence({"verify", path});
    CHECK(outcome.status == 1);
    CHECK(outcome.out.find("All of it fits") == std::string::npos);
    CHECK(outcome.err.starts_with(path + ": does not fit: deal: the record has "));
    CHECK(outcome.err.find("as card 1 of the deal") != std::string::npos);
}

TEST_CASE("sequence verify checks the transcript in a saved game") {
    Json saved{{"type", "replay"}, {"game", 1}, {"steps", Json::array()}};
    saved["fairdeal"] = write_transcript(card_game());
    CHECK(run_sequence({"verify", written("fits.sequence.json", saved.dump())}).status == 0);
    saved["fairdeal"] = write_transcript(with_another_card());
    CHECK(run_sequence({"verify", written("other.sequence.json", saved.dump())}).status == 1);
    saved["fairdeal"] = "{}";
    const Outcome damaged = run_sequence({"verify", written("damaged.sequence.json", saved.dump())});
    CHECK(damaged.status == 2);
    CHECK(damaged.err.find("missing-field") != std::string::npos);
    saved.erase("fairdeal");
    const Outcome lacking = run_sequence({"verify", written("lacking.sequence.json", saved.dump())});
    CHECK(lacking.status == 2);
    CHECK(lacking.err.find("fairdeal") != std::string::npos);
}

TEST_CASE("sequence verify --json prints one object") {
    const Json fits = Json::parse(run_sequence({"verify", "--json", written(card_game())}).out);
    CHECK(fits["fits"] == true);
    CHECK(fits["quick"] == false);
    CHECK(fits["words"].size() == 4);
    CHECK(fits["steps"][0]["part"] == "rules");
    CHECK_FALSE(fits.contains("misfit"));

    const Outcome outcome = run_sequence({"verify", "--json", written(with_another_card())});
    const Json misfit = Json::parse(outcome.out);
    CHECK(outcome.status == 1);
    CHECK(misfit["fits"] == false);
    CHECK(misfit["misfit"]["part"] == "deal");
}

TEST_CASE("sequence verify says that a bare record has nothing to check, and exits 2") {
    const Outcome outcome = check_refused({"verify", written("game.sgr", card_game().record)});
    CHECK(outcome.err.find("nothing to check it against") != std::string::npos);
}

TEST_CASE("sequence verify exits 2 for input that it cannot read") {
    Transcript seeded = card_game();
    seeded.record = "[Game \"sequence\"]\n[Players \"4\"]\n[Seed \"" + std::string(64, '0') + "\"]\n";
    const std::string missing = written("game.sgr", "") + ".missing";
    for (const std::string& path :
         {written("a.json", "{"), written("b.json", ""), written("c.json", "[1, 2]"), missing,
          written("d.json", write_transcript(seeded))}) {
        CHECK(check_refused({"verify", path}).err.starts_with(path + ": "));
    }
}
