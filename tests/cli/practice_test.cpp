#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "client-cli/practice/command.hpp"
#include "client-cli/practice/practice_room.hpp"
#include "client/client.hpp"
#include "tests/cli/support/run_program.hpp"

namespace seq::client {
namespace {

constexpr room::BotPace at_once{
    .least = {}, .most = {}, .least_alone = {}, .most_alone = {}, .after_sequence = {}, .after_notice = {}};

/// A folder of this test's own, removed at its end.
struct Folder {
    Folder() : path{std::filesystem::temp_directory_path() / ("practice-" + std::to_string(::getpid()))} {
        std::filesystem::remove_all(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path path;
};

/// A player who takes the first legal action whenever there is one.
struct PracticeGame {
    Loop loop;
    Client client;
    int moves = 0;
    bool never_draws = false;
    int lost_cards = 0;
    int refused = 0;

    explicit PracticeGame(const Practice& practice, bool draws_by_itself = false,
                          std::vector<std::string> options = {})
        : client{loop, settings(loop, practice, draws_by_itself, std::move(options))} {
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

    static ClientSettings settings(Loop& loop, const Practice& practice, bool draws_by_itself,
                                   std::vector<std::string> options) {
        PracticeArguments arguments;
        arguments.options = std::move(options);
        auto settings = practice_settings(arguments, practice);
        REQUIRE(settings.has_value());
        settings->draws_by_itself = draws_by_itself;
        settings->link.local = std::make_shared<PracticeRoom>(loop, practice.level, at_once);
        return std::move(*settings);
    }
};

TEST_CASE("a practice game has bots on all other seats, begins at once and is played to its end") {
    for (const Practice& practice :
         {Practice{"sequence", 2, BotLevel::easy}, Practice{"sequence", 6, BotLevel::hard},
          Practice{"sequence-dice", 3, BotLevel::medium}, Practice{"sequences", 32, BotLevel::easy}}) {
        CAPTURE(practice.game);
        PracticeGame game{practice};
        game.loop.run();
        CHECK(game.has_ended());
        CHECK(game.refused == 0);
        CHECK(game.client.room().seat() == Seat{1});
        CHECK(game.client.room().members.size() == practice.players);
        for (const protocol::MemberView& member : game.client.room().members)
            if (member.seat != Seat{1}) CHECK(member.bot == practice.level);
    }
}

TEST_CASE("S19: a player who never types `draw` loses no card if the program draws, and loses cards if not") {
    for (const bool draws_by_itself : {true, false}) {
        // Ten seconds are more than a busy machine takes.
        PracticeGame game{{"sequence", 2, BotLevel::easy},
                          draws_by_itself,
                          {draws_by_itself ? "draw_grace=10" : "draw_grace=0"}};
        game.never_draws = true;
        game.loop.run();
        CHECK(game.has_ended());
        CHECK((game.lost_cards == 0) == draws_by_itself);
        CHECK(game.refused == 0);  // a move is chosen from the actions that are legal after the one before
    }
}

TEST_CASE("after a practice game the player starts the next one") {
    PracticeGame game{{"sequences", 3, BotLevel::easy}};
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

TEST_CASE("the last practice game is remembered, and another game begins with two players") {
    const Folder folder;
    CHECK(last_practice(folder.path) == Practice{});
    const Practice played{"sequence-rv", 9, BotLevel::hard};
    remember_practice(folder.path, played);
    CHECK(last_practice(folder.path) == played);
    CHECK(practice_for({}, played) == played);
    CHECK(practice_for({.level = "easy"}, played) == Practice{"sequence-rv", 9, BotLevel::easy});
    CHECK(practice_for({.players = 4}, played) == Practice{"sequence-rv", 4, BotLevel::hard});
    CHECK(practice_for({.game = "sequence-dice"}, played) == Practice{"sequence-dice", 2, BotLevel::hard});
    for (const char* damaged :
         {"", "nonsense", "sequence four hard", "chess 2 hard", "sequence 2 brilliant"}) {
        std::ofstream{folder.path / "practice"} << damaged;
        CHECK(last_practice(folder.path) == Practice{});
    }
}

TEST_CASE("a practice game that no preset allows is refused with a sentence") {
    CHECK_FALSE(why_no_game(Practice{}));
    CHECK(why_no_game({"sequence", 5, BotLevel::easy}));
    CHECK(why_no_game({"chess", 2, BotLevel::easy}));
    CHECK_FALSE(practice_settings({.options = {"no equals sign"}}, {}).has_value());
}

TEST_CASE("`sequence practice` refuses a wrong number of players and a wrong level") {
    CHECK(test::run_sequence({"practice", "--players", "5", "--game", "sequence"}).status == 2);
    CHECK(test::run_sequence({"practice", "--level", "brilliant"}).status == 2);
}

}  // namespace
}  // namespace seq::client
