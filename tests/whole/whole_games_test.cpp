#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <memory>
#include <optional>

#include "client-cli/link/secrets.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/record/replay.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/server_process.hpp"
#include "tests/whole/player.hpp"

namespace seq::test {
namespace {

using namespace protocol;

constexpr std::chrono::seconds game_patience{120};

struct Game {
    const char* preset;
    std::uint32_t players;
    std::vector<std::pair<std::string, std::string>> options;
};

/// One room on a running server, with players who know nothing but its address.
class Table {
    cli::Loop loop_;  // outlives the players, whose links run on it

  public:
    Table(ServerProcess& server, const Game& game, std::uint64_t seed)
        : server_{server}, players_wanted_{game.players} {
        seed_ = seed;
        add(Create{.preset = game.preset,
                   .players = game.players,
                   .sides = {},
                   .options = game.options,
                   .name = "Host",
                   .token = cli::new_token()});
    }

    /// kill -9 after so many public events of the game, or at its end if it has fewer; at once started again.
    void kill_after(std::size_t events) { kill_after_ = events; }

    /// SIGTERM in the place of kill -9, and the restart when the server has ended by itself.
    void stop_after(std::size_t events) {
        kill_after_ = events;
        gently_ = true;
    }

    /// The same after so many events of the ceremony before it.
    void kill_in_the_deal_after(std::size_t events) { kill_in_deal_after_ = events; }

    void play_to_the_end() {
        loop_.after(game_patience, [this] { loop_.stop(); });
        loop_.run();
    }

    std::vector<std::unique_ptr<Player>> players;
    std::size_t events_heard = 0;
    bool killed = false;
    std::optional<int> exit_status;  ///< of the server that was stopped

    /// What a newcomer with the player's token is shown: the room's own view.
    View view_of_the_room(const Player& player) {
        cli::Loop loop;
        Asker asker{loop};
        const cli::Link link{loop,
                             {.server = cli::parse_destination(server_.address())->server,
                              .ca_file = {},
                              .entry = Join{*player.room(), "again", cli::new_token()},
                              .known = player.credentials()},
                             asker};
        loop.after(game_patience, [&] { loop.stop(); });
        loop.run();
        REQUIRE(asker.view.has_value());
        return *asker.view;
    }

  private:
    struct Asker final : cli::LinkListener {
        explicit Asker(cli::Loop& its_loop) : loop{its_loop} {}
        void on_message(std::string_view, const ServerMessage& message) override {
            if (const auto* whole = std::get_if<Whole>(&message)) {
                view = whole->game;
                loop.stop();
            }
        }
        void on_state(cli::LinkState, const std::string&) override {}
        void on_credentials(const cli::Credentials&) override {}
        cli::Loop& loop;
        std::optional<View> view;
    };

    void add(cli::Entry entry) {
        const bool is_host = players.empty();
        players.push_back(std::make_unique<Player>(loop_, server_.address(), std::move(entry), ++seed_,
                                                   [this, is_host](const RoomEvent& event) {
                                                       if (is_host) host_heard(event);
                                                   }));
        if (is_host) players[0]->link().send(Sit{});
    }

    /// The host brings the others in when seated, starts when all are, and ends the evening when the game is
    /// over.
    void host_heard(const RoomEvent& event) {
        if (std::holds_alternative<SeatTaken>(event) && ++seated_ < players_wanted_) {
            add(Join{*players[0]->room(), "Friend " + std::to_string(seated_), cli::new_token()});
            players.back()->link().send(Sit{});
        } else if (seated_ == players_wanted_ && std::holds_alternative<SeatTaken>(event)) {
            players[0]->link().send(Start{});
        }
        if (std::holds_alternative<DealEvent>(event) && ++deal_events_ == kill_in_deal_after_) kill_server();
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game == nullptr) return;
        const bool ended = std::holds_alternative<GameEnded>(*of_game);
        ++events_heard;
        if (events_heard == kill_after_ || (ended && kill_after_ > events_heard)) kill_server();
        if (ended) ask_when_all_know();
    }

    void kill_server() {
        if (gently_) {
            server_.signal(SIGTERM);
            is_ending_ = true;
            return start_again_when_ended();
        }
        server_.kill();
        server_.start();
        killed = true;
    }

    void start_again_when_ended() {
        exit_status = server_.ended();
        if (!exit_status)
            return loop_.after(std::chrono::milliseconds{2}, [this] { start_again_when_ended(); });
        server_.start();
        is_ending_ = false;
        killed = true;
    }

    void ask_when_all_know() {
        for (const auto& player : players)
            if (!player->finished())
                return loop_.after(std::chrono::milliseconds{5}, [this] { ask_when_all_know(); });
        for (const auto& player : players)
            player->ask_for_record();
        end_when_all_have_the_record();
    }
    // A server that is told to end may still answer, and is to be there again for what is looked at after the
    // game.
    void end_when_all_have_the_record() {
        const auto has_record = [](const auto& player) { return player->record().has_value(); };
        if (is_ending_ || !std::ranges::all_of(players, has_record))
            return loop_.after(std::chrono::milliseconds{5}, [this] { end_when_all_have_the_record(); });
        loop_.stop();
    }

