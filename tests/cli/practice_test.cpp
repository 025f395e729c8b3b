#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "client-cli/play/session.hpp"
#include "client-cli/practice/practice_room.hpp"
#include "client/client.hpp"
#include "tests/cli/support/run_program.hpp"
#include "tests/support/server_process.hpp"

namespace seq::client {
namespace {

constexpr room::BotPace at_once{
    .least = {}, .most = {}, .least_alone = {}, .most_alone = {}, .after_sequence = {}, .after_notice = {}};

/// A player who takes the first legal action whenever there is one.
struct PracticeGame {
    Loop loop;
    Client client;
    int moves = 0;
    bool never_draws = false;
    int lost_cards = 0;
    int refused = 0;

    PracticeGame(PlayArguments arguments, BotLevel level, bool draws_by_itself = false)
        : client{loop, settings(loop, std::move(arguments), level, draws_by_itself)} {
        client.on_change = [this] {
            if (has_ended() || client.ended()) return loop.stop();
            const LegalActions& legal = client.room().legal;
            if (!client.ready() || legal.empty() || client.unanswered() > 0) return;
            if (never_draws && legal.draw) return;
            REQUIRE(++moves < 5'000);
            client.send(protocol::Move{protocol::to_words(legal.at(0), client.room().deck())});
        };
        client.on_received = [this](const protocol::ServerMessage& message) {
            if (const auto* frame = std::get_if<protocol::PublicEvents>(&message))
                lost_cards += static_cast<int>(std::ranges::count_if(frame->events, is_lost_card));
            // A bot may win before a draw arrives.
            const auto* answer = std::get_if<protocol::Refused>(&message);
            refused += answer != nullptr && answer->code != "game-over";
        };
        loop.after(std::chrono::seconds{60}, [this] { loop.stop(); });
    }
    static bool is_lost_card(const protocol::RoomEvent& event) {
        const auto* of_game = std::get_if<Event>(&event);
        return of_game != nullptr && std::holds_alternative<DrawLapsed>(*of_game);
    }
    bool has_ended() const { return client.room().view && client.room().view->result; }

    static ClientSettings settings(Loop& loop, PlayArguments arguments, BotLevel level,
                                   bool draws_by_itself) {
        auto settings = practice_settings(std::move(arguments));
        REQUIRE(settings.has_value());
        settings->draws_by_itself = draws_by_itself;
        settings->checks_deals = true;
        settings->link.local = std::make_shared<PracticeRoom>(loop, level, at_once);
        return std::move(*settings);
    }
};

TEST_CASE("a practice game has bots on all other seats, begins at once and is played to its end") {
    struct Case {
        std::string game;
        std::uint32_t players;
        BotLevel level;
    };
    for (const Case& one :
         {Case{"sequence", 2, BotLevel::easy}, Case{"sequence", 6, BotLevel::hard},
          Case{"sequence-dice", 3, BotLevel::medium}, Case{"sequences", 32, BotLevel::easy}}) {
        CAPTURE(one.game);
        PracticeGame game{{.game = one.game, .players = one.players}, one.level};
        game.loop.run();
        CHECK(game.has_ended());
        CHECK(game.refused == 0);
        CHECK(game.client.room().seat() == Seat{1});
        CHECK(game.client.room().members.size() == one.players);
        for (const protocol::MemberView& member : game.client.room().members)
            if (member.seat != Seat{1}) CHECK(member.bot == one.level);
    }
}

TEST_CASE("S19: a player who never types `draw` loses no card if the program draws, and loses cards if not") {
    for (const bool draws_by_itself : {true, false}) {
        // Ten seconds are more than a busy machine takes.
        PracticeGame game{{.options = {draws_by_itself ? "draw_grace=10" : "draw_grace=0"}},
                          BotLevel::easy,
                          draws_by_itself};
        game.never_draws = true;
        game.loop.run();
        CHECK(game.has_ended());
        CHECK((game.lost_cards == 0) == draws_by_itself);
        CHECK(game.refused == 0);  // a move is chosen from the actions that are legal after the one before
    }
}

TEST_CASE("a practice game is found to be dealt as its record says") {
    PracticeGame game{{.game = "sequences", .players = 2}, BotLevel::easy};
    std::string note;
    game.client.on_note = [&](LogKind, std::string_view text) {
        note = text;
        game.loop.stop();
    };
    game.loop.run();
    REQUIRE(game.has_ended());
    game.client.on_change = [] {};
    if (note.empty()) game.loop.run();
    CHECK_MESSAGE(note.ends_with("proves little."), note);
}

TEST_CASE("after a practice game the player starts the next one") {
    PracticeGame game{{.game = "sequences", .players = 3}, BotLevel::easy};
    game.loop.run();
    REQUIRE(game.has_ended());
    game.client.send(protocol::Start{});
    bool began = false;
    game.client.on_change = [&] {
        began = began || !game.has_ended();
        if (began) game.loop.stop();
    };
    game.loop.run();
    CHECK(began);
}

/// Four players under club rules at a table in this program: Ann and three bots, who wait for her move.
struct TableWithBots {
    Loop loop;
    Session session{loop, settings(loop)};

