#include <doctest/doctest.h>

#include "client/link/secrets.hpp"
#include "protocol/record/replay.hpp"
#include "tests/support/server_process.hpp"
#include "tests/whole/player.hpp"

namespace seq::test {
namespace {

using namespace protocol;

constexpr std::chrono::seconds game_patience{300};

/// One person and two bots on a running server, which is killed as soon as a bot has made this many casts.
class Table {
    client::Loop loop_;  // outlives the player, whose link runs on it

  public:
    Table(ServerProcess& server, std::size_t kill_after)
        : player{loop_, server.address(),
                 Create{.preset = "hearts-due",
                        .players = 3,
                        .sides = {},
                        .options = {{"target", "25"}},
                        .name = "Host",
                        .token = client::new_token()},
                 kill_after, [this](const RoomEvent& event) { heard(event); }},
          server_{server},
          kill_after_{kill_after} {
        player.client().send(Sit{});
        player.client().send(SeatBot{{}, BotLevel::easy});
        player.client().send(SeatBot{3, BotLevel::hard});
        player.client().send(Start{});
        loop_.after(game_patience, [this] { loop_.stop(); });
        loop_.run();
    }

    Player player;
    std::size_t casts_of_bots = 0;
    bool killed = false;

  private:
    void heard(const RoomEvent& event) {
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game == nullptr) return;
        const auto* cast = std::get_if<DiceCast>(of_game);
        if (cast != nullptr && cast->seat != player.room().seat() && ++casts_of_bots == kill_after_) {
            server_.kill();
            server_.start();
            killed = true;
        }
        if (std::holds_alternative<GameEnded>(*of_game)) ask_at_the_end();
    }
    void ask_at_the_end() {
        loop_.after(std::chrono::milliseconds{5}, [this] {
            if (!player.record() && asked_) return ask_at_the_end();
            if (player.record()) return loop_.stop();
            asked_ = true;
            player.ask_for_record();
            ask_at_the_end();
        });
    }

    ServerProcess& server_;
    std::size_t kill_after_;
    bool asked_ = false;
};

TEST_CASE("kill -9 while bots play: the game with them goes on, nothing lost, repeated or out of order") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    for (const std::size_t moment : {std::size_t{1}, std::size_t{2}}) {
        CAPTURE(moment);
        const Table table{server, moment};
        CHECK(table.killed);
        CHECK(table.player.fault() == "");
        REQUIRE(table.player.finished());
        CHECK(table.player.snapshots() == 1 + table.player.gaps_filled());
        CHECK(table.player.moves_happened() == table.player.moves_sent());
        REQUIRE(table.player.record().has_value());
        auto record = parse_record(table.player.record()->record);
        REQUIRE_MESSAGE(record.has_value(), record.error().sentence);
        const auto replay = play_record(std::move(*record));
        REQUIRE_MESSAGE(replay.has_value(), replay.error().sentence);
        CHECK(view(replay->match(), table.player.room().seat()) == *table.player.view());
    }
}

}  // namespace
}  // namespace seq::test