    ServerProcess& server_;
    std::uint32_t players_wanted_;
    std::uint64_t seed_ = 0;
    std::uint32_t seated_ = 0;
    std::size_t kill_after_ = 0;
    bool gently_ = false;
    bool is_ending_ = false;
    std::size_t kill_in_deal_after_ = 0;
    std::size_t deal_events_ = 0;
};

void check_nothing_was_lost(Table& table) {
    for (const auto& player : table.players) {
        CHECK(player->fault() == "");
        REQUIRE(player->finished());
        CHECK(player->whole_views() == 1);  // on joining; after that the gaps were filled
        CHECK(player->moves_happened() == player->moves_sent());
        CHECK(*player->view() == table.view_of_the_room(*player));
    }
}

/// The record that each player has downloaded, played again, shows what that player saw.
void check_the_records(const Table& table) {
    for (const auto& player : table.players) {
        REQUIRE(player->record().has_value());
        auto record = parse_record(player->record()->record);
        REQUIRE_MESSAGE(record.has_value(), record.error().sentence);
        const auto replay = play_record(std::move(*record));
        REQUIRE_MESSAGE(replay.has_value(), replay.error().sentence);
        CHECK(view(replay->match(), player->seat().value()) == *player->view());
        CHECK(player->record()->fairdeal == table.players[0]->record()->fairdeal);
    }
}

const Game standard{"sequence", 4, {{"draw", "auto"}}};
const std::vector<Game> one_of_each{
    {"sequence", 2, {{"draw", "auto"}}},       {"sequence-rv", 6, {{"draw", "auto"}}},
    {"sequence-bible", 3, {{"draw", "auto"}}}, {"sequence-dice", 4, {{"line", "6"}}},
    {"sequences", 3, {{"stake", "100"}}},      {"hearts-due", 5, {{"sequences_per_cast", "all"}}},
};

TEST_CASE(
    "a whole game of each preset is played over real sockets, and its record replays to what was seen") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    for (const Game& game : one_of_each) {
        CAPTURE(game.preset);
        Table table{server, game, 1};
        table.play_to_the_end();
        REQUIRE(table.players.size() == game.players);
        check_nothing_was_lost(table);
        check_the_records(table);
    }
    CHECK(server.terminate() == 0);
}

TEST_CASE(
    "kill -9 in games of each preset: each is played to its end, nothing lost, repeated or out of order") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    for (const Game& game : one_of_each) {
        CAPTURE(game.preset);
        for (const std::size_t moment : {std::size_t{3}, std::size_t{20}}) {
            CAPTURE(moment);
            Table table{server, game, moment};
            table.kill_after(moment);
            table.play_to_the_end();
            REQUIRE(table.players.size() == game.players);
            CHECK(table.killed);
            check_nothing_was_lost(table);
            check_the_records(table);
        }
    }
}

TEST_CASE(
    "SIGTERM at moments of a game of four: the server ends with 0 long before its grace, and nothing is "
    "lost, "
    "repeated or out of order") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED,
                         folder.path(),
                         {"--creates-per-minute", "1000000", "--grace", "3600"}};  // nobody waits for that
    for (std::size_t round = 1; round <= rounds(8); ++round) {
        const std::size_t moment = 1 + round * 7919 % 300;
        CAPTURE(moment);
        Table table{server, standard, round};
        table.stop_after(moment);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 4);
        CHECK(table.exit_status == 0);
        CHECK(table.killed);
        check_nothing_was_lost(table);
    }
}

TEST_CASE("kill -9 at each step of a ceremony: the deal goes on, and its record proves it") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    constexpr std::size_t steps = 1 + 2 + 1 + 2;  // opened, two committed, frozen, two revealed
    for (std::size_t step = 1; step <= steps; ++step) {
        CAPTURE(step);
        Table table{server, {"hearts-due", 2, {{"target", "25"}}}, step};
        table.kill_in_the_deal_after(step);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 2);
        CHECK(table.killed);
        check_nothing_was_lost(table);
        check_the_records(table);
        const auto transcript = fairdeal::parse_transcript(table.players[0]->record()->fairdeal);
        REQUIRE(transcript.has_value());
        const auto verdict = verify_transcript(*transcript);
        REQUIRE(verdict.has_value());
        CHECK(verdict->fits());
        CHECK_FALSE(verdict->quick);
        CHECK(transcript->voids.empty());
    }
}

TEST_CASE(
    "kill -9 at fifty moments of games of four: each is played to its end, nothing lost, repeated or out of "
    "order") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path(), {"--creates-per-minute", "1000000"}};
    for (std::size_t round = 1; round <= rounds(50); ++round) {
        CAPTURE(round);
        const std::size_t moment =
            1 + round * 7919 % 300;  // a game has more than three hundred public events
        CAPTURE(moment);
        Table table{server, standard, round};
        table.kill_after(moment);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 4);
        CHECK(table.killed);
        check_nothing_was_lost(table);
    }
}

}  // namespace
}  // namespace seq::test