    static ClientSettings settings(Loop& loop) {
        auto settings = practice_settings({.game = "sequence-rv", .players = 4});
        REQUIRE(settings.has_value());
        settings->link.local = std::make_shared<PracticeRoom>(loop, BotLevel::easy);
        return std::move(*settings);
    }
    TableWithBots() {
        session.client.on_change = [this] {
            if (session.room().view && session.client.ready() && session.client.unanswered() == 0)
                loop.stop();
        };
        loop.run();
    }
    void type(const char* line) {
        carry_out(line, session, Canvas{});
        loop.run();
    }
    bool shows(std::string_view text) const {
        return std::ranges::any_of(session.log().log, [&](const LogLine& line) {
            return line.text.find(text) != std::string::npos;
        });
    }
};

TEST_CASE("T1: a message that is refused as doubtful is sent when it is typed again") {
    TableWithBots table;
    table.type("say put it on d4");
    CHECK(table.shows("Couldn't do that: opponents could call this as table talk: `d4`, `put`"));
    CHECK(table.shows("Type the same message again to send it anyway."));
    CHECK_FALSE(table.shows("You: put it on d4"));
    table.type("say spades");  // another message, which the player is not sure of
    CHECK_FALSE(table.shows("You: spades"));
    table.type("say spades");
    CHECK(table.shows("You: spades"));
}

TEST_CASE("the last practice game is remembered, and another game begins with two players") {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "sequence/practice";
    const auto next = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "practice");
        const test::Environment own{{"XDG_STATE_HOME", folder.path().string()}};
        CHECK(test::run_program(SEQ_SEQUENCE, arguments, own).status == 0);
        return test::read_text(file);
    };
    CHECK(next({}) == "sequence 2 medium\n");
    CHECK(next({"--game", "sequence-rv", "--players", "9", "--level", "hard"}) == "sequence-rv 9 hard\n");
    CHECK(next({"--level", "easy"}) == "sequence-rv 9 easy\n");
    CHECK(next({"--players", "4"}) == "sequence-rv 4 easy\n");
    CHECK(next({"--game", "sequence-dice"}) == "sequence-dice 2 easy\n");
    for (const char* damaged :
         {"", "nonsense", "sequence four hard", "chess 2 hard", "sequence 2 brilliant"}) {
        std::ofstream{file} << damaged;
        CHECK(next({}) == "sequence 2 medium\n");
    }
}

TEST_CASE("a practice game that no preset allows is refused with a sentence") {
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--players", "5", "--game", "sequence"},
          {"--game", "chess"},
          {"--level", "brilliant"},
          {"--option", "no equals sign"}}) {
        std::vector<std::string> arguments = wrong;
        arguments.insert(arguments.begin(), "practice");
        test::check_refused(arguments);
    }
}

}  // namespace
}  // namespace seq::client
