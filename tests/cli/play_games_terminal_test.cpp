#include <doctest/doctest.h>
#include <filesystem>
#include <regex>

#include "tests/cli/support/play_session.hpp"
#include "tests/support/contains.hpp"

namespace seq::test {
namespace {

/// What the turn lines have asked for, oldest first; of Enter alone, an empty text.
std::vector<std::string> asked_for(const std::string& text) {
    const std::regex asked{"or just Enter\\.|You rolled [^\n]* as in ((swap |remove )?[a-f][1-6])"};
    std::vector<std::string> all;
    for (std::sregex_iterator at{text.begin(), text.end(), asked}; at != std::sregex_iterator{}; ++at)
        all.push_back((*at)[1].str());
    return all;
}

std::size_t games_over(const std::string& text) {
    return count_of(text, "record to save it");
}

/// Types what the turn lines ask for until so many games are over.
void play_to_the_end(Terminal& terminal, std::size_t games) {
    std::size_t answered = asked_for(terminal.screen()).size();
    if (answered > 0) --answered;  // the newest is not answered yet
    while (games_over(terminal.screen()) < games) {
        std::vector<std::string> all;
        const bool asked = terminal.until([&](const std::string& text) {
            all = asked_for(text);
            return all.size() > answered || games_over(text) >= games;
        });
        REQUIRE_MESSAGE(asked, terminal.screen());
        if (all.size() <= answered) return;
        answered = all.size();
        terminal.type(all.back() + "\r");
    }
}

/// A player hosts this game for two, a bot takes a seat, and the game has started.
struct HostAndBot {
    PlaySession session;
    std::unique_ptr<Terminal> host;
    std::unique_ptr<Terminal> bot;

    HostAndBot(const std::string& game, std::vector<std::string> more) {
        more.insert(more.begin(), {"--game", game});
        host = session.host("Ann", 2, more);
        bot = std::make_unique<Terminal>(
            session.command("bot", {session.url() + "/r/" + session.code, "--stay", "--seed", "3"}),
            session.environment());
        must_show(*host, "Everyone's here: type start.");
        host->type("start\r");
    }
};

TEST_CASE("X2, X7: a six-dice game is played with Enter, paid and saved as files, and another one begins") {
    HostAndBot table{"hearts-due", {"--option", "stake=10", "--option", "target=50"}};
    must_show(*table.host, "Pot 20, 10 each (X7)");
    play_to_the_end(*table.host, 1);
    must_show(*table.host, "the pot of 20 (X6).");
    must_show(*table.host, "Fair deal: verified.");
    const std::filesystem::path file = table.session.folder.path() / "hearts";
    table.host->type("record " + file.string() + "\r");
    must_show(*table.host, "Game 1 is saved as");
    CHECK(read_text(file.string() + ".sgr").starts_with("[Game \"hearts-due\"]\n"));
    CHECK(read_text(file.string() + ".fairdeal.json").starts_with("{\"fairdeal\":1,"));
    const Outcome verified = table.session.run("verify", {file.string() + ".fairdeal.json"});
    CHECK(verified.status == 0);
    CHECK(verified.out.find("What seat 2 revealed matches its commitment.") != std::string::npos);
    const std::string saved = read_text(file.string() + ".sgr");
    table.host->type("record " + file.string() + "\r");
    must_show(*table.host, "already exists: choose another name");
    CHECK(read_text(file.string() + ".sgr") == saved);
    table.host->type("start\r");
    must_show(*table.host, "Game 2 begins.");
    must_show(*table.host, "Pot 20, 10 each (X7)");
    play_to_the_end(*table.host, 2);
}

TEST_CASE("D4 to D9: a game on the dice board is played by the turn line, to its end") {
    HostAndBot table{"sequence-dice", {}};
    must_show(*table.host, "Security words: ");
    must_show(*table.host, "for the start (D3).");
    play_to_the_end(*table.host, 1);
    must_show(*table.host, " in a row, ");
    const std::string file = (table.session.folder.path() / "dice").string();
    table.host->type("record " + file + "\r");
    must_show(*table.host, "Game 1 is saved as");
    CHECK(table.session.run("replay", {file + ".sgr"}).status == 0);
}

TEST_CASE("B5: a picture is played by its number on the real board, and its title is shown") {
    HostAndBot table{"sequence-bible", {}};
    must_show(*table.host, "Your turn: play a card, as in ");
    const std::string screen = table.host->screen();
    const std::regex held{" (\\d\\d) ([A-Z][A-Za-z' ]*[a-z]) ([a-j][0-9]+)"};
    std::smatch found;
    REQUIRE_MESSAGE(std::regex_search(screen, found, held), screen);
    table.host->type(found[1].str() + " " + found[3].str() + "\r");
    must_show(*table.host, "You played " + found[2].str() + " on " + found[3].str() + ".");
}

TEST_CASE("an invalid setup is refused with the sentence and the rule") {
    PlaySession session;
    const auto refused = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--server", session.url()});
        const Outcome printed = session.run("play", arguments);
        CHECK(printed.status == 1);
        return printed.err;
    };
    CHECK(refused({"--game", "sequence-bible", "--players", "5"}).find("(B1)") != std::string::npos);
    CHECK(refused({"--game", "sequence-dice", "--players", "5"}).find("(D1)") != std::string::npos);
    CHECK(refused({"--game", "sequences", "--players", "33"}).find("(X1)") != std::string::npos);
    CHECK(refused({"--game", "hearts-due", "--option", "stake=5000"}).find("(X7)") != std::string::npos);
    CHECK(refused({"--game", "sequence", "--option", "line=6"}).find("line") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
